import GeoCore
import RoadNetwork

/// Cuts ways at junctions, barriers, turning places and the edge of the extract.
struct WaySplitter {
  /// Most positions between the ends of an edge; longer ones are cut, since the format counts bytes in 16 bits.
  static let mostInterior = 4000

  private let roads: [RoadGraphBuilder.Road]
  private let nodeFacts: [Int64: RoadNodeFacts]
  /// Nodes where roads are cut.
  private let junctions: Set<Int64>

  init(roads: [RoadGraphBuilder.Road], nodeFacts: [Int64: RoadNodeFacts]) {
    self.roads = roads
    self.nodeFacts = nodeFacts
    var seen: Set<Int64> = []
    var junctions: Set<Int64> = []
    for road in roads {
      for (position, id) in road.nodeIDs.enumerated() {
        let isEnd = position == 0 || position == road.nodeIDs.count - 1
        // A node that follows itself is one place, not a junction.
        if !isEnd, road.nodeIDs[position - 1] == id { continue }
        if !seen.insert(id).inserted || isEnd { junctions.insert(id) }
      }
    }
    for (id, facts) in nodeFacts where facts.isJunction { junctions.insert(id) }
    self.junctions = junctions
  }

  /// All edges, with the nodes that they need.
  func network(report: inout RoadGraphReport) -> RoadPieces {
    var pieces = RoadPieces()
    var arcsAtNode: [Int: Int] = [:]
    for road in roads {
      let runs = Self.runs(road)
      if runs.count != 1 || runs[0].count != road.nodeIDs.count { report.skip(.wayClipped) }
      for run in runs { addEdges(of: road, run, to: &pieces, &arcsAtNode, &report) }
    }
    return pieces
  }

  /// Ranges of two or more positions whose places are known.
  private static func runs(_ road: RoadGraphBuilder.Road) -> [Range<Int>] {
    var (runs, start) = ([Range<Int>](), 0)
    for position in 0...road.locations.count where position == road.locations.count || road.locations[position] == nil {
      if position - start > 1 { runs.append(start..<position) }
      start = position + 1
    }
    return runs
  }

  private func addEdges(
    of road: RoadGraphBuilder.Road, _ run: Range<Int>, to pieces: inout RoadPieces, _ arcsAtNode: inout [Int: Int],
    _ report: inout RoadGraphReport
  ) {
    var start = run.lowerBound
    for position in run.dropFirst() {
      let isLast = position == run.upperBound - 1
      guard isLast || junctions.contains(road.nodeIDs[position]) || position - start > Self.mostInterior else {
        continue
      }
      // A node that follows itself is no edge; a loop has other nodes between.
      if road.nodeIDs[start...position].allSatisfy({ $0 == road.nodeIDs[start] }) {
        start = position
        continue
      }
      addEdge(of: road, start, position, to: &pieces, &arcsAtNode, &report)
      start = position
    }
    markClips(road, run, in: &pieces)
  }

  private func addEdge(
    of road: RoadGraphBuilder.Road, _ start: Int, _ end: Int, to pieces: inout RoadPieces,
    _ arcsAtNode: inout [Int: Int], _ report: inout RoadGraphReport
  ) {
    let (from, to) = (node(road, start, in: &pieces), node(road, end, in: &pieces))
    let roadFlags = interiorFlags(road, start, end)
    var edge = RoadGraphDraft.Edge(
      way: road.id, from: from, to: to, fromPosition: UInt16(start), toPosition: UInt16(end),
      interior: Self.interior(road, start, end), forward: road.facts.forward, backward: road.facts.backward)
    edge.forward?.attributes.flags.formUnion(roadFlags.forward)
    edge.backward?.attributes.flags.formUnion(roadFlags.backward)
    let leaving = [(from, edge.forward), (to, edge.backward)].filter { $0.1 != nil }.map(\.0)
    let added = leaving.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    guard added.allSatisfy({ (arcsAtNode[$0.key] ?? 0) + $0.value <= RoadGraphDraft.mostArcsPerNode }) else {
      return report.skip(.tooManyRoadsAtNode)
    }
    for node in leaving { arcsAtNode[node, default: 0] += 1 }
    pieces.edgesOfWay[road.id, default: []].append(pieces.draft.edges.count)
    for rule in (edge.forward?.rules ?? []) + (edge.backward?.rules ?? []) where rule.condition.spans == nil {
      pieces.conditionsNotUnderstood += 1
    }
    pieces.draft.edges.append(edge)
  }

  private func node(_ road: RoadGraphBuilder.Road, _ position: Int, in pieces: inout RoadPieces) -> Int {
    let id = road.nodeIDs[position]
    if let known = pieces.nodeIndex[id] { return known }
    let facts = nodeFacts[id]
    var node = RoadGraphDraft.Node(
      osmID: id, location: road.locations[position]!, flags: facts?.flags ?? [], detail: facts?.detail)
    node.limits = facts?.limits ?? NodeLimits()
    pieces.draft.nodes.append(node)
    pieces.nodeIndex[id] = pieces.draft.nodes.count - 1
    return pieces.draft.nodes.count - 1
  }

  /// The places between the ends, without repetitions of the one before.
  private static func interior(_ road: RoadGraphBuilder.Road, _ start: Int, _ end: Int) -> [FixedCoordinate] {
    (start + 1..<end).compactMap { position in
      road.nodeIDs[position] == road.nodeIDs[position - 1] ? nil : road.locations[position]
    }
  }

  /// Signals, signs and crossings between the ends. A sign without a direction stands before the nearer junction.
  private func interiorFlags(
    _ road: RoadGraphBuilder.Road, _ start: Int, _ end: Int
  ) -> (forward: RoadFlags, backward: RoadFlags) {
    var (forward, backward) = (RoadFlags(), RoadFlags())
    guard !nodeFacts.isEmpty else { return (forward, backward) }
    for position in start + 1..<end {
      guard let facts = nodeFacts[road.nodeIDs[position]] else { continue }
      let isSign = !facts.roadFlags.intersection([.stop, .giveWay]).isEmpty
      let nearer: WayTags.Direction? = isSign ? (position - start > end - position ? .forward : .backward) : nil
      switch facts.direction ?? nearer {
      case .forward: forward.formUnion(facts.roadFlags)
      case .backward: backward.formUnion(facts.roadFlags)
      case nil:
        forward.formUnion(facts.roadFlags)
        backward.formUnion(facts.roadFlags)
      }
    }
    return (forward, backward)
  }

  /// Marks ends of a run that are no ends of the way.
  private func markClips(_ road: RoadGraphBuilder.Road, _ run: Range<Int>, in pieces: inout RoadPieces) {
    let clips = [(run.lowerBound, run.lowerBound > 0), (run.upperBound - 1, run.upperBound < road.nodeIDs.count)]
    for (position, isClipped) in clips where isClipped {
      if let node = pieces.nodeIndex[road.nodeIDs[position]] { pieces.draft.nodes[node].flags.insert(.clipped) }
    }
  }
}
