import GeoCore

/// A point of an arc near a position.
public struct SnapCandidate: Hashable, Sendable {
  /// On which side of the arc, seen along it, the position lies.
  public enum Side: UInt8, Sendable {
    /// On the line of the nearest piece of the arc, within a millimeter.
    case on
    /// Left of it.
    case left
    /// Right of it.
    case right
  }

  /// The arc.
  public let arc: ArcID
  /// From the position to `location`, in millimeters.
  public let distanceMillimeters: Int
  /// Share of the arc's length that lies before `location`, 0 … 1.
  public let fraction: Double
  /// The nearest point of the arc.
  public let location: FixedCoordinate
  /// Where the position lies.
  public let side: Side

  /// Puts a candidate together, for instance one that a test or a stored session names.
  ///
  /// - Precondition: `fraction` is 0 … 1.
  public init(arc: ArcID, distanceMillimeters: Int, fraction: Double, location: FixedCoordinate, side: Side) {
    precondition((0...1).contains(fraction), "a fraction lies between 0 and 1")
    (self.arc, self.distanceMillimeters, self.fraction) = (arc, distanceMillimeters, fraction)
    (self.location, self.side) = (location, side)
  }

  /// From the position to `location`.
  public var distance: Meters { Meters(Double(distanceMillimeters) / 1000) }

  /// The same point of the arc that runs the other way.
  func reversed(onto arc: ArcID) -> SnapCandidate {
    SnapCandidate(
      arc: arc, distanceMillimeters: distanceMillimeters, fraction: 1 - fraction, location: location,
      side: side == .left ? .right : side == .right ? .left : .on)
  }

  /// By distance, then by arc.
  static func isBefore(_ left: SnapCandidate, _ right: SnapCandidate) -> Bool {
    (left.distanceMillimeters, left.arc) < (right.distanceMillimeters, right.arc)
  }

  /// The point of a line that is nearest to the center of a plane; the first such point if there are several.
  ///
  /// - Precondition: the line has two positions or more.
  init(arc: ArcID, line: [FixedCoordinate], plane: LocalPlane) {
    var start = plane.point(line[0])
    var best = (square: Double.infinity, along: 0.0, x: start.x, y: start.y, cross: 0.0)
    var driven = 0.0
    for (from, to) in zip(line, line.dropFirst()) {
      let step = plane.step(from: from, to: to)
      let length = (step.x * step.x + step.y * step.y).squareRoot()
      let share = length == 0 ? 0 : max(0, min(1, -(start.x * step.x + start.y * step.y) / (length * length)))
      let (x, y) = (start.x + share * step.x, start.y + share * step.y)
      let square = x * x + y * y
      if square < best.square {
        // The position lies left if the cross product of the step and the way to the position is positive.
        best = (square, driven + share * length, x, y, length == 0 ? 0 : (start.x * step.y - start.y * step.x) / length)
      }
      driven += length
      start = (start.x + step.x, start.y + step.y)
    }
    self.arc = arc
    distanceMillimeters = Int(min(4e10, (best.square.squareRoot() * 1000).rounded()))
    fraction = driven == 0 ? 0 : max(0, min(1, best.along / driven))
    location = plane.position(x: best.x, y: best.y)
    side = abs(best.cross) < 0.001 ? .on : best.cross > 0 ? .left : .right
  }
}
