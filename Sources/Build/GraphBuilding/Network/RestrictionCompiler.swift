import OSMImport
import RoadNetwork

/// Turns restriction relations into forbidden sequences of arcs. Policy: `docs/decisions/0035-turn-restrictions.md`.
struct RestrictionCompiler {
  typealias Arc = RoadGraphDraft.DirectedEdge

  private let network: RoadPieces
  private let leaving: [[Arc]]

  init(network: RoadPieces) {
    self.network = network
    var leaving = [[Arc]](repeating: [], count: network.draft.nodes.count)
    for edge in network.draft.edges.indices {
      for arc in [Arc(edge: edge, isForward: true), Arc(edge: edge, isForward: false)] where network.exists(arc) {
        leaving[network.tail(arc)].append(arc)
      }
    }
    self.leaving = leaving
  }

  /// The sequences that a relation forbids; none if it is not sound, which the report then counts.
  func restrictions(_ relation: OSMRelation, report: inout RoadGraphReport) -> [RoadGraphDraft.Restriction] {
    let rules = RestrictionRule.rules(relation, report: &report)
    guard !rules.isEmpty else { return [] }
    guard let members = Members(relation) else {
      report.skip(.restrictionMembers)
      return []
    }
    guard isKnown(members) else {
      report.skip(.restrictionOutside)
      return []
    }
    var found: [[Arc]] = []
    var failure = RoadGraphSkip.restrictionDisconnected
    let modes = rules.reduce(into: ModeSet()) { $0.formUnion($1.modes) }
    for (from, to) in members.pairs {
      switch path(from: from, members, to: to, modes) {
      case .found(let paths): found += paths
      case .disconnected: break
      case .ambiguous: failure = .restrictionAmbiguous
      }
    }
    // Where a way was split, editors leave both parts as members: the part that meets the others counts.
    guard !found.isEmpty else {
      report.skip(failure)
      return []
    }
    report.restrictions += 1
    if rules.contains(where: { $0.condition != nil }) { report.conditionalRestrictions += 1 }
    return rules.flatMap { forbidden(found, $0) }
  }

  private enum Paths {
    case found([[Arc]])
    case disconnected
    case ambiguous
  }

  /// Whether the extract holds what is needed: the via members, and one each of the others.
  private func isKnown(_ members: Members) -> Bool {
    let isViaKnown = members.viaNode.map { network.nodeIndex[$0] != nil } ?? true
    return isViaKnown && members.viaWays.allSatisfy { network.edgesOfWay[$0] != nil }
      && members.pairs.contains { network.edgesOfWay[$0.from] != nil && network.edgesOfWay[$0.to] != nil }
  }

  /// Over arcs that somebody whom the restriction binds may use: of a one-way only its direction, though walkers go back.
  private func path(from: Int64, _ members: Members, to: Int64, _ modes: ModeSet) -> Paths {
    if let via = members.viaNode, let node = network.nodeIndex[via] { return nodePaths(from, node, to, modes) }
    for vias in [members.viaWays, members.viaWays.reversed()] {
      let paths = wayPaths(from, vias, to, modes)
      if case .disconnected = paths { continue }
      return paths
    }
    return .disconnected
  }

  /// Over a node: each `from` arc that enters it with each `to` arc that leaves it.
  private func nodePaths(_ from: Int64, _ node: Int, _ to: Int64, _ modes: ModeSet) -> Paths {
    let entering = network.arcs(ofWay: from, for: modes).filter { network.head($0) == node }
    let leaving = network.arcs(ofWay: to, for: modes).filter { network.tail($0) == node }
    if from == to {
      // A U-turn on the way itself: every arm of it turns back.
      let turns = entering.map { [$0, Arc(edge: $0.edge, isForward: !$0.isForward)] }.filter { leaving.contains($0[1]) }
      return turns.isEmpty ? .disconnected : .found(turns)
    }
    guard !entering.isEmpty, !leaving.isEmpty else { return .disconnected }
    guard entering.count == 1, leaving.count == 1 else { return .ambiguous }
    return .found([[entering[0], leaving[0]]])
  }

  /// Over ways: the last arc of `from`, the arcs of the via ways in turn, the first arc of `to`.
  private func wayPaths(_ from: Int64, _ vias: [Int64], _ to: Int64, _ modes: ModeSet) -> Paths {
    var complete: [[Arc]] = []
    var open = network.arcs(ofWay: from, for: modes).map { (path: [$0], via: -1) }
    while let (path, via) = open.popLast(), complete.count < 2, open.count < 10_000 {
      let node = network.head(path[path.count - 1])
      let back = Arc(edge: path[path.count - 1].edge, isForward: !path[path.count - 1].isForward)
      for arc in leaving[node] where arc != back && !path.contains(arc) && network.isOpen(arc, to: modes) {
        let way = network.draft.edges[arc.edge].way
        if via >= 0, way == vias[via] { open.append((path + [arc], via)) }
        if via + 1 < vias.count, way == vias[via + 1] { open.append((path + [arc], via + 1)) }
        if via == vias.count - 1, way == to { complete.append(path + [arc]) }
      }
    }
    if complete.isEmpty { return .disconnected }
    return complete.count == 1 ? .found(complete) : .ambiguous
  }

  /// The paths themselves for `no_*`; for `only_*` every way to go on at the end of one that is not on another.
  private func forbidden(_ paths: [[Arc]], _ rule: RestrictionRule) -> [RoadGraphDraft.Restriction] {
    let sequences = rule.isOnly ? paths.flatMap(others).filter { !paths.contains($0) } : paths
    return sequences.map { .init(path: $0, modes: rule.modes, condition: rule.condition) }
  }

  /// The path with each other arc at its end, the way back included.
  private func others(than path: [Arc]) -> [[Arc]] {
    leaving[network.tail(path[path.count - 1])].map { path.dropLast() + [$0] }
  }
}

extension RestrictionCompiler {
  /// The members of a restriction, as far as they are sound.
  private struct Members {
    let pairs: [(from: Int64, to: Int64)]
    let viaNode: Int64?
    let viaWays: [Int64]

    /// - Returns: `nil` if a role is missing or taken too often.
    init?(_ relation: OSMRelation) {
      func ids(_ role: String, _ kind: OSMKind) -> [Int64] {
        relation.members.filter { $0.role == role && $0.kind == kind }.map(\.id)
      }
      let (from, to) = (ids("from", .way), ids("to", .way))
      viaWays = ids("via", .way)
      let nodes = ids("via", .node)
      viaNode = viaWays.isEmpty ? nodes.first : nil
      guard !from.isEmpty, !to.isEmpty, !viaWays.isEmpty || nodes.count == 1, viaWays.count <= 16,
        from.count <= 16, to.count <= 16
      else { return nil }
      pairs = from.flatMap { from in to.map { (from, $0) } }
    }
  }
}
