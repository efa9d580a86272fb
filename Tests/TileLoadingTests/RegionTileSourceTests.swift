import ByteCoding
import GeoCore
import TestSupport
import TileLoading
import Testing
import VectorTiles

struct RegionTileSourceTests {
  private let packages: TestPackage
  init() throws { packages = try TestPackage() }

  /// Two packages that meet at the Greenwich meridian, which runs through the middle of tile 0/0/0.
  private let west = RegionOutline(Bounds(south: -85.06, west: -180, north: 85.06, east: 0)!)
  private let east = RegionOutline(Bounds(south: -85.06, west: 0, north: 85.06, east: 180)!)
  private let world = TileAddress(zoom: 0, x: 0, y: 0)!

  private func package(
    _ id: String, _ outline: RegionOutline, _ tiles: [(TileAddress, VectorTile)]
  ) throws -> TilePackage {
    try #require(TilePackage(id: id, outline: outline, archive: try packages.archive(tiles)))
  }

  @Test func onePackageAnswersItsOwnBytes() throws {
    let tile = VectorTile.points("pois", [(1, 10, 10)])
    let source = RegionTileSource([try package("a", west, [(world, tile)])])
    #expect(source.tile(world).bytes == Gzip.compressed(tile.encoded()))
    #expect(source.tile(world).coverage == .partial)
  }

  @Test func sharedTilesAreTheUnionByLayer() throws {
    let left = VectorTile(
      layers: VectorTile.points("pois", [(1, 10, 10), (9, 2048, 5)]).layers
        + VectorTile.points("a", [(nil, 1, 1)]).layers)
    let right = VectorTile.points("pois", [(9, 2048, 5), (2, 4000, 10)])
    let source = RegionTileSource([
      try package("b", east, [(world, right)]), try package("a", west, [(world, left)]),
    ])
    let answer = source.tile(world)
    let merged = try VectorTile(decoding: Gzip.inflated(try #require(answer.bytes), limit: 9999))
    #expect(merged.layers.map(\.name) == ["pois", "a"])
    #expect(merged["pois"]?.features.map(\.id) == [1, 9, 2])
    #expect(answer.coverage == .whole)
    #expect(answer.problems.isEmpty)
  }

  @Test func onlyThePackageThatCoversATileIsAsked() throws {
    let tile = TileAddress(zoom: 1, x: 1, y: 0)!
    let source = RegionTileSource([
      try package("a", west, [(tile, .points("wrong", [(1, 1, 1)]))]),
      try package("b", east, [(tile, .points("right", [(1, 1, 1)]))]),
    ])
    let found = source.tile(tile)
    #expect(found.coverage == .whole)
    #expect(try VectorTile(decoding: Gzip.inflated(found.bytes!, limit: 9999)).layers.map(\.name) == ["right"])
    #expect(RegionTileSource([]).tile(tile) == SourceTile(bytes: nil, coverage: .none))
  }

  @Test func deeperThanThePackageItsDeepestTileIsEnlarged() throws {
    let tile = VectorTile.points("pois", [(1, 10, 10), (2, 3000, 3000)])
    let source = RegionTileSource([try package("a", RegionOutline(.world), [(world, tile)])])
    let deep = try VectorTile(
      decoding: Gzip.inflated(source.tile(TileAddress(zoom: 2, x: 2, y: 2)!).bytes!, limit: 9999))
    #expect(deep["pois"]?.features == [.init(id: 2, geometry: .points([.init(3808, 3808)]))])
    #expect(source.tile(TileAddress(zoom: 2, x: 3, y: 1)!).bytes == nil)
  }

  @Test func aDamagedPackageDoesNotHideTheOthers() throws {
    var damaged = try packages.bytes([(world, .points("lost", [(1, 1, 1)]))])
    damaged[damaged.count - 12] ^= 0xFF
    let source = RegionTileSource([
      try #require(TilePackage(id: "bad", outline: west, archive: try PMTilesReader(ByteView(damaged)))),
      try package("good", east, [(world, .points("kept", [(1, 1, 1)]))]),
    ])
    let found = source.tile(world)
    #expect(try VectorTile(decoding: Gzip.inflated(found.bytes!, limit: 9999)).layers.map(\.name) == ["kept"])
    #expect(found.problems.map(\.source) == ["bad"])
    #expect(found.problems[0].description.hasPrefix("bad: tile 0/0/0: compressed data is damaged at byte"))
  }

  @Test func pictureArchivesAreNoMapPackages() throws {
    let path = packages.folder.file("pictures")
    let writer = try PMTilesWriter(path: path)
    try writer.append([1], at: world)
    _ = try writer.finish(bounds: .world, metadata: [], tileCompression: .none, tileType: .png)
    #expect(TilePackage(id: "p", archive: try PMTilesReader(try MappedFile.open(path: path))) == nil)
  }
}
