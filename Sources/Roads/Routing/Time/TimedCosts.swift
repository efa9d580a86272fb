import RoadNetwork

/// What arcs and turns cost at a time: the cost model, with the rules that hold then.
///
/// A turn and the arc that it leads to are judged at the arrival at the junction between, in the local time there.
/// Conditions that are no times that are understood never hold. Decision: `docs/decisions/0096-time.md`.
struct TimedCosts: Sendable {
  typealias Cost = CostModel.Cost

  let model: CostModel
  private var network: RoutingNetwork { model.network }
  /// The rules of the arcs that have some for the mode, with a time that is understood.
  private let rules: [UInt32: [Rule]]
  private let isRuled: [Bool]
  /// The conditions that forbid the mode a turn.
  private let bans: [UInt32: [RoadCondition]]
  /// The weights of the arcs with rules while none of them holds.
  private var usualWeights: [UInt32: UInt32] = [:]
  /// The least weight of each arc with rules.
  private var leastArcs: [(arc: UInt32, weight: UInt32)] = []
  /// The least weight of each turn that depends on the time.
  private var leastTurns: [(turn: UInt32, weight: UInt32)] = []

  /// A rule with its condition.
  private struct Rule: Sendable {
    let effect: ArcRule.Effect
    let condition: RoadCondition
  }

  /// - Complexity: O(arcs + turns).
  init(_ model: CostModel) {
    let (network, graph) = (model.network, model.network.graph)
    self.model = model
    var (rules, bans, isRuled) = (
      [UInt32: [Rule]](), [UInt32: [RoadCondition]](), [Bool](repeating: false, count: graph.arcCount)
    )
    for arc in graph.arcs {
      let own = graph.rules(of: arc).filter { $0.modes.contains(model.mode) }
        .map { Rule(effect: $0.effect, condition: graph.condition($0.condition)) }
        .filter { $0.condition.spans != nil || $0.condition.size?.isMet(by: model.evaluator.vehicle) ?? false }
      guard own.contains(where: { $0.condition.spans != nil }) else { continue }
      (rules[arc.rawValue], isRuled[arc.index]) = (own, true)
    }
    for turn in network.turnKinds.indices where network.turnKinds[turn].isConditional {
      let own = network.conditionalBans(ofTurn: turn).filter { $0.modes.contains(model.mode) }
        .map { graph.condition($0.condition) }.filter { $0.spans != nil }
      if !own.isEmpty { bans[UInt32(turn)] = own }
    }
    (self.rules, self.bans, self.isRuled) = (rules, bans, isRuled)
    for arc in rules.keys.sorted() {
      usualWeights[arc] = model.arc(Int(arc), model.rate(of: Int(arc))).weight
      leastArcs.append((arc, rates(of: Int(arc)).map { model.arc(Int(arc), $0).weight }.min()!))
    }
    for turn in network.turnKinds.indices where isTimed(turn: turn) {
      let ends = network.arcs(ofTurn: turn)
      let pairs = rates(of: ends.from).flatMap { before in rates(of: ends.to).map { (before, $0) } }
      leastTurns.append((UInt32(turn), pairs.map { model.turn(turn, from: $0.0, to: $0.1).weight }.min()!))
    }
  }

  /// Whether anything at all depends on the time.
  var isEmpty: Bool { rules.isEmpty && bans.isEmpty }

  /// Whether the arc has rules that matter.
  func isTimed(arc: UInt32) -> Bool { isRuled[Int(arc)] }

  /// Whether a turn, or the arcs before and after it, have rules that matter.
  func isTimed(turn: Int) -> Bool {
    let ends = network.arcs(ofTurn: turn)
    return isRuled[ends.to] || isRuled[ends.from]
      || (network.turnKinds[turn].isConditional && bans[UInt32(turn)] != nil)
  }

  /// The cost of a whole arc that is entered at a moment.
  func arc(_ arc: UInt32, at moment: LocalMoment?) -> Cost { model.arc(Int(arc), rate(of: Int(arc), at: moment)) }

  /// The costs of a turn made at a moment, and of the whole arc that it leads to.
  func step(_ turn: Int, at moment: LocalMoment?) -> (turn: Cost, arc: Cost) {
    let ends = network.arcs(ofTurn: turn)
    let after = rate(of: ends.to, at: moment)
    let isBanned = (bans[UInt32(turn)] ?? []).contains { holds($0, moment) }
    let cost = isBanned ? CostModel.closed : model.turn(turn, from: rate(of: ends.from, at: moment), to: after)
    return (cost, model.arc(ends.to, after))
  }

  /// The least that arcs and turns can cost at any time: a turn is not banned, an arc has the best of its rates.
  ///
  /// - Parameter metric: Costs where no rule matters, those that traffic changed among them.
  func relaxed(_ metric: Metric) -> Metric {
    var metric = metric
    for (arc, weight) in leastArcs where !isChanged(arc, metric) { metric.arcWeight[Int(arc)] = weight }
    for (turn, weight) in leastTurns { metric.turnWeight[Int(turn)] = weight }
    return metric
  }

  /// Whether traffic changed an arc: then its rules do not matter.
  @inline(__always)
  func isChanged(_ arc: UInt32, _ metric: Metric) -> Bool {
    metric.arcWeight[Int(arc)] != usualWeights[arc] ?? metric.arcWeight[Int(arc)]
  }

  private func rate(of arc: Int, at moment: LocalMoment?) -> ArcRate {
    guard isRuled[arc], let moment else { return model.rate(of: arc) }
    var road = network.graph.attributes(of: ArcID(arc))
    for rule in rules[UInt32(arc)] ?? [] where holds(rule.condition, moment) {
      rule.effect.apply(to: &road, for: model.mode)
    }
    return model.evaluator.rate(road)
  }

  /// The rates of an arc under every pair of an access and a limit that it may have.
  private func rates(of arc: Int) -> [ArcRate] {
    guard isRuled[arc] else { return [model.rate(of: arc)] }
    let road = network.graph.attributes(of: ArcID(arc))
    var roads = [road]
    for isAccess in [true, false] {
      let effects = (rules[UInt32(arc)] ?? []).map(\.effect).filter {
        if case .access = $0 { isAccess } else { !isAccess }
      }
      roads += roads.flatMap { road in
        effects.map { effect in
          var changed = road
          effect.apply(to: &changed, for: model.mode)
          return changed
        }
      }
    }
    return roads.map(model.evaluator.rate)
  }

  private func holds(_ condition: RoadCondition, _ moment: LocalMoment?) -> Bool {
    // Rules about other vehicles were left out, those about this one hold at any time.
    guard condition.spans != nil else { return true }
    return moment.flatMap { condition.holds(at: $0) } ?? false
  }
}

extension RoutingNetwork {
  /// The restrictions of a turn that hold under a condition.
  func conditionalBans(ofTurn turn: Int) -> [ConditionalBan] {
    graph.conditionalBans(
      from: StateID(rawValue: turns.turnTail[turn]), into: ArcID(rawValue: UInt32(arcs(ofTurn: turn).to)))
  }
}
