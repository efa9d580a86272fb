/// A cell as a network for maximum flow between two sets of its nodes, with room for the largest cell.
///
/// Source: Y. Dinitz, "Algorithm for solution of a problem of maximum flow in a network with power estimation", 1970;
/// unit steps, since capacities are 1 or 2.
final class FlowNetwork {
  /// What a node is to the flow.
  enum Role: UInt8 { case none, source, sink }

  private let first: OwnedBuffer<Int32>
  private let edges: OwnedBuffer<Int32>
  private let flow: OwnedBuffer<Int32>
  private let level: OwnedBuffer<Int32>
  private let queue: OwnedBuffer<Int32>
  private let next: OwnedBuffer<Int32>
  private let trail: OwnedBuffer<Int32>
  private let visited: OwnedBuffer<Int32>
  private var cell = CutCell()
  /// Role of each node of the cell; set before `maximumFlow`.
  let roles: OwnedBuffer<UInt8>

  init(nodes: Int, edges count: Int) {
    first = OwnedBuffer(repeating: 0, count: nodes + 1)
    edges = OwnedBuffer(repeating: 0, count: 2 * count)
    flow = OwnedBuffer(repeating: 0, count: count)
    level = OwnedBuffer(repeating: 0, count: nodes)
    queue = OwnedBuffer(repeating: 0, count: nodes)
    next = OwnedBuffer(repeating: 0, count: nodes)
    trail = OwnedBuffer(repeating: 0, count: nodes + 1)
    visited = OwnedBuffer(repeating: 0, count: nodes + 1)
    roles = OwnedBuffer(repeating: 0, count: nodes)
  }

  /// Takes a cell: lists the edges of each node.
  func load(_ cell: CutCell) {
    self.cell = cell
    let (first, next, edges) = (first.pointer, next.pointer, edges.pointer)
    for node in 0...cell.nodes.count { first[node] = 0 }
    for edge in cell.tails.indices {
      first[Int(cell.tails[edge]) + 1] += 1
      first[Int(cell.heads[edge]) + 1] += 1
    }
    for node in 0..<cell.nodes.count {
      first[node + 1] += first[node]
      next[node] = first[node]
    }
    for edge in cell.tails.indices {
      for end in [Int(cell.tails[edge]), Int(cell.heads[edge])] {
        edges[Int(next[end])] = Int32(edge)
        next[end] += 1
      }
    }
  }

  /// Numbers of the connected components of the loaded cell, by node.
  func components() -> (ofNode: [UInt32], count: Int) {
    var (component, count) = ([UInt32](repeating: .max, count: cell.nodes.count), UInt32(0))
    var pending: [Int] = []
    for root in component.indices where component[root] == .max {
      component[root] = count
      pending.append(root)
      while let node = pending.popLast() {
        for place in Int(first[node])..<Int(first[node + 1]) {
          let other = opposite(Int(edges[place]), node)
          guard component[other] == .max else { continue }
          component[other] = count
          pending.append(other)
        }
      }
      count += 1
    }
    return (component, Int(count))
  }

  @inline(__always)
  private func opposite(_ edge: Int, _ node: Int) -> Int {
    Int(cell.tails[edge]) == node ? Int(cell.heads[edge]) : Int(cell.tails[edge])
  }

  /// The greatest flow from sources to sinks.
  ///
  /// - Returns: `nil` as soon as it exceeds `limit`.
  /// - Complexity: O(edges · flow) at worst.
  func maximumFlow(limit: Int) -> Int? {
    for edge in cell.tails.indices { flow[edge] = 0 }
    var value = 0
    while levels(from: .source, to: .sink) {
      for node in cell.nodes.indices { next[node] = first[node] }
      for source in cell.nodes.indices where roles[source] == Role.source.rawValue {
        while augment(from: source) {
          value += 1
          if value > limit { return nil }
        }
      }
    }
    return value
  }

  /// After `maximumFlow`: which nodes lie on the sinks' side of a smallest cut, of the two extreme ones the more even.
  func evenerCut() -> (isRight: [Bool], left: Int) {
    _ = levels(from: .source, to: .sink)
    let fromSources = cell.nodes.indices.map { level[$0] < 0 }
    let left = fromSources.count { !$0 }
    _ = levels(from: .sink, to: .none)
    let fromSinks = cell.nodes.indices.map { level[$0] >= 0 }
    let otherLeft = fromSinks.count { !$0 }
    let count = cell.nodes.count
    return abs(2 * otherLeft - count) < abs(2 * left - count) ? (fromSinks, otherLeft) : (fromSources, left)
  }

  /// Breadth-first levels over edges with room; from sinks against the flow.
  ///
  /// - Returns: Whether a node of the role `goal` was reached.
  private func levels(from start: Role, to goal: Role) -> Bool {
    let (first, edges, flow, level, queue) = (first.pointer, edges.pointer, flow.pointer, level.pointer, queue.pointer)
    let isBackward = start == .sink
    let count = cell.nodes.count
    var (head, end, isReached) = (0, 0, false)
    for node in 0..<count {
      let isStart = roles[node] == start.rawValue
      level[node] = isStart ? 0 : -1
      if isStart {
        queue[end] = Int32(node)
        end += 1
      }
    }
    cell.tails.withUnsafeBufferPointer { tails in
      cell.heads.withUnsafeBufferPointer { heads in
        cell.capacities.withUnsafeBufferPointer { capacities in
          while head < end {
            let node = Int(queue[head])
            head += 1
            if goal != .none, roles[node] == goal.rawValue {
              isReached = true
              continue
            }
            for place in Int(first[node])..<Int(first[node + 1]) {
              let edge = Int(edges[place])
              let leaves = Int(tails[edge]) == node
              let other = leaves ? Int(heads[edge]) : Int(tails[edge])
              guard level[other] < 0 else { continue }
              let along = leaves != isBackward ? flow[edge] : -flow[edge]
              guard Int32(capacities[edge]) > along else { continue }
              level[other] = level[node] + 1
              queue[end] = Int32(other)
              end += 1
            }
          }
        }
      }
    }
    return isReached
  }

  /// Sends one unit along a shortest path, if one is left.
  private func augment(from source: Int) -> Bool {
    var (node, depth) = (source, 0)
    visited[0] = Int32(source)
    while roles[node] != Role.sink.rawValue {
      if let edge = advance(from: node) {
        trail[depth] = Int32(edge)
        node = opposite(edge, node)
        depth += 1
        visited[depth] = Int32(node)
      } else {
        guard depth > 0 else { return false }
        depth -= 1
        node = Int(visited[depth])
        next[node] += 1
      }
    }
    for step in 0..<depth {
      let edge = Int(trail[step])
      flow[edge] += Int(cell.tails[edge]) == Int(visited[step]) ? 1 : -1
    }
    return true
  }

  /// The next edge with room that leads one level on; `nil` if the node has none left.
  @inline(__always)
  private func advance(from node: Int) -> Int? {
    while next[node] < first[node + 1] {
      let edge = Int(edges[Int(next[node])])
      let leaves = Int(cell.tails[edge]) == node
      let other = leaves ? Int(cell.heads[edge]) : Int(cell.tails[edge])
      let along = leaves ? flow[edge] : -flow[edge]
      if level[other] == level[node] + 1, Int32(cell.capacities[edge]) > along { return edge }
      next[node] += 1
    }
    return nil
  }
}
