import Foundation
import GeoCore
import Testing
import VectorTiles

struct TileJSONTests {
  @Test func documentComesBackAndIsStable() throws {
    var tiles = TileJSON(tiles: ["http://127.0.0.1:8080/tiles/{z}/{x}/{y}"])
    tiles.vectorLayers = [.init(id: "streets", fields: ["kind": "what it is"], minzoom: 5, maxzoom: 14)]
    tiles.bounds = Bounds(south: 43.7, west: 7.4, north: 43.8, east: 7.5)
    tiles.center = Coordinate(latitude: 43.73, longitude: 7.42)
    tiles.centerZoom = 13
    tiles.maxzoom = 14
    tiles.attribution = "© OpenStreetMap contributors"
    tiles.others = ["legend": .string("none"), "ours": .array([.number(1), .bool(true), .null, .object([:])])]
    let bytes = tiles.encoded()
    #expect(try JSONDecoder().decode(TileJSON.self, from: Data(bytes)) == tiles)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"attribution":"© OpenStreetMap contributors","bounds":[7.4,43.7,7.5,43.8],"center":[7.42,43.73,13],\
        "legend":"none","maxzoom":14,"minzoom":0,"ours":[1,true,null,{}],"tilejson":"3.0.0",\
        "tiles":["http://127.0.0.1:8080/tiles/{z}/{x}/{y}"],"vector_layers":[{"fields":{"kind":"what it is"},\
        "id":"streets","maxzoom":14,"minzoom":5}]}
        """)
  }

  @Test func invalidOptionalValuesCountAsAbsent() throws {
    let text = """
      {"tilejson":"2.2.0","tiles":["a"],"bounds":[10,0,5,1],"center":"here","minzoom":9,"maxzoom":3,"scheme":"odd",
       "vector_layers":[{"id":7}],"name":5,"attribution":"x"}
      """
    let tiles = try JSONDecoder().decode(TileJSON.self, from: Data(text.utf8))
    #expect(tiles.bounds == nil && tiles.center == nil && tiles.minzoom == 0 && tiles.maxzoom == 30)
    #expect(tiles.scheme == .xyz && tiles.vectorLayers.isEmpty && tiles.name == nil && tiles.attribution == "x")
  }

  @Test(arguments: [#"{"tiles":["a"]}"#, #"{"tilejson":"3.0.0"}"#, #"{"tilejson":"3.0.0","tiles":[]}"#, "[]"])
  func missingRequiredValuesRefuseTheDocument(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TileJSON.self, from: Data(text.utf8)) }
  }

  @Test func boundsOverTheAntimeridianBecomeTheWholeCircle() throws {
    var tiles = TileJSON(tiles: ["a"])
    tiles.bounds = Bounds(south: -20, west: 170, north: -10, east: -170)
    let again = try JSONDecoder().decode(TileJSON.self, from: Data(tiles.encoded()))
    #expect(again.bounds == Bounds(south: -20, west: -180, north: -10, east: 180))
  }
}
