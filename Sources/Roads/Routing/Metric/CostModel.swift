import GeoCore
import RoadNetwork

/// What a profile makes of single arcs and turns, given the rates of the arcs.
///
/// The rates are arguments, since a rule under a condition may change them from one minute to the next.
struct CostModel: Sendable {
  typealias Cost = (weight: UInt32, time: UInt32)
  static let closed: Cost = (Metric.forbidden, Metric.forbidden)

  let network: RoutingNetwork
  let evaluator: ProfileEvaluator
  private let rates: [ArcRate]
  /// Rates of the arcs whose rules speak of vehicles like this one.
  private let ratesBySize: [UInt32: ArcRate]
  /// Turns that are forbidden to vehicles like this one.
  private let bansBySize: Set<UInt32>
  private let turnCosts: TurnCosts
  private let nodes: [NodeCost]
  /// Extra weight by level of access.
  private let levels: [UInt32]
  private let boarding: UInt32
  private let hills: ProfileHills

  var mode: TravelMode { evaluator.mode }

  init(_ profile: Profile, _ options: TravelOptions, _ network: RoutingNetwork) {
    let evaluator = ProfileEvaluator(profile, options)
    let rates = (0..<network.graph.attributeSlotCount).map { evaluator.rate(network.graph.attributes(inSlot: $0)) }
    (self.network, self.evaluator, self.rates) = (network, evaluator, rates)
    ratesBySize = Self.ratesBySize(network.graph, evaluator)
    bansBySize = Self.bansBySize(network, evaluator)
    turnCosts = TurnCosts(profile.turns, drivingSide: network.drivingSide)
    levels = [0, profile.access.destinationPenalty, profile.access.privatePenalty].map(Self.milliseconds)
    boarding = Self.milliseconds(profile.delays.boarding)
    var hills = profile.hills
    if !options.avoidsHills { hills.dislike = 0 }
    self.hills = hills
    let arms = Self.armCounts(network, rates)
    nodes = network.graph.nodes.map { NodeCost($0, arms: arms[$0.index], network.graph, evaluator, profile) }
  }

  /// What the profile makes of an arc, conditions aside.
  func rate(of arc: Int) -> ArcRate {
    if !ratesBySize.isEmpty, let own = ratesBySize[UInt32(arc)] { return own }
    return rates.isEmpty ? ArcRate() : rates[network.graph.attributeSlot(of: ArcID(arc))]
  }

  func arc(_ index: Int, _ rate: ArcRate) -> Cost {
    guard rate.speed > 0 else { return Self.closed }
    let arc = ArcID(index)
    var seconds = network.graph.timetableSeconds(of: arc) ?? Double(network.lengths[index]) / 100 / rate.speed
    seconds += rate.delay
    var dislike = 0.0
    if hills != ProfileHills(), !rate.isBoarded {
      let climb = network.graph.climb(of: arc)
      seconds += climb.up * hills.secondsPerMeterUp + climb.down * hills.secondsPerMeterDown
      dislike = climb.up * hills.dislike
    }
    return (Self.milliseconds(seconds * rate.preference + dislike), Self.milliseconds(seconds))
  }

  func turn(_ index: Int, from before: ArcRate, to after: ArcRate) -> Cost {
    let kind = network.turnKinds[index]
    guard kind.modes.contains(mode) else { return Self.closed }
    if kind.isConditional, bansBySize.contains(UInt32(index)) { return Self.closed }
    let ends = network.arcs(ofTurn: index)
    let node = nodes[Int(network.heads[ends.from])]
    guard !node.isImpassable || kind.isUTurn else { return Self.closed }
    var time = kind.isUTurn ? turnCosts.uTurn : node.time
    if !kind.isUTurn, node.isJunction {
      time += turnCosts.turn(
        arrival: network.bearings[ends.from].arrival, departure: network.bearings[ends.to].departure)
    }
    if after.isBoarded, !before.isBoarded { time += boarding }
    var weight = time
    if after.level > before.level { weight += levels[after.level] - min(levels[after.level], levels[before.level]) }
    if !kind.isUTurn { weight += node.isRestricted ? max(node.penalty, levels[2]) : node.penalty }
    return (min(weight, Metric.forbidden), min(time, Metric.forbidden))
  }

