import GeoCore
import OSMImport
import Testing

@Suite struct OSMAreaTests {
  private func relation(_ members: [(Int, String)], _ tags: String) -> String {
    let list = members.map { "<member type=\"way\" ref=\"\($0.0)\" role=\"\($0.1)\"/>" }.joined()
    return "<relation id=\"1\">\(list)<tag k=\"type\" v=\"multipolygon\"/>\(tags)</relation>"
  }
  private let grass = "<tag k=\"landuse\" v=\"grass\"/>"
  private let pond = "<tag k=\"natural\" v=\"water\"/>"

  @Test func closedWayWithTagsIsAnArea() throws {
    let collector = try collect(square(1, south: 0, west: 0, size: 1) + ring(1, 1, tags: grass))
    #expect(collector.areas.map(\.id) == [OSMID(kind: .way, number: 1)])
    let outer = collector.areas[0].polygons[0].outer
    #expect(outer.count == 5 && outer.first == outer.last)
    #expect(doubledArea(outer) > 0, "outer rings run counterclockwise")
  }

  @Test(arguments: ["", "<tag k=\"landuse\" v=\"grass\"/><tag k=\"area\" v=\"no\"/>"])
  func ringsWithoutMeaningMakeNoArea(tags: String) throws {
    #expect(try collect(square(1, south: 0, west: 0, size: 1) + ring(1, 1, tags: tags)).areas.isEmpty)
  }

  @Test func holesFollowTheirOuterRingAndRunClockwise() throws {
    let collector = try collect(
      square(1, south: 0, west: 0, size: 1) + square(5, south: 2, west: 2, size: 1)
        + square(9, south: 0.25, west: 0.25, size: 0.5) + ring(1, 1) + ring(2, 5) + ring(3, 9)
        + relation([(1, "outer"), (2, "outer"), (3, "inner")], grass))
    let polygons = try #require(collector.areas.first).polygons
    #expect(polygons.map(\.inners.count).sorted() == [0, 1])
    let hole = try #require(polygons.first { !$0.inners.isEmpty })
    #expect(hole.outer.contains { $0.latitudeE7 == 0 })
    #expect(doubledArea(hole.inners[0]) < 0)
  }

  @Test func untaggedMultipolygonTakesTheTagsOfItsOutline() throws {
    let collector = try collect(
      square(1, south: 0, west: 0, size: 1) + square(5, south: 0.25, west: 0.25, size: 0.5) + ring(1, 1, tags: grass)
        + ring(2, 5, tags: pond) + relation([(1, "outer"), (2, "inner")], ""))
    #expect(collector.areas.map(\.id.description) == ["r1", "w2"], "the outline makes no area without its hole")
    #expect(collector.areas[0].tags["landuse"] == "grass")
    #expect(collector.areas[0].polygons[0].inners.count == 1)
  }

  @Test func outlineOfAnIncompleteMultipolygonIsAnAreaByItself() throws {
    let file = try TemporaryFile(
      "<osm version=\"0.6\">" + square(1, south: 0, west: 0, size: 1) + ring(1, 1, tags: grass)
        + relation([(1, "outer"), (77, "inner")], "") + "</osm>")
    let collector = Collector()
    let report = try OSMFile.read(path: file.path, into: [collector])
    #expect(collector.areas.map(\.id.description) == ["w1"])
    #expect(report.incompleteRelations == 1)
  }

  @Test func taggedMultipolygonAndItsTaggedOutlineAreTwoAreas() throws {
    let collector = try collect(
      square(1, south: 0, west: 0, size: 1) + ring(1, 1, tags: "<tag k=\"barrier\" v=\"fence\"/>")
        + relation([(1, "outer")], grass))
    #expect(collector.areas.map(\.id.description).sorted() == ["r1", "w1"])
  }

  @Test func crossingRingsAreCounted() throws {
    let bow = "<way id=\"1\">" + [1, 3, 2, 4, 1].map { "<nd ref=\"\($0)\"/>" }.joined() + grass + "</way>"
    let file = try TemporaryFile("<osm version=\"0.6\">" + square(1, south: 0, west: 0, size: 1) + bow + "</osm>")
    let collector = Collector()
    let report = try OSMFile.read(path: file.path, into: [collector])
    #expect(collector.areas.isEmpty && report.unassembledWays == 1)
    #expect(collector.ways.count == 1)
  }

  private func doubledArea(_ ring: [FixedCoordinate]) -> Int {
    zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
      sum + Int(edge.0.longitudeE7) / 1000 * (Int(edge.1.latitudeE7) / 1000)
        - Int(edge.1.longitudeE7) / 1000 * (Int(edge.0.latitudeE7) / 1000)
    }
  }
}
