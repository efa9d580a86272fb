import Foundation
import GeoCore

/// The nearest point of one segment to a position.
struct RouteProjection: Hashable, Sendable {
  /// Meters from the start of the route.
  var offset: Double
  /// Meters between the position and the line.
  var distance: Double
  /// Direction of the segment, degrees clockwise from north.
  var bearing: Double
}

extension RouteLine {
  /// Calls `body` with the nearest point of each segment, as far as it lies in the range of offsets.
  ///
  /// Flat geometry around the position: within 0.1 % up to 50 km from it. O(segments of the range).
  func forEachProjection(of position: Coordinate, in range: ClosedRange<Double>, _ body: (RouteProjection) -> Void) {
    let plane = LocalPlane(position)
    var segment = segment(at: range.lowerBound)
    while segment < bearings.count, offsets[segment] <= range.upperBound {
      body(projection(on: segment, plane, range))
      segment += 1
    }
  }

  /// The nearest point of the whole line; the earlier one if two are as near.
  func nearestProjection(to position: Coordinate) -> RouteProjection {
    let plane = LocalPlane(position)
    let everywhere = 0...length
    var best = projection(on: 0, plane, everywhere)
    for (block, circle) in blocks.enumerated() {
      guard circle.center.distance(to: position).rawValue - circle.radius < best.distance else { continue }
      let first = block * Self.blockLength
      for segment in first..<min(first + Self.blockLength, bearings.count) {
        let found = projection(on: segment, plane, everywhere)
        if found.distance < best.distance { best = found }
      }
    }
    return best
  }

  private func projection(
    on segment: Int, _ plane: LocalPlane, _ range: ClosedRange<Double>
  ) -> RouteProjection {
    let (fromX, fromY) = plane.meters(vertices[segment])
    let (toX, toY) = plane.meters(vertices[segment + 1])
    let (alongX, alongY) = (toX - fromX, toY - fromY)
    let square = alongX * alongX + alongY * alongY
    let (start, length) = (offsets[segment], offsets[segment + 1] - offsets[segment])
    var share = square > 0 ? -(fromX * alongX + fromY * alongY) / square : 0
    if length > 0 { share = min(max(share, (range.lowerBound - start) / length), (range.upperBound - start) / length) }
    share = max(0, min(1, share))
    let (x, y) = (fromX + share * alongX, fromY + share * alongY)
    return RouteProjection(
      offset: start + share * length, distance: (x * x + y * y).squareRoot(), bearing: bearings[segment])
  }
}

/// Meters east and north of a position, on the plane that touches the earth there.
struct LocalPlane {
  private let origin: Coordinate
  private let metersPerDegree: Double
  private let narrowing: Double

  init(_ origin: Coordinate) {
    self.origin = origin
    metersPerDegree = Coordinate.earthRadius.rawValue * .pi / 180
    narrowing = cos(origin.latitude * .pi / 180)
  }

  /// Right over the antimeridian: the shorter way around.
  func meters(_ position: Coordinate) -> (x: Double, y: Double) {
    let turn = Coordinate.wrapped(longitude: position.longitude - origin.longitude)
    return (turn * metersPerDegree * narrowing, (position.latitude - origin.latitude) * metersPerDegree)
  }
}
