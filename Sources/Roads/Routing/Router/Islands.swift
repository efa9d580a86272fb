import RoadNetwork
import Synchronization

/// Which arcs belong to the mainland of a metric: the greatest set of states that can all reach each other.
///
/// Computed when it is first asked for: only a route that fails, or a nearest road, needs it.
final class Islands: Sendable {
  private let graph: TurnGraph
  private let metric: Metric
  private let arcs = Mutex<[Bool]?>(nil)

  init(_ graph: TurnGraph, _ metric: Metric) { (self.graph, self.metric) = (graph, metric) }

  /// Whether the plain state of an arc belongs to the mainland.
  func isMainland(_ arc: ArcID) -> Bool {
    arcs.withLock { known in
      let flags = known ?? mainland()
      known = flags
      return flags[arc.index]
    }
  }

  private func mainland() -> [Bool] {
    let components = StrongComponents(graph, metric)
    var sizes = [Int](repeating: 0, count: components.count)
    for component in components.ofState { sizes[Int(component)] += 1 }
    guard let greatest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }) else { return [] }
    return (0..<graph.arcCount).map { Int(components.ofState[$0]) == greatest }
  }
}

/// The strongly connected components of the states under a metric.
///
/// Source: R. Tarjan, "Depth-first search and linear graph algorithms", 1972, doi:10.1137/0201010; without recursion.
struct StrongComponents {
  /// Component of each state, 0 ..< `count`.
  private(set) var ofState: [UInt32]
  /// Number of components.
  private(set) var count = 0

  /// - Complexity: O(states + turns).
  init(_ graph: TurnGraph, _ metric: Metric) {
    let unseen = UInt32.max
    ofState = [UInt32](repeating: unseen, count: graph.stateCount)
    var (index, low) = (ofState, ofState)
    var (stack, path) = ([UInt32](), [(state: UInt32, turn: Int)]())
    var next: UInt32 = 0
    for root in 0..<UInt32(graph.stateCount) where index[Int(root)] == unseen {
      path.append((root, graph.turns(from: root).lowerBound))
      while let (state, turn) = path.last {
        if index[Int(state)] == unseen {
          (index[Int(state)], low[Int(state)]) = (next, next)
          next += 1
          stack.append(state)
        }
        if turn < graph.turns(from: state).upperBound {
          path[path.count - 1].turn += 1
          let head = graph.turnHead[turn]
          let arc = graph.stateArc[Int(head)]
          guard metric.turnWeight[turn] < Metric.forbidden, metric.isOpen(arc: arc) else { continue }
          if index[Int(head)] == unseen {
            path.append((head, graph.turns(from: head).lowerBound))
          } else if ofState[Int(head)] == unseen {
            low[Int(state)] = min(low[Int(state)], index[Int(head)])
          }
        } else {
          path.removeLast()
          if let parent = path.last { low[Int(parent.state)] = min(low[Int(parent.state)], low[Int(state)]) }
          guard low[Int(state)] == index[Int(state)] else { continue }
          while let member = stack.popLast() {
            ofState[Int(member)] = UInt32(count)
            if member == state { break }
          }
          count += 1
        }
      }
    }
  }
}
