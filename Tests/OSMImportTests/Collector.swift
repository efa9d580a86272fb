import Foundation
import GeoCore
import OSMImport

/// Keeps all that a reading delivers.
final class Collector: OSMHandler {
  var wantsUntaggedNodes: Bool
  var wantsRelationsAhead = false
  var ahead: [OSMRelation] = []
  var headers: [OSMHeader] = []
  var nodes: [OSMNode] = []
  var ways: [OSMWay] = []
  var relations: [OSMRelation] = []
  var areas: [OSMArea] = []

  init(wantsUntaggedNodes: Bool = false) { self.wantsUntaggedNodes = wantsUntaggedNodes }

  func relationAhead(_ relation: OSMRelation) {
    precondition(ways.isEmpty && headers.isEmpty, "ahead of everything")
    ahead.append(relation)
  }
  func header(_ header: OSMHeader) { headers.append(header) }
  func node(_ node: OSMNode) { nodes.append(node) }
  func way(_ way: OSMWay) { ways.append(way) }
  func relation(_ relation: OSMRelation) { relations.append(relation) }
  func area(_ area: OSMArea) { areas.append(area) }
}

/// A file that is gone when the test ends.
final class TemporaryFile {
  let path: String

  init(_ bytes: some Sequence<UInt8>, name: String = "test.osm") throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "osm-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appending(path: name)
    try Data(bytes).write(to: url)
    path = url.path
  }

  convenience init(_ text: String, name: String = "test.osm") throws { try self.init(Array(text.utf8), name: name) }

  deinit { try? FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent()) }
}

func fixture(_ name: String) -> String {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)").path
}

/// Reads XML between `<osm>` and `</osm>`.
func collect(_ body: String, areas: Bool = true) throws -> Collector {
  let file = try TemporaryFile("<osm version=\"0.6\">\(body)</osm>")
  let collector = Collector()
  try OSMFile.read(path: file.path, into: [collector], areas: areas)
  return collector
}

func square(_ first: Int, south: Double, west: Double, size: Double) -> String {
  [(0.0, 0.0), (0, 1), (1, 1), (1, 0)].enumerated().map { index, corner in
    "<node id=\"\(first + index)\" lat=\"\(south + corner.0 * size)\" lon=\"\(west + corner.1 * size)\"/>"
  }.joined()
}

func ring(_ id: Int, _ first: Int, tags: String = "") -> String {
  let references = [0, 1, 2, 3, 0].map { "<nd ref=\"\(first + $0)\"/>" }.joined()
  return "<way id=\"\(id)\">\(references)\(tags)</way>"
}
