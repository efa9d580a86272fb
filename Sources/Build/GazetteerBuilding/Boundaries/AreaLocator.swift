import ByteCoding
import GeoCore
import Places

/// Finds the smallest of some polygons that contains a position: the boundary index, made in memory for a build step.
struct AreaLocator {
  private let index: BoundaryIndex

  init(_ polygons: [BoundaryPolygon]) throws {
    index = try BoundaryIndex(ByteView(BoundaryFileWriter.bytes(of: polygons)))
  }

  /// The smallest area, whatever its level.
  func area(containing position: FixedCoordinate) -> BoundaryArea? {
    let answer = index.areas(containing: position)
    return [answer.region, answer.country].compactMap { $0 }.min().map { index.areas[$0] }
  }
}
