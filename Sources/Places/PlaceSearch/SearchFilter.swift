import Foundation
import GeoCore
import Places

/// What a search is narrowed to.
public struct SearchFilter: Sendable {
  /// Only things beside a route, in the order of the way.
  public var corridor: RouteCorridor?
  /// Only places that are open: the moment, on the clock of the place, at which a result would be reached; `nil` from the
  /// closure drops the result. Places without understood opening hours are dropped.
  public var openAt: (@Sendable (PlaceResult) -> LocalMoment?)?

  /// A filter; without arguments it lets everything pass.
  public init(corridor: RouteCorridor? = nil, openAt: (@Sendable (PlaceResult) -> LocalMoment?)? = nil) {
    (self.corridor, self.openAt) = (corridor, openAt)
  }
}

/// The ground beside a route.
public struct RouteCorridor: Sendable {
  /// Meters to both sides.
  public let width: Meters
  private let pieces: [Piece]

  /// Some segments of the route with the rectangle of the ground beside them.
  private struct Piece: Sendable {
    let points: [Coordinate]
    /// Meters from the start of the route to each point.
    let along: [Double]
    let bounds: Bounds
  }

  /// Most segments and most meters of one piece.
  private static let pieceLimits = (segments: 32, meters: 5_000.0)

  /// - Parameters:
  ///   - line: The route; it may cross the antimeridian.
  ///   - width: Meters to both sides, more than 0.
  /// - Returns: `nil` for a line of fewer than two points or a width that is not positive.
  public init?(line: [Coordinate], width: Meters) {
    guard line.count > 1, width.rawValue > 0, width.rawValue.isFinite else { return nil }
    self.width = width
    var pieces: [Piece] = []
    var (points, along) = ([line[0]], [0.0])
    for point in line.dropFirst() {
      along.append(along[along.count - 1] + points[points.count - 1].distance(to: point).rawValue)
      points.append(point)
      if points.count > Self.pieceLimits.segments || along[along.count - 1] - along[0] > Self.pieceLimits.meters {
        pieces.append(Self.piece(points, along, width))
        (points, along) = ([point], [along[along.count - 1]])
      }
    }
    if points.count > 1 { pieces.append(Self.piece(points, along, width)) }
    self.pieces = pieces
  }

  /// Rectangles that together hold the corridor.
  var boxes: [Bounds] { pieces.map(\.bounds) }

  /// How far along the route a position lies beside it; `nil` outside the corridor. The first passing counts if the route
  /// comes by twice.
  /// - Complexity: O(pieces), and O(segments) of those that are near.
  public func distanceAlong(of position: Coordinate) -> Meters? {
    for piece in pieces where piece.bounds.contains(position) {
      if let along = Self.along(piece, position, width) { return Meters(along) }
    }
    return nil
  }

  private static func piece(_ points: [Coordinate], _ along: [Double], _ width: Meters) -> Piece {
    var bounds = Bounds(points[0])
    for point in points.dropFirst() { bounds.extend(to: point) }
    for corner in [
      Coordinate(uncheckedLatitude: bounds.south, longitude: bounds.west),
      Coordinate(uncheckedLatitude: bounds.north, longitude: bounds.east),
    ] {
      for bearing in [0.0, 90, 180, 270] { bounds.extend(to: corner.moved(by: width * 1.01, bearing: bearing)) }
    }
    return Piece(points: points, along: along, bounds: bounds)
  }

  /// On a flat map around the position; the nearest segment within the width decides.
  private static func along(_ piece: Piece, _ position: Coordinate, _ width: Meters) -> Double? {
    let flat = piece.points.map { point -> (x: Double, y: Double) in
      let meters = position.distance(to: point).rawValue
      let angle = position.bearing(to: point) * .pi / 180
      return (meters * sin(angle), meters * sin(angle + .pi / 2))
    }
    var best: (distance: Double, along: Double)?
    for index in flat.indices.dropLast() {
      let (a, b) = (flat[index], flat[index + 1])
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let square = dx * dx + dy * dy
      let share = square > 0 ? max(0, min(1, -(a.x * dx + a.y * dy) / square)) : 0
      let (x, y) = (a.x + share * dx, a.y + share * dy)
      let distance = (x * x + y * y).squareRoot()
      guard distance <= width.rawValue, distance < best?.distance ?? .infinity else { continue }
      best = (distance, piece.along[index] + share * (piece.along[index + 1] - piece.along[index]))
    }
    return best?.along
  }
}
