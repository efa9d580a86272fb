import ByteCoding
import Foundation
import GazetteerBuilding
import GeoCore
import TileBuilding
import VectorTiles
import Testing

@testable import WorldBuilding

@Suite struct WorldBuildTests {
  private let sources: SketchedSources
  private let archive: PMTilesReader
  private let report: TileBuildReport

  init() throws {
    sources = try SketchedSources()
    let path = sources.folder.file("world.pmtiles")
    report = try WorldBuild(.init(sources: sources.folder.path, output: path)).run()
    archive = try PMTilesReader(MappedFile.open(path: path))
  }

  private func tile(_ zoom: UInt8, _ x: UInt32, _ y: UInt32) throws -> VectorTile {
    guard let bytes = try archive.tile(TileAddress(zoom: zoom, x: x, y: y)!) else { return VectorTile() }
    return try VectorTile(decoding: try Gzip.inflated(bytes, limit: 1 << 24))
  }

  private func names(_ layer: String, _ tile: VectorTile) -> [String] {
    (tile[layer]?.features ?? []).compactMap { feature in
      if case .string(let name) = feature["name"] { name } else { nil }
    }
  }

  @Test func seaLakesRiversAndBordersHaveTheirLayers() throws {
    let whole = try tile(3, 4, 3)
    #expect(whole["ocean"]?.features.allSatisfy { $0["generalized"] == .bool(true) } == true)
    #expect(whole["water_polygons"]?.features.first?["kind"] == .string("water"))
    #expect(whole["water_lines"]?.features.count == 1)
    let borders = try #require(whole["boundaries"]?.features)
    #expect(Set(borders.map { "\($0["admin_level"]!) \($0["disputed"]!)" }).count == 3)
    #expect(names("water_polygons_labels", whole) == ["Great Lake"])
  }

  @Test func namesAreLocalWithTheTravellersBesideThem() throws {
    let near = try tile(6, 32, 31)
    let capital = try #require(near["place_labels"]?.features.first)
    #expect(capital["name"] == .string("Ville Capitale") && capital["name_de"] == .string("Hauptstadt"))
    #expect(capital["name_en"] == .string("Capital City") && capital["name_fr"] == nil)
    #expect(capital["kind"] == .string("capital") && capital["population"] == .uint(900_000))
    let country = try #require(try tile(3, 4, 3)["boundary_labels"]?.features.first { $0["admin_level"] == .uint(2) })
    #expect(country["name"] == .string("Ouestlande") && country["name_en"] == .string("Westland"))
    #expect(names("boundary_labels", try tile(5, 17, 12)).contains("Northshire"))
  }

  @Test func smallThingsWaitForTheirZoom() throws {
    #expect(names("place_labels", try tile(5, 19, 13)).isEmpty)
    #expect(names("place_labels", try tile(6, 38, 27)) == ["Smallton"])
    #expect(names("boundary_labels", try tile(1, 1, 0)).isEmpty)
  }

  /// Every tile of every zoom is land, sea or both as the source says, up to the edges of the map.
  @Test func everyPlaceIsLandOrSea() throws {
    for zoom in UInt8(0)...6 {
      let side = UInt32(1) << UInt32(zoom)
      for y in 0..<side {
        for x in 0..<side {
          let center = TileAddress(zoom: zoom, x: x, y: y)!.bounds.center
          let isLand = center.longitude > 0 && center.longitude < 40 && center.latitude > 0 && center.latitude < 40
          let sea = try tile(zoom, x, y)["ocean"]?.features ?? []
          let isSea = sea.contains { Self.covers($0.geometry, 2048, 2048) }
          #expect(isSea != isLand, "\(zoom)/\(x)/\(y)")
        }
      }
    }
  }

  /// At ±180 the sea goes on into the buffer on both sides: no seam.
  @Test func theSeaHasNoSeamAtTheAntimeridian() throws {
    for (x, edge) in [(UInt32(0), Int32(-60)), (63, 4156)] {
      let sea = try #require(try tile(6, x, 20)["ocean"]?.features)
      #expect(sea.contains { Self.covers($0.geometry, edge, 2000) }, "column \(x)")
    }
  }

  private static func covers(_ geometry: VectorTile.Geometry, _ x: Int32, _ y: Int32) -> Bool {
    guard case .polygons(let polygons) = geometry else { return false }
    return polygons.contains { polygon in
      ([polygon.exterior] + polygon.interiors).reduce(false) { covered, ring in covered != contains(ring, x, y) }
    }
  }

  private static func contains(_ ring: [VectorTile.Point], _ x: Int32, _ y: Int32) -> Bool {
    var isInside = false
    var previous = ring[ring.count - 1]
    for point in ring {
      if (previous.y > y) != (point.y > y) {
        let share = Double(y - previous.y) / Double(point.y - previous.y)
        if Double(x) < Double(previous.x) + share * Double(point.x - previous.x) { isInside.toggle() }
      }
      previous = point
    }
    return isInside
  }

  @Test func theSameSourcesGiveTheSameBytes() throws {
    let again = sources.folder.file("again.pmtiles")
    _ = try WorldBuild(.init(sources: sources.folder.path, output: again)).run()
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: again))
        == Data(contentsOf: URL(fileURLWithPath: sources.folder.file("world.pmtiles"))))
    #expect(report.features["ocean"] == 1 && report.features["place_labels"] == 2)
  }

  @Test func everyTileIsValid() throws {
    let bytes = try MappedFile.open(path: sources.folder.file("world.pmtiles"))
    let report = TileArchiveValidator().validate(bytes)
    #expect(report.isClean(), "\(report)")
  }

  @Test(arguments: [
    "natural-earth-world/ne_10m_ocean.shp", "natural-earth-world/ne_10m_lakes.dbf", "natural-earth/world_map.gpkg",
  ])
  func aDamagedSourceIsNamedAndNothingIsLeft(name: String) throws {
    let output = sources.folder.file("broken.pmtiles")
    let whole = try Data(contentsOf: URL(fileURLWithPath: sources.folder.file(name)))
    for damaged in [nil, whole.prefix(whole.count / 2), whole.prefix(3)] {
      try? FileManager.default.removeItem(atPath: sources.folder.file(name))
      try damaged?.write(to: URL(fileURLWithPath: sources.folder.file(name)))
      let error = #expect(throws: (any Error).self) {
        try WorldBuild(.init(sources: sources.folder.path, output: output)).run()
      }
      #expect(error is SourceError && "\(error!)".contains(name.split(separator: "/")[1]), "\(error!)")
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }
}
