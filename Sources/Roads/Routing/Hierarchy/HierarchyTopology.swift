/// The shape of a customizable contraction hierarchy: which shortcuts there are, whatever they weigh.
///
/// Vertices are states by rank. Contracting them in their order, and joining the higher neighbours of each, gives a
/// graph in which every lightest path has a twin that first climbs, then descends. *Forward* arcs lead from the lower to
/// the higher vertex, *backward* arcs from the higher to the lower; directions that no weights could ever make finite are
/// left out. Sources: J. Dibbelt, B. Strasser, D. Wagner, "Customizable Contraction Hierarchies", 2016,
/// doi:10.1145/2886843; V. Buchhold, D. Wagner, T. Zeitz, M. Zündorf, "Customizable contraction hierarchies with turn
/// costs", 2020, doi:10.4230/OASIcs.ATMOS.2020.9; T. Bläsius et al., "Customizable contraction hierarchies: a survey",
/// 2025.
public final class HierarchyTopology: Sendable {
  /// The turns that the hierarchy stands on.
  public let graph: TurnGraph
  /// Rank of each state: the given order in postorder of its elimination tree.
  let rank: [UInt32]
  /// State of each rank.
  let states: [UInt32]
  /// The lowest higher neighbour of each vertex, whatever the direction; `UInt32.max` for roots.
  let parents: OwnedBuffer<UInt32>
  /// Arcs that climb.
  let forward: UpwardArcs
  /// Arcs that descend, by their lower end.
  let backward: UpwardArcs
  /// `forward` by the higher end.
  let forwardDown: DownwardArcs
  /// `backward` by the higher end.
  let backwardDown: DownwardArcs
  /// The turns by the lower vertex of their two.
  let inputs: HierarchyInputs

  /// Contracts a graph.
  ///
  /// - Complexity: O(shortcuts + triangles).
  public init(_ graph: TurnGraph, _ order: StateOrder) {
    precondition(order.rank.count == graph.stateCount, "an order ranks every state of its graph")
    self.graph = graph
    rank = EliminationTree.postorder(order, graph)
    var states = [UInt32](repeating: 0, count: rank.count)
    for (state, place) in rank.enumerated() { states[Int(place)] = UInt32(state) }
    self.states = states
    inputs = HierarchyInputs(graph, rank)
    let completion = ChordalCompletion(inputs, vertices: rank.count)
    parents = completion.parents()
    (forward, backward) = completion.directed(inputs)
    forwardDown = DownwardArcs(forward, other: backward, vertices: rank.count)
    backwardDown = DownwardArcs(backward, other: forward, vertices: rank.count)
  }

  /// Number of vertices.
  var vertexCount: Int { rank.count }
  /// Number of shortcuts and turns of both directions.
  public var arcCount: Int { forward.count + backward.count }

  /// Stops the program if arcs do not ascend along the elimination tree.
  package func checkInvariants() {
    for arcs in [forward, backward] {
      for low in 0..<vertexCount {
        let heads = (Int(arcs.first[low])..<Int(arcs.first[low + 1])).map { arcs.heads[$0] }
        precondition(heads.allSatisfy { $0 > UInt32(low) }, "an arc must lead to a higher vertex")
        precondition(zip(heads, heads.dropFirst()).allSatisfy(<), "arcs of a vertex must ascend")
        precondition(heads.allSatisfy { isAncestor($0, of: UInt32(low)) }, "an arc must lead to an ancestor")
      }
    }
  }

  private func isAncestor(_ high: UInt32, of low: UInt32) -> Bool {
    var vertex = low
    while vertex < high { vertex = parents[Int(vertex)] }
    return vertex == high
  }
}
