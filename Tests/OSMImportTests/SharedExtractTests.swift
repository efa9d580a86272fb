import Foundation
import OSMImport
import TestSupport
import Testing

/// Real extracts, where they lie beside the repository.
@Suite struct SharedExtractTests {
  /// Counts as `osmium fileinfo -e` gives them.
  static let extracts: [(name: String, nodes: Int, ways: Int, relations: Int)] = [
    ("andorra-2013", 69_644, 2_725, 74), ("liechtenstein-2015", 142_832, 15_247, 358),
    ("manhattan-2020", 11_715, 2_102, 133), ("monaco-2023", 30_626, 4_846, 290),
    ("neubrandenburg-2016", 152_087, 25_897, 295), ("singapore-bayfront-2019", 2_843, 468, 115),
  ]

  @Test(.enabled(if: SharedData.path("data/osm") != nil, "needs ../shared"), arguments: extracts)
  func countsAgreeWithOsmium(extract: (name: String, nodes: Int, ways: Int, relations: Int)) throws {
    let path = try #require(SharedData.path("data/osm/\(extract.name).osm.pbf"))
    let collector = Collector(wantsUntaggedNodes: true)
    let report = try OSMFile.read(path: path, into: [collector])
    #expect((report.nodes, report.ways, report.relations) == (extract.nodes, extract.ways, extract.relations))
    #expect(collector.nodes.count == extract.nodes && collector.ways.count == extract.ways)
    #expect(collector.areas.count == report.areas && report.areas > 0)
    #expect(report.timestamp != nil)
  }

  @Test(.enabled(if: SharedData.path("cases/osm") != nil, "needs ../shared"))
  func routingCasesAreReadable() throws {
    let folder = try #require(SharedData.path("cases/osm"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".osm") }
    #expect(names.count >= 16)
    for name in names {
      let collector = Collector()
      try OSMFile.read(path: "\(folder)/\(name)", into: [collector])
      #expect(!collector.ways.isEmpty, "\(name)")
      #expect(collector.ways.allSatisfy { way in way.locations.allSatisfy { $0 != nil } }, "\(name)")
    }
  }
}
