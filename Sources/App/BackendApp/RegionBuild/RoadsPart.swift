import GraphBuilding
import OSMImport
import Ports
import RegionPackages
import RoadNetwork
import Routing

/// `roads.graph` and `roads.order`.
final class RoadsPart: PartBuild {
  let kinds = [RegionPart.Kind.roads, .order]
  private let builder: RoadGraphBuilder
  private let earlier: InstalledRegion?
  var handler: any OSMHandler { builder }

  /// - Parameter earlier: A version of the same region, which the order starts from.
  init(_ builder: RoadGraphBuilder, earlier: InstalledRegion?) { (self.builder, self.earlier) = (builder, earlier) }

  func write(to folder: String, facts: BuildFacts, progress: @escaping (Double) -> Void) throws -> [BuiltPart] {
    let path = folder + "/" + RegionPart.Kind.roads.fileName
    let report = try builder.finish(writingTo: path, sourceTime: facts.sourceTime)
    guard report.arcs > 0 else { return [] }
    progress(0.5)
    let skipped = report.skipped.map { ($0.key.rawValue, $0.value) }
    let roads = BuiltPart(
      kind: .roads,
      counts: [("nodes", report.nodes), ("arcs", report.arcs), ("restrictions", report.restrictions)]
        + (report.edgesWithHeights > 0 ? [("heights", report.edgesWithHeights)] : []),
      skipped: Dictionary(uniqueKeysWithValues: skipped))
    let graph = try RoadGraph(contentsOf: path)
    let order = OrderChoice(graph, earlier: earlierOrder())
    try SystemFileStore().replace(
      folder + "/" + RegionPart.Kind.order.fileName, with: order.paths.encoded(for: graph))
    return [roads, BuiltPart(kind: .order, counts: [("shortcuts", order.shortcuts)], skipped: [:])]
  }

  /// Graph and order of the earlier version; one that cannot be read is no help.
  private func earlierOrder() -> (RoadGraph, CutPaths)? {
    guard let earlier, let roads = earlier.path(of: .roads), let order = earlier.path(of: .order),
      let graph = try? RoadGraph(contentsOf: roads), let paths = try? CutPaths(contentsOf: order, for: graph)
    else { return nil }
    return (graph, paths)
  }
}
