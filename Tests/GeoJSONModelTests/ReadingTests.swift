import GeoCore
import GeoJSONModel
import TestSupport
import Testing

@Suite struct ReadingTests {
  static func read(_ text: String, _ strictness: GeoJSONReader.Strictness = .strict) throws -> GeoJSONDocument {
    try GeoJSONReader.document(Array(text.utf8), strictness: strictness)
  }

  static func feature(_ geometry: String) -> String {
    #"{"type":"Feature","geometry":\#(geometry),"properties":null}"#
  }

  @Test(arguments: [
    #"{"type":"Point","coordinates":[7.42,43.73]}"#,
    #"{"type":"Point","coordinates":[7.42,43.73,12.5]}"#,
    #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#,
    #"{"type":"MultiPoint","coordinates":[]}"#,
    #"{"type":"LineString","coordinates":[[1,2],[3,4.5]]}"#,
    #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}"#,
    #"{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,0]]],[[[10,10],[11,10],[11,11],[10,10]]]]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2],"note":1.10}]}"#,
    #"{"type":"Feature","geometry":null,"properties":null}"#,
    #"{"type":"Feature","id":"a","bbox":[1,2,3,4],"geometry":null,"properties":{"z":1.10,"a":18446744073709551616}}"#,
    #"{"type":"Feature","id":1.50,"geometry":{"type":"Point","coordinates":[1,2]},"properties":{"k":[1,null,{}]},"x":{"y":"\n"}}"#,
    #"{"type":"FeatureCollection","bbox":[170,-1,5,-170,1,9],"features":[],"time":"2026-11-30T00:00:00Z"}"#,
  ])
  func everythingComesBackAsItWas(text: String) throws {
    #expect(String(decoding: GeoJSONWriter().bytes(try Self.read(text)), as: UTF8.self) == text)
  }

  @Test func membersMayComeInAnyOrder() throws {
    let text =
      #"{"note":1,"features":[{"properties":{},"geometry":{"coordinates":[[1,2],[3,4]],"type":"LineString"},"#
      + #""type":"Feature"}],"type":"FeatureCollection"}"#
    guard case .featureCollection(let collection) = try Self.read(text) else { throw Unexpected() }
    #expect(collection.features[0].geometry?.shape.typeName == "LineString")
    #expect(collection.foreignMembers["note"] == 1)
  }

