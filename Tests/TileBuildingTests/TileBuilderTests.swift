import Foundation
import GeoCore
import TestSupport
import Testing
import VectorTiles

@testable import TileBuilding

@Suite struct TileBuilderTests {
  /// A town at the Gulf of Guinea's middle, where z14 tiles are 0.022° wide: streets, a park with a pond, a house.
  static var town: XMLSketch {
    var sketch = XMLSketch()
    sketch.node(
      0.005, 0.005, [("place", "town"), ("name", "Null Town"), ("name:fr", "Ville Nulle"), ("name:en", "Null Town")])
    sketch.node(0.006, 0.006, [("amenity", "pharmacy"), ("name", "Green Cross"), ("addr:housenumber", "3")])
    sketch.node(0.007, 0.006, [("addr:housenumber", "5")])
    sketch.way([(0.001, 0.001), (0.001, 0.04)], [("highway", "primary"), ("name", "Long Road"), ("ref", "A1;B22")])
    sketch.way(
      [(0.001, 0.002), (0.008, 0.002)],
      [("highway", "residential"), ("bridge", "yes"), ("oneway", "-1"), ("surface", "asphalt")])
    let park = sketch.way([(0.002, 0.003), (0.002, 0.009), (0.009, 0.009), (0.009, 0.003)], closed: true, [])
    let pond = sketch.way(
      [(0.004, 0.005), (0.004, 0.007), (0.006, 0.007), (0.006, 0.005)], closed: true,
      [("natural", "water"), ("name", "Pond")])
    sketch.way([(0.0071, 0.004), (0.0071, 0.0045), (0.0075, 0.0045)], closed: true, [("building", "yes")])
    sketch.relation([(park, "outer"), (pond, "inner")], [("type", "multipolygon"), ("leisure", "park")])
    return sketch
  }