  /// What rules that depend on the vehicle make of an arc.
  private static func ratesBySize(_ graph: RoadGraph, _ evaluator: ProfileEvaluator) -> [UInt32: ArcRate] {
    var rates: [UInt32: ArcRate] = [:]
    for arc in graph.arcs {
      let rules = graph.rules(of: arc).filter { rule in
        rule.modes.contains(evaluator.mode)
          && graph.condition(rule.condition).size?.isMet(by: evaluator.vehicle) ?? false
      }
      guard !rules.isEmpty else { continue }
      var road = graph.attributes(of: arc)
      for rule in rules { rule.effect.apply(to: &road, for: evaluator.mode) }
      rates[arc.rawValue] = evaluator.rate(road)
    }
    return rates
  }

  private static func bansBySize(_ network: RoutingNetwork, _ evaluator: ProfileEvaluator) -> Set<UInt32> {
    let turns = network.turnKinds.indices.filter { turn in
      network.turnKinds[turn].isConditional
        && network.conditionalBans(ofTurn: turn).contains { ban in
          ban.modes.contains(evaluator.mode)
            && network.graph.condition(ban.condition).size?.isMet(by: evaluator.vehicle) ?? false
        }
    }
    return Set(turns.map(UInt32.init))
  }

  private static func milliseconds(_ seconds: Double) -> UInt32 { TravelTime(seconds: seconds).rawValue }

  /// How many edges that the profile uses meet at each node, be it in one direction or both.
  private static func armCounts(_ network: RoutingNetwork, _ rates: [ArcRate]) -> [Int] {
    let graph = network.graph
    var counts = [Int](repeating: 0, count: graph.nodeCount)
    for arc in graph.arcs where rates[graph.attributeSlot(of: arc)].speed > 0 {
      counts[Int(network.tails[arc.index])] += 1
      let back = graph.reverse(of: arc, head: NodeID(rawValue: network.heads[arc.index]))
      let isBothWays = back.map { rates[graph.attributeSlot(of: $0)].speed > 0 } ?? false
      if !isBothWays { counts[Int(network.heads[arc.index])] += 1 }
    }
    return counts
  }
}

/// What passing a node costs.
private struct NodeCost {
  /// Milliseconds lost there.
  var time: UInt32 = 0
  /// Milliseconds of weight for passing a barrier.
  var penalty: UInt32 = 0
  /// Passed only with the owner's leave.
  var isRestricted = false
  /// The vehicle is too great to pass.
  var isImpassable = false
  /// Whether there is a choice: three arms or more.
  var isJunction: Bool

  init(_ node: NodeID, arms: Int, _ graph: RoadGraph, _ evaluator: ProfileEvaluator, _ profile: Profile) {
    isJunction = arms > 2
    let (flags, delays) = (graph.flags(of: node), profile.delays)
    guard !flags.isEmpty else { return }
    var seconds = 0.0
    for (flag, delay) in [
      (NodeFlags.signals, delays.signals), (.stop, delays.stop), (.giveWay, delays.giveWay),
      (.railwayCrossing, delays.railwayCrossing), (.tollBooth, delays.tollBooth),
      (.borderControl, delays.borderControl), (.elevator, delays.elevator),
    ] where flags.contains(flag) { seconds += delay }
    time = TravelTime(seconds: seconds).rawValue
    if flags.contains(.limits) { isImpassable = !evaluator.passes(graph.limits(of: node)) }
    guard let detail = graph.detail(of: node) else { return }
    penalty = UInt32(detail.penaltySeconds) * 1000
    isRestricted = detail.restricted.contains(evaluator.mode)
  }
}

extension ArcRule.Effect {
  /// Changes a road as if the rule held.
  func apply(to road: inout RoadAttributes, for mode: TravelMode) {
    switch self {
    case .access(let access): road.access[mode] = access
    case .speedLimit(let limit): road.speedLimit = SpeedLimit(decikilometersPerHour: limit, source: .signed)
    }
  }
}

extension RoutingNetwork {
  /// The arcs before and after a turn.
  func arcs(ofTurn turn: Int) -> (from: Int, to: Int) {
    (
      Int(turns.stateArc[Int(turns.turnTail[turn])]), Int(turns.stateArc[Int(turns.turnHead[turn])])
    )
  }
}
