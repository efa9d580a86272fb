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
}

/// Follows a line and keeps its nearest point to the center of a plane; of several the first.
struct NearestPoint {
  private let plane: LocalPlane
  private var last: (position: FixedCoordinate, x: Double, y: Double)?
  private var driven = 0.0
  private var square = Double.infinity
  private var along = 0.0
  private var point = (x: 0.0, y: 0.0)
  private var cross = 0.0

  init(_ plane: LocalPlane) { self.plane = plane }

  /// From the center to the nearest point so far, in whole millimeters.
  var distanceMillimeters: Int { Int(min(4e10, (square.squareRoot() * 1000).rounded())) }

  /// Goes on to the next position.
  mutating func add(_ position: FixedCoordinate) {
    guard let start = last else {
      let (x, y) = plane.point(position)
      last = (position, x, y)
      return
    }
    let step = plane.step(from: start.position, to: position)
    let lengthSquare = step.x * step.x + step.y * step.y
    let share = lengthSquare == 0 ? 0 : max(0, min(1, -(start.x * step.x + start.y * step.y) / lengthSquare))
    let (x, y) = (start.x + share * step.x, start.y + share * step.y)
    let length = lengthSquare.squareRoot()
    if x * x + y * y < square {
      square = x * x + y * y
      (along, point) = (driven + share * length, (x, y))
      // The center lies left if the cross product of the step and the way to the center is positive.
      cross = length == 0 ? 0 : (start.x * step.y - start.y * step.x) / length
    }
    driven += length
    last = (position, start.x + step.x, start.y + step.y)
  }

  /// The nearest point as a candidate on the line's arc.
  func candidate(on arc: ArcID) -> SnapCandidate {
    SnapCandidate(
      arc: arc, distanceMillimeters: distanceMillimeters, fraction: driven == 0 ? 0 : max(0, min(1, along / driven)),
      location: plane.position(x: point.x, y: point.y), side: abs(cross) < 0.001 ? .on : cross > 0 ? .left : .right)
  }
}
