import GeoCore
import GeoJSONModel
import Testing

@Suite struct WritingTests {
  @Test func digitsAreRounded() {
    let shape = GeoJSONShape.point(place(-0.000_000_01, 7.123_456_789))
    let text = GeoJSONWriter(digits: 5).bytes(.geometry(GeoJSONGeometry(shape)))
    #expect(String(decoding: text, as: UTF8.self) == #"{"type":"Point","coordinates":[7.12346,0]}"#)
  }

  @Test func boundsAreAddedWhereNoneAre() {
    let line = GeoJSONFeature(.lineString([place(0, 170), place(5, -170)]), id: .text("x"))
    let text = GeoJSONWriter(addsBounds: true).bytes(.featureCollection(GeoJSONFeatureCollection([line])))
    #expect(
      String(decoding: text, as: UTF8.self)
        == #"{"type":"FeatureCollection","bbox":[170,0,-170,5],"features":[{"type":"Feature","id":"x","#
        + #""bbox":[170,0,-170,5],"geometry":{"type":"MultiLineString","coordinates":[[[170,0],[180,2.5]],"#
        + #"[[-180,2.5],[-170,5]]]},"properties":null}]}"#)
  }

  @Test func aCollectionIsWrittenPieceByPiece() throws {
    var bytes: [UInt8] = []
    var writer = GeoJSONCollectionWriter { bytes += $0 }
    let features = (0..<3).map { GeoJSONFeature(.point(place(Double($0), 1)), properties: ["n": .number(.init($0))]) }
    for feature in features { try writer.write(feature) }
    try writer.end(foreignMembers: ["source": "test"])
    #expect(
      try GeoJSONReader.document(bytes)
        == .featureCollection(GeoJSONFeatureCollection(features, foreignMembers: ["source": "test"])))
  }

  @Test func membersKeepTheirPlace() {
    var members: GeoJSONMembers = ["a": 1, "b": 2, "a": 3]
    #expect(members["a"] == 3)
    members["a"] = "x"
    #expect(members == ["a": "x", "b": 2])
    members["c"] = 1.5
    members["a"] = .none
    #expect(members == ["b": 2, "c": 1.5])
    #expect(GeoJSONNumber(0.1).text == "0.1")
    #expect(GeoJSONNumber(-3.0).text == "-3")
  }
}