  @Test func drawsATownInShortbreadLayers() throws {
    let built = try BuiltTiles(xml: Self.town.xml)
    let tile = try #require(built[14, 8192, 8191])
    #expect(
      Set(tile.layers.map(\.name)) == [
        "land", "water_polygons", "buildings", "streets", "water_polygons_labels", "street_labels", "pois", "addresses",
        "place_labels",
      ])
    #expect(tile["land"]?.features.first?["kind"]?.string == "park")
    guard case .polygons(let park) = tile["land"]?.features.first?.geometry else { Issue.record("no park"); return }
    #expect(park.count == 1 && park[0].interiors.count == 1)
    #expect(tile["water_polygons"]?.features.first?["way_area"]?.number ?? 0 > 49_000)
    #expect(tile["addresses"]?.features.count == 1, "the pharmacy's address is with the pharmacy")
    #expect(tile["pois"]?.features.first?["housenumber"]?.string == "3")
    #expect(built.report.features["streets"] == 2)
  }

  @Test func streetsTellWhatTheZoomNeeds() throws {
    let built = try BuiltTiles(xml: Self.town.xml)
    let street = try #require(try built.features("streets", zoom: 14).first { $0["kind"]?.string == "residential" })
    #expect(street["bridge"]?.bool == true && street["oneway"]?.bool == true && street["oneway_reverse"]?.bool == true)
    #expect(street["surface"]?.string == "asphalt" && street["link"]?.bool == false)
    let far = try #require(try built.features("streets", zoom: 8).first)
    #expect(far["kind"]?.string == "primary" && far["bridge"] == nil && far["rail"]?.bool == false)
    #expect(try built.features("streets", zoom: 7).isEmpty)
    let label = try #require(try built.features("street_labels", zoom: 14).first)
    #expect(label["ref"]?.string == "A1\nB22" && label["ref_rows"]?.number == 2 && label["ref_cols"]?.number == 3)
  }

  @Test func namesInFurtherLanguagesOnlyWhereTheyDiffer() throws {
    let place = try #require(try BuiltTiles(xml: Self.town.xml).features("place_labels", zoom: 14).first)
    #expect(place["name"]?.string == "Null Town" && place["name_en"]?.string == "Null Town")
    #expect(place["name_fr"]?.string == "Ville Nulle" && place["name_it"] == nil)
    #expect(place["population"]?.number == 5000)
  }

  @Test func everyZoomHasTheRegionsTilesOnly() throws {
    let built = try BuiltTiles(xml: Self.town.xml)
    let tiles = try built.tiles()
    #expect(Set(tiles.map(\.address.zoom)) == Set(7...14), "a town of 5,000 is labelled from zoom 7")
    for (address, tile) in tiles {
      #expect(!tile.layers.isEmpty)
      #expect(address.bounds.intersects(Bounds(south: 0.001, west: 0.001, north: 0.009, east: 0.04)!))
    }
  }

  @Test func streetAcrossATileEdgeIsInBothTiles() throws {
    let built = try BuiltTiles(xml: Self.town.xml)
    for x: UInt32 in [8192, 8193] {
      let streets = try #require(built[14, x, 8191]?["streets"])
      guard case .lines(let lines) = streets.features[0].geometry else { Issue.record("no line"); return }
      let columns = lines.joined().map(\.x)
      #expect(columns.max() == (x == 8192 ? 4096 + 64 : columns.max()))
      #expect(columns.min() == (x == 8193 ? -64 : columns.min()))
    }
  }

  @Test func metadataNamesLayersAndAttribution() throws {
    let built = try BuiltTiles(xml: Self.town.xml)
    let json = try JSONSerialization.jsonObject(with: Data(built.reader.metadata())) as? [String: Any]
    #expect(json?["attribution"] as? String == "© OpenStreetMap contributors")
    let layers = try #require(json?["vector_layers"] as? [[String: Any]])
    #expect(layers.count == TileLayer.allCases.count)
    for (_, tile) in try built.tiles() {
      for layer in tile.layers {
        let described = try #require(layers.first { $0["id"] as? String == layer.name })
        let fields = try #require(described["fields"] as? [String: String])
        for property in layer.features.flatMap(\.properties) {
          #expect(fields[property.key] != nil, "\(layer.name).\(property.key)")
        }
      }
    }
  }

  @Test func nothingToDrawIsAnError() throws {
    #expect(throws: TileBuildError.nothingToDraw) { _ = try BuiltTiles(xml: "") }
    #expect(throws: TileBuildError.nothingToDraw) { _ = try BuiltTiles(xml: "<node id=\"1\" lat=\"1\" lon=\"1\"/>") }
  }

  @Test func unwritableFolderIsAnError() throws {
    let folder = try TemporaryFolder()
    try "<osm version=\"0.6\">\(Self.town.xml)</osm>".write(
      toFile: folder.file("a.osm"), atomically: true, encoding: .utf8)
    #expect(throws: TileBuildError.self) { try BuiltTiles.build(folder.file("a.osm"), "/proc/nowhere/map.pmtiles") }
  }

  /// In another process, where dictionaries have another order.
  @Test func sameSourceGivesTheSameBytes() async throws {
    let source = SharedData.path("data/osm/monaco-2023.osm.pbf")
    let folder = try TemporaryFolder()
    let (input, output) = (source ?? folder.file("a.osm"), folder.file("other.pmtiles"))
    if source == nil {
      try "<osm version=\"0.6\">\(Self.town.xml)</osm>".write(toFile: input, atomically: true, encoding: .utf8)
    }
    await #expect(processExitsWith: .success) { [input = input as String, output = output as String] in
      try BuiltTiles.build(input, output)
    }
    try BuiltTiles.build(input, folder.file("one.pmtiles"))
    let (one, other) = (
      FileManager.default.contents(atPath: folder.file("one.pmtiles")), FileManager.default.contents(atPath: output)
    )
    #expect(one != nil && one == other)
  }
}
