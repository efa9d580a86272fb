import GeoCore
import RoadNetwork

extension Metric {
  /// The costs of a profile on a network.
  ///
  /// - Complexity: O(arcs + turns); a profile is evaluated once for each attribute record.
  public init(_ profile: Profile, on network: RoutingNetwork) {
    let costs = MetricCosts(profile, network)
    let arcs = (0..<network.tails.count).map(costs.arc)
    let turns = (0..<network.turns.turnCount).map(costs.turn)
    self.init(
      arcWeight: arcs.map(\.weight), arcTime: arcs.map(\.time), turnWeight: turns.map(\.weight),
      turnTime: turns.map(\.time))
  }
}

/// Computes the costs of single arcs and turns.
private struct MetricCosts {
  typealias Cost = (weight: UInt32, time: UInt32)

  let network: RoutingNetwork
  let mode: TravelMode
  let rates: [ArcRate]
  let turnCosts: TurnCosts
  let nodes: [NodeCost]
  /// Extra weight by level of access.
  let levels: [UInt32]
  let boarding: UInt32

  init(_ profile: Profile, _ network: RoutingNetwork) {
    let evaluator = ProfileEvaluator(profile)
    guard let mode = profile.travelMode else { preconditionFailure("profile “\(profile.name)” has no travel mode") }
    let rates = (0..<network.graph.attributeSlotCount).map { evaluator.rate(network.graph.attributes(inSlot: $0)) }
    (self.network, self.mode, self.rates) = (network, mode, rates)
    turnCosts = TurnCosts(profile.turns, drivingSide: network.drivingSide)
    levels = [0, profile.access.destinationPenalty, profile.access.privatePenalty].map(Self.milliseconds)
    boarding = Self.milliseconds(profile.delays.boarding)
    let arms = Self.armCounts(network, rates)
    nodes = network.graph.nodes.map { NodeCost($0, arms: arms[$0.index], network.graph, mode, profile) }
  }

  func arc(_ index: Int) -> Cost {
    let (arc, rate) = (ArcID(index), rate(UInt32(index)))
    guard rate.speed > 0 else { return (Metric.forbidden, Metric.forbidden) }
    let moving = network.graph.timetableSeconds(of: arc) ?? Double(network.lengths[index]) / 100 / rate.speed
    let seconds = moving + rate.delay
    return (Self.milliseconds(seconds * rate.preference), Self.milliseconds(seconds))
  }

  func turn(_ index: Int) -> Cost {
    let kind = network.turnKinds[index]
    guard kind.modes.contains(mode) else { return (Metric.forbidden, Metric.forbidden) }
    let from = network.turns.stateArc[Int(network.turns.turnTail[index])]
    let to = network.turns.stateArc[Int(network.turns.turnHead[index])]
    let (before, after, node) = (rate(from), rate(to), nodes[Int(network.heads[Int(from)])])
    var time = kind.isUTurn ? turnCosts.uTurn : node.time
    if !kind.isUTurn, node.isJunction {
      time += turnCosts.turn(
        arrival: network.bearings[Int(from)].arrival, departure: network.bearings[Int(to)].departure)
    }
    if after.isBoarded, !before.isBoarded { time += boarding }
    var weight = time
    if after.level > before.level { weight += levels[after.level] - min(levels[after.level], levels[before.level]) }
    if !kind.isUTurn { weight += node.isRestricted ? max(node.penalty, levels[2]) : node.penalty }
    return (min(weight, Metric.forbidden), min(time, Metric.forbidden))
  }

  private func rate(_ arc: UInt32) -> ArcRate {
    rates.isEmpty ? ArcRate() : rates[network.graph.attributeSlot(of: ArcID(rawValue: arc))]
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
  /// Whether there is a choice: three arms or more.
  var isJunction: Bool

  init(_ node: NodeID, arms: Int, _ graph: RoadGraph, _ mode: TravelMode, _ profile: Profile) {
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
    guard let detail = graph.detail(of: node) else { return }
    penalty = UInt32(detail.penaltySeconds) * 1000
    isRestricted = detail.restricted.contains(mode)
  }
}
