import Foundation
import GeoCore
import RoadNetwork
import Synchronization
import TestSupport
import Testing

@testable import Routing

struct RoutingRegionTests {
  private func graph(seed: UInt64, nodes: Int = 40, edges: Int = 90) throws -> RoadGraph {
    var random = SeededGenerator(seed: seed)
    return try RoadGraph(bytes: RoadGraphDraft.random(nodes: nodes, edges: edges, using: &random).encoded())
  }

  private func answers(_ region: RoutingRegion) throws -> [TravelTime?] {
    let router = region.router(for: try #require(Profile.named("car")))
    let places = region.graph.nodes.prefix(12).map { RoutePlace(region.graph.coordinate(of: $0).coordinate) }
    return places.flatMap { from in places.map { to in (try? router.way(through: [from, to]))?.weight } }
  }

  /// With its order, with another graph's, a cut, a lost one, or none: the same answers, and a line about what is wrong.
  @Test func whateverTheOrderTheAnswersAreTheSame() throws {
    let folder = try TemporaryFolder()
    let (graph, other) = (try graph(seed: 1), try graph(seed: 2))
    let whole = CutPaths(cutting: graph).encoded(for: graph)
    let files: [(name: String, bytes: [UInt8]?, isReported: Bool)] = [
      ("sound", whole, false), ("foreign", CutPaths(cutting: other).encoded(for: other), true),
      ("cut", Array(whole.prefix(whole.count / 2)), true), ("lost", nil, true),
    ]
    let expected = try answers(RoutingRegion(graph))
    #expect(expected.contains { $0 != nil })
    for (name, bytes, isReported) in files {
      let (path, lines) = (folder.file(name), Lines())
      if let bytes { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
      let region = RoutingRegion(graph, order: path, report: { lines.add($0) })
      #expect(lines.all.isEmpty, "nothing is read before a route is asked for")
      #expect(try answers(region) == expected, "\(name)")
      #expect(lines.all.count == (isReported ? 1 : 0), "\(name): \(lines.all)")
      #expect(lines.all.allSatisfy { $0.hasPrefix(path) && !$0.contains("\n") }, "\(lines.all)")
    }
  }

  /// An order goes on into a new version of the map while it is good; a bad one is made anew.
  @Test func ordersGoOnWhileTheyAreGood() throws {
    let graph = try graph(seed: 3, nodes: 120, edges: 240)
    let paths = CutPaths(cutting: graph)
    let next = OrderChoice(graph, earlier: (graph, paths))
    #expect(next.goesOn && next.paths == paths)
    var random = SeededGenerator(seed: 4)
    let bad = CutPaths(ofNode: graph.nodes.map { _ in UInt64.random(in: 0 ... .max, using: &random) })
    let fresh = OrderChoice(graph, earlier: (graph, bad))
    #expect(!fresh.goesOn && fresh.paths == paths && fresh.shortcuts == next.shortcuts)
    #expect(OrderChoice(graph).paths == paths)
  }
}

/// Lines that were reported.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
