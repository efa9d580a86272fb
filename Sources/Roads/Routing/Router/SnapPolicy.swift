import GeoCore
import RoadNetwork

/// Which roads a place is moved to.
///
/// The nearest road that the profile uses, except where another is nearly as near and more likely meant: a position
/// says nothing of its height, so a tunnel or a bridge must be nearer than a road on the ground by a margin, and the
/// same holds for motorways and private roads, which a place is seldom reached from. Ferries are never chosen.
/// Decision: `docs/decisions/0041-snapping.md`.
struct SnapPolicy {
  /// How far a road may be from a place that sets no limit of its own.
  static let defaultRadius = Meters(1000)
  /// The greatest limit: half way round the earth.
  static let greatestRadius = Meters(20_100_000)
  /// Candidates within this of the best are tried together with it: at a junction several roads are equally near.
  static let tie = 1.0
  /// Arcs looked at.
  static let limit = 32

  let network: RoutingNetwork
  let metric: Metric

  /// The candidates of a place, best first; empty if no road is near.
  func candidates(for place: RoutePlace) -> [RankedSnap] {
    let radius = min(place.radius ?? Self.defaultRadius, Self.greatestRadius)
    let graph = network.graph
    let near = graph.nearestArcs(to: FixedCoordinate(place.coordinate), within: radius, limit: Self.limit) { arc in
      metric.openWeight(of: arc.rawValue) != nil && !isFerry(arc)
    }.filter { metric.canStand(on: $0.arc.rawValue, at: $0.fraction) }
    let facing = near.filter { candidate in
      place.heading.map { $0.matches(network.bearing(on: candidate.arc, at: candidate.fraction)) } ?? true
    }
    return facing.filter { isApproached($0, place.approach) }.map {
      RankedSnap(snap: $0, score: $0.distance.rawValue + margin($0.arc))
    }
    .sorted { ($0.score, $0.snap.arc) < ($1.score, $1.snap.arc) }
  }

  /// Whether roads lie within the radius of a place, but none that the profile may use.
  func hasClosedRoads(near place: RoutePlace) -> Bool {
    let radius = min(place.radius ?? Self.defaultRadius, Self.defaultRadius)
    func isNear(where isWanted: (ArcID) -> Bool) -> Bool {
      let position = FixedCoordinate(place.coordinate)
      return !network.graph.nearestArcs(to: position, within: radius, limit: 1, where: isWanted).isEmpty
    }
    return isNear { _ in true } && !isNear { metric.isOpen(arc: $0.rawValue) && !isFerry($0) }
  }

  /// Whether a place lies on the side of the road that it should. A road with one direction has no other side.
  private func isApproached(_ snap: SnapCandidate, _ approach: RoutePlace.Approach) -> Bool {
    guard approach != .unrestricted, snap.side != .on, let back = network.graph.reverse(of: snap.arc),
      metric.isOpen(arc: back.rawValue)
    else { return true }
    let isOnOwnSide = (snap.side == .right) == (network.drivingSide == .right)
    return isOnOwnSide == (approach == .curb)
  }

  /// The first of some ranked candidates and those as good as it.
  static func best(of candidates: [RankedSnap]) -> [SnapCandidate] {
    guard let first = candidates.first else { return [] }
    return candidates.prefix { $0.score <= first.score + tie }.map(\.snap)
  }

  private func isFerry(_ arc: ArcID) -> Bool {
    let kind = network.graph.attributes(of: arc).roadClass
    return kind == .ferry || kind == .shuttleTrain
  }

  /// Meters by which a road must be nearer than a plain one.
  private func margin(_ arc: ArcID) -> Double {
    let road = network.graph.attributes(of: arc)
    var margin = 0.0
    // A passage through a building is called a tunnel too, and leads to doors.
    if road.flags.contains(.tunnel) { margin += road.roadClass == .service && road.layer == 0 ? 10 : 60 }
    if road.layer < 0 { margin += 40 }
    if road.flags.contains(.bridge) || road.layer > 0 { margin += 10 }
    if road.roadClass == .motorway { margin += 30 }
    if road.access[.car] == .private || road.access[.foot] == .private { margin += 5 }
    return margin
  }
}

/// A snap candidate and how good it is.
struct RankedSnap {
  var snap: SnapCandidate
  /// Distance and margins in meters; less is better.
  var score: Double
}

extension RoutePlace.Heading {
  /// Whether a direction of travel lies within the tolerance.
  func matches(_ bearing: Double) -> Bool {
    let turn = abs(bearing - degrees).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn) <= tolerance
  }
}
