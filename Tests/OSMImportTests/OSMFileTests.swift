import GeoCore
import OSMImport
import TestSupport
import Testing

@Suite struct OSMFileTests {
  /// The same small town block in every format.
  static let formats = [
    "courtyard.osm", "courtyard.osm.gz", "courtyard.osm.bz2", "courtyard.osm.pbf", "courtyard-zlib.osm.pbf",
  ]

  @Test(arguments: formats)
  func readsEveryFormat(name: String) throws {
    let collector = Collector()
    let report = try OSMFile.read(path: fixture(name), into: [collector])
    #expect(collector.headers.count == 1)
    #expect(collector.headers[0].bounds == Bounds(south: 43.73, west: 7.42, north: 43.731, east: 7.421))
    #expect(collector.nodes.map(\.id) == [2])
    #expect(collector.nodes[0].tags["highway"] == "crossing")
    #expect(collector.ways.map(\.id) == [10, 11, 12, 13])
    #expect(collector.ways[0].tags["name"] == "Rue Émile")
    #expect(collector.ways[0].locations[2] == FixedCoordinate(latitudeE7: 437_310_000, longitudeE7: 74_210_000))
    #expect(collector.ways[1].isClosed && !collector.ways[0].isClosed)
    #expect(collector.relations.map(\.id) == [20, 21])
    #expect(collector.relations[1].members[1] == OSMMember(kind: .node, id: 3, role: "via"))
    #expect(collector.areas.map(\.id) == [OSMID(kind: .relation, number: 20)])
    #expect(collector.areas[0].polygons.count == 1 && collector.areas[0].polygons[0].inners.count == 1)
    #expect(report.nodes == 8 && report.ways == 4 && report.relations == 2 && report.areas == 1)
    #expect(report.missingWayNodes == 1)
    #expect(report.timestamp == 1_675_397_106, "the newest element, since the header has no date")
  }

  @Test func nodesOutsideTheExtractHaveNoPlace() throws {
    let collector = Collector()
    try OSMFile.read(path: fixture("courtyard.osm"), into: [collector])
    let cut = collector.ways[3]
    #expect(cut.nodeIDs == [3, 99, 4])
    #expect(cut.locations.map { $0 == nil } == [false, true, false])
    #expect(cut.pieces.isEmpty, "a single node is no line")
  }

  @Test func givesUntaggedNodesToThoseWhoAsk() throws {
    let (all, tagged) = (Collector(wantsUntaggedNodes: true), Collector())
    try OSMFile.read(path: fixture("courtyard.osm.pbf"), into: [tagged, all])
    #expect(all.nodes.map(\.id) == Array(1...8))
    #expect(tagged.nodes.map(\.id) == [2])
    #expect(all.ways.count == tagged.ways.count)
  }

  @Test(arguments: [true, false])
  func relationsComeAheadForThoseWhoAsk(areas: Bool) throws {
    let (asks, does) = (Collector(), Collector())
    asks.wantsRelationsAhead = true
    try OSMFile.read(path: fixture("courtyard.osm.pbf"), into: [asks, does], areas: areas)
    #expect(asks.ahead.map(\.id) == [20, 21] && does.ahead.isEmpty)
    #expect(asks.relations.map(\.members) == asks.ahead.map(\.members))
    #expect(asks.areas.count == (areas ? 1 : 0))
  }

  @Test func assemblesNoAreasWhenNotAsked() throws {
    let collector = Collector()
    try OSMFile.read(path: fixture("courtyard.osm"), into: [collector], areas: false)
    #expect(collector.areas.isEmpty && collector.relations.count == 2)
  }

  @Test(arguments: [true, false])
  func progressRunsFromZeroToOne(areas: Bool) throws {
    var seen: [Double] = []
    try OSMFile.read(path: fixture("courtyard.osm.pbf"), into: [], areas: areas) { seen.append($0) }
    #expect(seen == seen.sorted())
    #expect(seen.last == 1)
    #expect(seen.allSatisfy { (0...1).contains($0) })
  }

  @Test func readsNegativeIDsOfEditors() throws {
    let collector = try collect(
      """
      <node id="-1" lat="1" lon="2"/><node id="-2" lat="1" lon="3"/><node id="5" lat="2" lon="3"/>
      <way id="-7"><nd ref="-1"/><nd ref="-2"/><nd ref="5"/><tag k="highway" v="path"/></way>
      """)
    #expect(collector.ways[0].locations.allSatisfy { $0 != nil })
    #expect(collector.ways[0].locations[1] == FixedCoordinate(latitudeE7: 10_000_000, longitudeE7: 30_000_000))
  }

  @Test func nodesOffTheGlobeAreCounted() throws {
    let file = try TemporaryFile(
      """
      <osm version="0.6"><node id="1" lat="91" lon="0"><tag k="a" v="b"/></node>
      <node id="2" lat="1" lon="1"/><way id="1"><nd ref="1"/><nd ref="2"/></way></osm>
      """)
    let collector = Collector()
    let report = try OSMFile.read(path: file.path, into: [collector])
    #expect(report.nodesOffGlobe == 1 && collector.nodes.isEmpty)
    #expect(collector.ways[0].locations[0] == nil)
  }

  @Test(.enabled(if: SharedData.path("data/osm/monaco-2023.osm.pbf") != nil, "needs ../shared"))
  func headerDateWins() throws {
    let report = try OSMFile.read(path: SharedData.path("data/osm/monaco-2023.osm.pbf")!, into: [])
    #expect(report.timestamp == 1_703_625_682)
  }
}
