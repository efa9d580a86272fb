import GeoCore
import RoadNetwork

extension RoadGraphDraft {
  /// A random network: loops, parallel edges, edges without length, one-ways, dead ends and islands included.
  ///
  /// - Parameters:
  ///   - nodes: 1 or more, spread over about 700 m.
  ///   - edges: Number of edges.
  ///   - restrictions: Number of random walks of 2 to 5 arcs that are forbidden to random modes.
  public static func random(
    nodes: Int, edges: Int, restrictions: Int = 0, using generator: inout SeededGenerator
  ) -> RoadGraphDraft {
    var draft = RoadGraphDraft()
    for index in 0..<nodes {
      var flags = NodeFlags()
      if Int.random(in: 0..<12, using: &generator) == 0 { flags.insert(.turningPlace) }
      var detail: NodeDetail?
      if Int.random(in: 0..<15, using: &generator) == 0 {
        detail = NodeDetail()
        detail?.barrier = .bollard
        detail?.blocked = .motor
      }
      draft.nodes.append(
        .init(osmID: 1000 + Int64(index), location: .random(using: &generator), flags: flags, detail: detail))
    }
    for index in 0..<edges { draft.edges.append(.random(way: Int64(index / 3), nodes: nodes, using: &generator)) }
    for _ in 0..<restrictions { draft.addRandomRestriction(using: &generator) }
    return draft
  }

  /// Forbids a random walk, if the walk does not end at once.
  private mutating func addRandomRestriction(using generator: inout SeededGenerator) {
    let length = Int.random(in: 2...5, using: &generator)
    var path: [DirectedEdge] = []
    while path.count < length {
      let choices = edges.indices.flatMap { edge in
        [true, false].map { DirectedEdge(edge: edge, isForward: $0) }
      }.filter { choice in
        (choice.isForward ? edges[choice.edge].forward : edges[choice.edge].backward) != nil
          && path.last.map { head(of: $0) == tail(of: choice) } ?? true
      }
      guard let next = choices.randomElement(using: &generator) else { break }
      path.append(next)
    }
    guard path.count >= 2 else { return }
    let modes = [ModeSet.vehicles, .car, .bicycle, .all].randomElement(using: &generator)!
    restrictions.append(Restriction(path: path, modes: modes))
  }

  /// Index of the node that an arc of the draft reaches.
  public func head(of arc: DirectedEdge) -> Int { arc.isForward ? edges[arc.edge].to : edges[arc.edge].from }
  /// Index of the node that an arc of the draft leaves.
  public func tail(of arc: DirectedEdge) -> Int { arc.isForward ? edges[arc.edge].from : edges[arc.edge].to }
}

extension RoadGraphDraft.Edge {
  /// An edge between random nodes.
  public static func random(way: Int64, nodes: Int, using generator: inout SeededGenerator) -> Self {
    let (from, to) = (Int.random(in: 0..<nodes, using: &generator), Int.random(in: 0..<nodes, using: &generator))
    let position = UInt16.random(in: 0..<100, using: &generator)
    let interior = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in FixedCoordinate.random(using: &generator) }
    let directions = Int.random(in: 0..<4, using: &generator)
    return Self(
      way: way, from: from, to: to, fromPosition: position, toPosition: position + 1 + UInt16(interior.count),
      interior: interior, forward: directions == 0 ? nil : .random(using: &generator),
      backward: directions == 1 ? nil : .random(using: &generator))
  }
}

extension RoadGraphDraft.Arc {
  /// A direction open to random modes.
  public static func random(using generator: inout SeededGenerator) -> Self {
    var attributes = RoadAttributes()
    attributes.roadClass = RoadClass.allCases.randomElement(using: &generator)!
    for mode in TravelMode.allCases {
      attributes.access[mode] = [.yes, .yes, .yes, .no, .destination, .private].randomElement(using: &generator)!
    }
    attributes.speedLimit = SpeedLimit(
      decikilometersPerHour: [0, 300, 500, 1000].randomElement(using: &generator)!, source: .signed)
    var signs = RoadSigns()
    if Bool.random(using: &generator) { signs.name = "Road \(Int.random(in: 0..<9, using: &generator))" }
    if Int.random(in: 0..<5, using: &generator) == 0 { signs.turnLanes = "left|through;right" }
    return Self(attributes: attributes, signs: signs)
  }
}

extension FixedCoordinate {
  /// Somewhere in a square of about 700 m near 50 N 8 E; a quarter share a coarse grid, so that places coincide.
  public static func random(using generator: inout SeededGenerator) -> Self {
    let step: Int32 = Int.random(in: 0..<4, using: &generator) == 0 ? 10_000 : 1
    let (north, east) = (
      Int32.random(in: 0..<65_536, using: &generator), Int32.random(in: 0..<65_536, using: &generator)
    )
    return FixedCoordinate(
      latitudeE7: 500_000_000 + north / step * step, longitudeE7: 80_000_000 + east / step * step)!
  }
}
