import GeoCore

/// Coastline ways joined end to start: land lies on the left, water on the right.
struct CoastChain: Sendable {
  /// Node numbers and places, as many of each. A closed chain repeats its first node at the end.
  var nodes: [Int64]
  var positions: [FixedCoordinate]

  var isClosed: Bool { nodes.count > 3 && nodes.first == nodes.last }

  /// Joins ways in order of their numbers. Ways are split where the extract does not hold a node.
  static func join(_ ways: [CoastWay]) -> [CoastChain] {
    let pieces = ways.sorted { $0.id < $1.id }.flatMap(split)
    var starts: [Int64: Int] = [:]
    for (index, piece) in pieces.enumerated() where !piece.isClosed && starts[piece.nodes[0]] == nil {
      starts[piece.nodes[0]] = index
    }
    let ends = Set(pieces.lazy.filter { !$0.isClosed }.map { $0.nodes.last! })
    var isUsed = [Bool](repeating: false, count: pieces.count)
    func grow(_ index: Int) -> CoastChain {
      isUsed[index] = true
      var chain = pieces[index]
      while !chain.isClosed, let next = starts[chain.nodes.last!], !isUsed[next] {
        isUsed[next] = true
        chain.nodes += pieces[next].nodes.dropFirst()
        chain.positions += pieces[next].positions.dropFirst()
      }
      return chain
    }
    var chains: [CoastChain] = []
    for index in pieces.indices where !isUsed[index] && !ends.contains(pieces[index].nodes[0]) {
      chains.append(grow(index))
    }
    // What is left are rings of one or several ways.
    for index in pieces.indices where !isUsed[index] { chains.append(grow(index)) }
    return chains
  }

  private static func split(_ way: CoastWay) -> [CoastChain] {
    var pieces: [CoastChain] = []
    var piece = CoastChain(nodes: [], positions: [])
    for (node, location) in zip(way.nodes, way.locations) {
      if let location {
        piece.nodes.append(node)
        piece.positions.append(location)
      } else {
        if piece.nodes.count > 1 { pieces.append(piece) }
        piece = CoastChain(nodes: [], positions: [])
      }
    }
    if piece.nodes.count > 1 { pieces.append(piece) }
    return pieces
  }
}

/// A way with `natural=coastline`.
struct CoastWay: Sendable {
  let id: Int64
  let nodes: [Int64]
  let locations: [FixedCoordinate?]
}