  @Test(arguments: [
    (
      #"{"type":"FeatureCollection","features":[\#(feature("null")),\#(feature("null")),\#(feature("null")),"#
        + feature(#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[200.1,1],[0,0]]]}"#) + "]}",
      "features[3].geometry.coordinates[0][2]: longitude 200.1 is outside -180 ... 180"
    ),
    (#"{"type":"Point","coordinates":[0,90.5]}"#, "coordinates: latitude 90.5 is outside -90 ... 90"),
    (
      feature(#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1]]]}"#),
      "geometry.coordinates[0]: the ring is open: its last position must repeat its first"
    ),
    (
      feature(#"{"type":"MultiPolygon","coordinates":[[],[[[0,0],[1,1],[0,0]]]]}"#),
      "geometry.coordinates[1][0]: 3 positions, 4 needed"
    ),
    (#"{"type":"LineString","coordinates":[[0,0]]}"#, "coordinates: 1 positions, 2 needed"),
    (
      #"{"type":"LineString","coordinates":[[0,0],[[1,1]]]}"#,
      "coordinates[1]: coordinates are not nested as a geometry demands"
    ),
    (#"{"type":"Point","coordinates":[[0,0]]}"#, "coordinates: coordinates are not nested as a Point demands"),
    (#"{"type":"Point","coordinates":[0,"1"]}"#, "coordinates: a number expected"),
    (#"{"type":"Point"}"#, #"byte 0: member "coordinates" is missing"#),
    (#"{"type":"Feature","properties":null}"#, #"byte 0: member "geometry" is missing"#),
    (#"{"type":"Circle","coordinates":[0,0]}"#, #"type: "Circle" is no type that GeoJSON has here"#),
    (#"{"type":"Feature","id":true,"geometry":null,"properties":null}"#, "id: a text or a number expected"),
    (#"{"type":"Feature","type":"Feature"}"#, #"type: member "type" must not stand here"#),
    (
      #"{"type":"Point","coordinates":[0,0],"bbox":[1,2,3]}"#,
      "bbox: a bbox has four or six numbers: west, south, east, north, with heights between"
    ),
    (#"{"type":"Point","coordinates":[0,0],"geometry":null}"#, #"byte 0: member "geometry" must not stand here"#),
    (
      #"{"type":"Feature","geometry":null,"properties":{"a b":[1,01]}}"#,
      #"properties["a b"][1]: no JSON: a comma expected, found '1'"#
    ),
    (
      #"{"type":"Point","coordinates":[0,0]"#,
      "byte 35: the text ends here in the middle of a value; the file is cut short"
    ),
    (#"{"type":"Point","coordinates":[0,0]} {}"#, "byte 37: no JSON: the end of the text expected, found '{'"),
    (
      #"{"type":"Point","coordinates":[0,0],"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}}"#,
      "crs: reference system urn:ogc:def:crs:EPSG::3857; convert the file to WGS 84 (EPSG:4326)"
    ),
    ("", "byte 0: the text ends here in the middle of a value; the file is cut short"),
    ("[]", "byte 0: no JSON: '{' expected, found '['"),
  ])
  func aFaultNamesItsPlace(text: String, message: String) throws {
    let error = try #require(throws: GeoJSONError.self) { try Self.read(text) }
    #expect(error.description == message)
  }

  @Test func lenientReadingLeavesOutOneFeatureAndCountsIt() throws {
    let bad = [
      #"{"type":"Point","coordinates":[0,91]}"#, #"{"type":"Polygon","coordinates":[[[0,0],[1,1]]]}"#,
      #"{"type":"Point","coordinates":{"x":[1,{"y":"}]"}]}}"#, #"{"type":"Blob"}"#, #"7"#,
    ]
    let good = Self.feature(#"{"type":"Point","coordinates":[1,2]}"#)
    let list = ([good] + bad.flatMap { [Self.feature($0), good] }).joined(separator: ",")
    var reader = GeoJSONReader(
      Array(#"{"features":[\#(list)],"type":"FeatureCollection","a":1}"#.utf8), strictness: .lenient)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == bad.count + 1)
    #expect(reader.skipped == ["latitude": 1, "tooFewPositions": 1, "type": 2, "unknownType": 1])
    #expect(reader.problems.map(\.path).first == "features[1].geometry.coordinates")
    #expect(reader.problems[2].path == "features[5].geometry.coordinates")
    #expect(reader.foreignMembers["a"] == 1)
  }

  @Test func lenientReadingMendsWhatFilesHave() throws {
    let text =
      "\u{FEFF}" + #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}}"#
      + "\n\u{1E}" + #"{"type":"Point","coordinates":[190,5,null]}"#
      + "\n" + #"{"type":"LineString","coordinates":[[170,0],[190,10]],"crs":{"properties":{"name":"EPSG:4326"}}}"#
    let features = try Self.read(text, .lenient).features
    #expect(
      features.map { $0.geometry?.shape } == [
        .polygon([[place(0, 0), place(0, 1), place(1, 1), place(0, 0)]]), .point(place(5, -170)),
        .multiLineString([[place(0, 170), place(5, 180)], [place(5, -180), place(10, -170)]]),
      ])
  }

  @Test func stringsAreReadToTheLetter() throws {
    let text = #"{"type":"Feature","geometry":null,"properties":{"a":"\ud83d\ude00\u00e9\"\\\/\b\f\n\r\t","b":"日"}}"#
    let properties = try Self.read(text).features[0].properties
    #expect(properties?["a"] == "😀é\"\\/\u{8}\u{c}\n\r\t")
    #expect(properties?["b"] == "日")
    let half = #"{"type":"Feature","geometry":null,"properties":{"a":"\ud83d\ud83d\ude00x\udc00"}}"#
    #expect(throws: GeoJSONError.self) { try Self.read(half) }
    #expect(try Self.read(half, .lenient).features[0].properties?["a"] == "\u{FFFD}😀x\u{FFFD}")
  }

  @Test func numbersAreTheNearestDoubles() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let number = Double.random(in: -180...180, using: &random)
      let shortened = (number * 1e5).rounded() / 1e5
      for value in [number, shortened, number / 1e9] {
        let text = #"{"type":"Point","coordinates":[\#(value),0]}"#
        #expect(try Self.read(text).features[0].geometry?.shape == .point(place(0, value)), "\(value)")
      }
    }
  }

  @Test func piecesOfAnyLengthGiveTheSame() throws {
    let text =
      #"{"type":"FeatureCollection","features":[\#(Self.feature(#"{"type":"Point","coordinates":[1.5e1,-2]}"#)),"#
      + #"{"type":"Feature","geometry":null,"properties":{"é\u00e9":"\ud83d\ude00","t":true,"n":null,"f":false}}]}"#
    let whole = try Self.read(text)
    for length in 1...9 {
      var rest = Array(text.utf8)[...]
      var reader = GeoJSONReader {
        defer { rest = rest.dropFirst(length) }
        return Array(rest.prefix(length))
      }
      var features: [GeoJSONFeature] = []
      while let feature = try reader.next() { features.append(feature) }
      #expect(features == whole.features, "pieces of \(length) bytes")
    }
  }

  @Test func aSourceThatFailsIsNamed() {
    struct Broken: Error, CustomStringConvertible { let description = "disk on fire" }
    var reader = GeoJSONReader(strictness: .lenient) { throw Broken() }
    let error = #expect(throws: GeoJSONError.self) { try reader.next() }
    #expect(error?.reason == .unreadable("disk on fire"))
    #expect(throws: Never.self) { try reader.next() }
  }
}

struct Unexpected: Error {}

func place(_ latitude: Double, _ longitude: Double) -> GeoJSONPosition {
  GeoJSONPosition(Coordinate(latitude: latitude, longitude: longitude)!)
}
