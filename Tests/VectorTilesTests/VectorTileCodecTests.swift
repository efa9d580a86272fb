import TestSupport
import Testing

@testable import VectorTiles

struct VectorTileCodecTests {
  @Test(arguments: UInt64(0)..<300)
  func cleanTilesSurviveTheRoundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let tile = RandomTile.make(using: &random)
    let bytes = tile.encoded()
    let decoded = try VectorTile(decoding: bytes)
    #expect(decoded == tile, "seed \(seed)")
    #expect(decoded.encoded() == bytes, "seed \(seed)")
  }

  @Test func keysAndValuesAreWrittenOnceInOrderOfFirstUse() {
    let dot = VectorTile.Geometry.points([.init(1, 1)])
    var layer = VectorTileLayerEncoder(name: "p")
    layer.append(geometry: dot, properties: [.init("b", .int(1)), .init("a", .int(1))])
    layer.append(id: 3, geometry: dot, properties: [.init("a", .uint(1))])
    let expected: [UInt8] =
      [26, 52, 120, 2, 10, 1, 112]  // layer; version 2; name p
      + [18, 13, 18, 4, 0, 0, 1, 0, 24, 1, 34, 3, 9, 2, 2]
      + [18, 13, 8, 3, 18, 2, 1, 1, 24, 1, 34, 3, 9, 2, 2]
      + [26, 1, 98, 26, 1, 97, 34, 2, 32, 1, 34, 2, 40, 1]  // keys b, a; values int 1, uint 1
      + [40, 128, 32]  // extent 4096
    #expect(VectorTile.encoded(layers: [layer]) == [26, UInt8(expected.count - 2)] + expected.dropFirst(2))
  }

  @Test func emptyLayersAreLeftOut() throws {
    let tile = VectorTile(layers: [
      .init(name: "empty"), .init(name: "vanished", features: [.init(geometry: .points([]))]),
    ])
    #expect(tile.encoded() == [])
    #expect(try VectorTile(decoding: []) == VectorTile())
  }

  @Test func propertiesOfAllTypesKeepTypeAndBits() {
    #expect(VectorTile.Value.int(1) != .uint(1))
    #expect(VectorTile.Value.double(0) != .double(-0.0))
    #expect(VectorTile.Value.float(.nan) == .float(.nan))
    #expect(VectorTile.Value.string("é") != .string("e\u{301}"))
    #expect(VectorTile.Value.sint(-2).number == -2)
    #expect(VectorTile.Value.string("x").number == nil)
    #expect(VectorTile.Value.bool(true).bool == true)
    #expect(VectorTile.Value.string("x").string == "x")
  }

  @Test func repairingMendsWhatIsPlain() throws {
    // MoveTo(1) 0,0 LineTo(3): 2,0 / 0,0 / 0,2, in a layer without extent.
    let tile = TileBytes.layer(geometry: [9, 0, 0, 26, 4, 0, 0, 0, 0, 4], type: 2, extent: false)
    #expect(throws: VectorTileError.self) { try VectorTile(decoding: tile) }
    let mended = try VectorTile(decoding: tile, strictness: .repairing)
    #expect(mended.layers[0].features[0].geometry == .lines([[.init(0, 0), .init(2, 0), .init(2, 2)]]))
    #expect(mended.layers[0].extent == 4096)
  }
}

/// Hand-made tiles.
enum TileBytes {
  static func layer(
    geometry: [UInt8], type: UInt8 = 1, version: UInt8? = 2, name: String? = "a", tags: [UInt8] = [],
    extent: Bool = true, extra: [UInt8] = []
  ) -> [UInt8] {
    var feature: [UInt8] = [24, type, 34, UInt8(geometry.count)] + geometry
    if !tags.isEmpty { feature = [18, UInt8(tags.count)] + tags + feature }
    var layer: [UInt8] = version.map { [120, $0] } ?? []
    if let name { layer += [10, UInt8(name.utf8.count)] + Array(name.utf8) }
    layer += [18, UInt8(feature.count)] + feature
    layer += [26, 1, 107, 34, 2, 32, 1]  // key k, value 1
    if extent { layer += [40, 128, 32] }
    layer += extra
    return [26, UInt8(layer.count)] + layer
  }
}
