import ByteCoding
import Foundation
import GeoCore
import TestSupport
import TileLoading
import VectorTiles

/// Small packages built for a test.
struct TestPackage {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func archive(_ tiles: [(TileAddress, VectorTile)], bounds: Bounds = .world) throws -> PMTilesReader {
    try PMTilesReader(ByteView(bytes(tiles, bounds: bounds)))
  }

  func bytes(_ tiles: [(TileAddress, VectorTile)], bounds: Bounds = .world) throws -> [UInt8] {
    let path = folder.file("test.pmtiles")
    let writer = try PMTilesWriter(path: path)
    for (address, tile) in tiles { try writer.append(Gzip.compressed(tile.encoded()), at: address) }
    _ = try writer.finish(bounds: bounds, metadata: Array("{}".utf8))
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

extension Bounds {
  static let world = Bounds(south: -85, west: -180, north: 85, east: 180)!
}

extension VectorTile {
  /// A tile with one layer of points.
  static func points(_ layer: String, _ points: [(id: UInt64?, x: Int32, y: Int32)]) -> VectorTile {
    VectorTile(layers: [
      Layer(
        name: layer,
        features: points.map { Feature(id: $0.id, geometry: .points([Point($0.x, $0.y)])) })
    ])
  }

  init(_ answer: TileAnswer) throws {
    try self.init(decoding: try Gzip.inflated(answer.bytes, limit: 1 << 20))
  }
}
