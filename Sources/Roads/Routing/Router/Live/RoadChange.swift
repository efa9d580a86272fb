import RoadNetwork

/// A piece of road that is closed, or faster or slower than usual, for a while.
public struct RoadChange: Hashable, Sendable {
  /// What is different.
  public enum Effect: Hashable, Sendable {
    /// Nobody passes between two points, 0 … 1 of the arc.
    case closed(from: Double, to: Double)
    /// Traffic moves at this many meters a second, more than 0.
    case speed(Double)
  }

  /// Where.
  public var arc: ArcID
  /// What.
  public var effect: Effect
  /// Whom it concerns.
  public var modes: ModeSet
  /// Until when, in seconds since 1970 UTC.
  public var until: Int64

  /// Creates a change.
  ///
  /// - Precondition: `from <= to`; the speed is above 0.
  public init(_ arc: ArcID, _ effect: Effect, modes: ModeSet = .all, until: Int64) {
    switch effect {
    case .closed(let from, let to): precondition(from <= to, "a stretch runs forward")
    case .speed(let speed): precondition(speed > 0, "a speed is more than 0")
    }
    (self.arc, self.effect, self.modes, self.until) = (arc, effect, modes, until)
  }
}

/// The changes that hold at present.
struct RoadChanges: Sendable {
  private var byArc: [ArcID: [RoadChange]] = [:]

  var isEmpty: Bool { byArc.isEmpty }
  /// Arcs with a change, ascending.
  var arcs: [ArcID] { byArc.keys.sorted() }
  /// When the first of them ends.
  var nextEnd: Int64? { byArc.values.lazy.flatMap { $0 }.map(\.until).min() }

  mutating func add(_ changes: [RoadChange]) {
    for change in changes { byArc[change.arc, default: []].append(change) }
  }

  /// Forgets changes.
  ///
  /// - Returns: Arcs that lost one, ascending.
  mutating func removeAll(where isOver: (RoadChange) -> Bool) -> [ArcID] {
    let lost = byArc.filter { $0.value.contains(where: isOver) }.keys.sorted()
    for arc in lost {
      let left = (byArc[arc] ?? []).filter { !isOver($0) }
      byArc[arc] = left.isEmpty ? nil : left
    }
    return lost
  }

  /// What an arc costs a mode now.
  ///
  /// Of several speeds the last given holds; of several closures all of them.
  func cost(of arc: ArcID, _ metric: Metric, _ mode: TravelMode, centimeters: UInt32) -> ArcChange {
    let base = metric.arcWeight[arc.index]
    var change = ArcChange(arc: arc.rawValue, weight: base, time: metric.arcTime[arc.index])
    guard base < Metric.forbidden else { return change }
    for other in byArc[arc] ?? [] where other.modes.contains(mode) {
      guard case .speed(let speed) = other.effect else { continue }
      let milliseconds = min(Double(centimeters) * 10 / speed, Double(Metric.forbidden - 1))
      // Penalties and liking keep their share.
      let share = milliseconds / Double(max(1, metric.arcTime[arc.index]))
      change.weight = UInt32(min(Double(base) * share, Double(Metric.forbidden - 1)).rounded())
      change.time = UInt32(milliseconds.rounded())
    }
    let open = change.weight
    for other in byArc[arc] ?? [] where other.modes.contains(mode) {
      guard case .closed(let from, let to) = other.effect else { continue }
      let known = change.closedPart
      change.closedPart = ClosedPart(from: min(from, known?.from ?? from), to: max(to, known?.to ?? to), weight: open)
      change.weight = Metric.forbidden
    }
    return change
  }
}
