import Foundation
import GeoCore
import OSMImport
import RoadNetwork
import TestSupport

@testable import GraphBuilding

/// A shortest drive by length, written as plainly as can be: what the tests of the graph need of a router.
struct Drive {
  let graph: RoadGraph
  let mode: TravelMode

  /// Meters from one node to another by OSM id; `nil` if there is no way. Starts and ends at the nodes, turns as marked.
  func meters(from: Int64, to: Int64) -> Double? { path(from: from, to: to)?.meters }

  /// The arcs of the shortest way.
  func path(from: Int64, to: Int64) -> (arcs: [ArcID], meters: Double)? {
    guard let start = node(from), let goal = node(to) else { return nil }
    var best: [StateID: (centimeters: Int, previous: StateID?)] = [:]
    var open: [StateID: Int] = [:]
    for arc in graph.arcs(from: start) where graph.modes(of: arc).contains(mode) {
      open[StateID(arc)] = Int(graph.lengthCentimeters(of: arc))
      best[StateID(arc)] = (Int(graph.lengthCentimeters(of: arc)), nil)
    }
    while let (state, centimeters) = open.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      open[state] = nil
      if graph.head(of: graph.arc(of: state)) == goal { return (arcs(to: state, best), Double(centimeters) / 100) }
      graph.forEachTurn(from: state) { turn in
        guard turn.modes.contains(mode), graph.modes(of: turn.arc).contains(mode) else { return }
        let reached = centimeters + Int(graph.lengthCentimeters(of: turn.arc))
        if let known = best[turn.next], known.centimeters <= reached { return }
        best[turn.next] = (reached, state)
        open[turn.next] = reached
      }
    }
    return nil
  }

  func node(_ id: Int64) -> NodeID? { graph.nodes.first { graph.osmID(of: $0) == id } }

  private func arcs(to state: StateID, _ best: [StateID: (centimeters: Int, previous: StateID?)]) -> [ArcID] {
    var (arcs, next) = ([ArcID](), Optional(state))
    while let current = next {
      arcs.append(graph.arc(of: current))
      next = best[current]?.previous
    }
    return arcs.reversed()
  }
}

/// The path of a network in `Fixtures`.
func fixture(_ name: String) -> String {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name).osm").path
}

/// Builds the graph of a file.
func buildGraph(_ path: String, country: String? = nil) throws -> (graph: RoadGraph, report: RoadGraphReport) {
  let builder = RoadGraphBuilder(country: country)
  try OSMFile.read(path: path, into: [builder], areas: false)
  let (draft, report) = builder.draft()
  return (try RoadGraph(bytes: draft.encoded()), report)
}
