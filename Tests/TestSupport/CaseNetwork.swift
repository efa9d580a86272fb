import Foundation
import GeoCore
import GraphBuilding
import OSMImport
import RoadNetwork

/// A small network of `Tests/GraphBuildingTests/Fixtures`, drawn after a bug report of a map program.
public struct CaseNetwork: Sendable {
  /// The graph that the builder makes of it.
  public let graph: RoadGraph
  private let places: [Int64: Coordinate]

  /// - Parameter name: Of the file, without `.osm`.
  public init(_ name: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.appending(path: "GraphBuildingTests/Fixtures/\(name).osm").path
    let (builder, reader) = (RoadGraphBuilder(), NodePlaces())
    try OSMFile.read(path: path, into: [builder, reader], areas: false)
    graph = try RoadGraph(bytes: builder.draft().draft.encoded())
    places = reader.places
  }

  /// Where a node of the file lies.
  ///
  /// - Precondition: a way of the file has it.
  public subscript(node: Int64) -> Coordinate { places[node]! }
}

/// Remembers where the nodes of ways lie.
private final class NodePlaces: OSMHandler {
  var places: [Int64: Coordinate] = [:]

  func way(_ way: OSMWay) {
    for (id, place) in zip(way.nodeIDs, way.locations) { places[id] = place?.coordinate }
  }
}
