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
  /// Those of them that it knows; the others are forbidden for ever.
  public let usable: UsableTurns
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
  /// The usable turns by the lower vertex of their two.
  let inputs: HierarchyInputs
  /// What processors may do apart.
  let shares: CustomizationShares
  /// Room for searches.
  let rooms: HierarchyRooms

  /// Contracts a graph.
  ///
  /// - Parameter usable: The turns that a metric may ever allow; `nil` for all.
  /// - Complexity: O(shortcuts + triangles).
  public init(_ graph: TurnGraph, _ order: StateOrder, usable: UsableTurns? = nil) {
    precondition(order.rank.count == graph.stateCount, "an order ranks every state of its graph")
    let usable = usable ?? UsableTurns(all: graph)
    precondition(usable.count == graph.turnCount, "usable turns belong to their graph")
    (self.graph, self.usable) = (graph, usable)
    let count = graph.stateCount
    rooms = HierarchyRooms(vertices: count)
    let ends = TurnEnds(graph, usable, order.rank)
    let place = EliminationTree.postorder(ends, vertices: count)
    let rank = order.rank.map { place[Int($0)] }
    var states = [UInt32](repeating: 0, count: count)
    for state in 0..<count { states[Int(rank[state])] = UInt32(state) }
    (self.rank, self.states) = (rank, states)
    inputs = HierarchyInputs(ends.renumbered(place), graph, vertices: count)
    let completion = ChordalCompletion(inputs, vertices: count)
    parents = completion.parents()
    (forward, backward) = completion.directed(inputs)
    precondition(forward.count < 1 << 31 && backward.count < 1 << 31, "arcs are numbered in 31 bits")
    forwardDown = DownwardArcs(forward, other: backward, vertices: count)
    backwardDown = DownwardArcs(backward, other: forward, vertices: count)
    shares = CustomizationShares(
      parents: parents, work: Self.work(forwardDown, backward, backwardDown, forward, vertices: count))
  }

  /// Number of vertices.
  var vertexCount: Int { rank.count }
  /// Number of shortcuts and turns of both directions.
  public var arcCount: Int { forward.count + backward.count }

  /// Triangles below each vertex, and its arcs.
  private static func work(
    _ forwardDown: DownwardArcs, _ backward: UpwardArcs, _ backwardDown: DownwardArcs, _ forward: UpwardArcs,
    vertices: Int
  ) -> [UInt32] {
    (0..<vertices).map { vertex in
      var work = forward.range(vertex).count + backward.range(vertex).count + 1
      for (down, above) in [(forwardDown, backward), (backwardDown, forward)] {
        for place in down.range(vertex) {
          let link = down.links.pointer[place]
          work += Int(above.first.pointer[Int(link.low) + 1]) - Int(link.start) + 1
        }
      }
      return UInt32(work)
    }
  }

  /// Stops the program if arcs do not ascend along the elimination tree.
  package func checkInvariants() {
    for arcs in [forward, backward] {
      for low in 0..<vertexCount {
        let heads = arcs.range(low).map { arcs.heads[$0] }
        precondition(heads.allSatisfy { $0 > UInt32(low) }, "an arc must lead to a higher vertex")
        precondition(zip(heads, heads.dropFirst()).allSatisfy(<), "arcs of a vertex must ascend")
        precondition(heads.allSatisfy { isAncestor($0, of: UInt32(low)) }, "an arc must lead to an ancestor")
      }
    }
    shares.checkInvariants(parents: parents)
  }

  private func isAncestor(_ high: UInt32, of low: UInt32) -> Bool {
    var vertex = low
    while vertex < high { vertex = parents[Int(vertex)] }
    return vertex == high
  }
}
