import ByteCoding
import GeoCore
import Places

/// Finds the smallest of some polygons that contains a position: the boundary index, made in memory for a build step.
struct AreaLocator {
  /// Several, where more polygons meet in a cell than one index holds: archipelagos have hundreds of islands in one.
  private let indexes: [BoundaryIndex]
  private let sizes: [BoundaryArea: Int64]

  init(_ polygons: [BoundaryPolygon]) throws {
    let parts = polygons.count / 4_000 + 1
    indexes = try (0..<parts).flatMap { part in
      try Self.indexes(of: stride(from: part, to: polygons.count, by: parts).map { polygons[$0] })
    }
    sizes = Dictionary(polygons.map { ($0.area, $0.size) }) { first, _ in first }
  }

  private static func indexes(of polygons: [BoundaryPolygon]) throws -> [BoundaryIndex] {
    do { return [try BoundaryIndex(ByteView(BoundaryFileWriter.bytes(of: polygons)))] } catch {
      guard case BoundaryFileWriter.Failure.crowdedCell = error, polygons.count > 1 else { throw error }
      return try [0, 1].flatMap { half in
        try indexes(of: polygons.indices.filter { $0 % 2 == half }.map { polygons[$0] })
      }
    }
  }

  /// The smallest area, whatever its level.
  func area(containing position: FixedCoordinate) -> BoundaryArea? {
    var best: (size: Int64, area: BoundaryArea)?
    for index in indexes {
      let answer = index.areas(containing: position)
      guard let area = [answer.region, answer.country].compactMap({ $0 }).min().map({ index.areas[$0] }) else {
        continue
      }
      let found = (size: sizes[area] ?? 0, area: area)
      if best.map({ (found.size, found.area.id) < ($0.size, $0.area.id) }) ?? true { best = found }
    }
    return best?.area
  }
}

extension AreaLocator {
  /// A locator of numbered polygons.
  init(rings: [[[GridPoint]]]) throws {
    try self.init(
      rings.enumerated().map { BoundaryPolygon(area: .init(level: .region, id: String($0)), rings: $1) })
  }

  /// The number of the polygon that contains a position.
  func number(containing position: FixedCoordinate) -> Int? { area(containing: position).flatMap { Int($0.id) } }
}
