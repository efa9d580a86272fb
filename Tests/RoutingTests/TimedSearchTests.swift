import GeoCore
import GraphBuilding
import OSMImport
import RoadNetwork
import TestSupport
import Testing

@testable import Routing

/// Departures: rules under conditions, judged at the time at which they are met.
struct TimedSearchTests {
  /// A random network whose rules hold at hours of the first hours of a day, so that a trip of minutes crosses them.
  private func network(_ random: inout SeededGenerator) throws -> RoutingNetwork {
    var draft = RoadGraphDraft.random(nodes: 9, edges: 16, restrictions: 8, using: &random)
    for index in draft.restrictions.indices where Bool.random(using: &random) {
      draft.restrictions[index].condition = condition(&random)
    }
    for index in draft.edges.indices {
      draft.edges[index].forward?.rules = rules(&random)
      draft.edges[index].backward?.rules = rules(&random)
    }
    return RoutingNetwork(try RoadGraph(bytes: draft.encoded()))
  }

  private func rules(_ random: inout SeededGenerator) -> [RoadGraphDraft.Rule] {
    (0..<[0, 0, 1, 2].randomElement(using: &random)!).map { _ in
      let effect: ArcRule.Effect =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .access(.no)
        case 1: .access(.yes)
        case 2: .access(.destination)
        default: .speedLimit([200, 600, 1300].randomElement(using: &random)!)
        }
      return .init(
        modes: [.vehicles, .all].randomElement(using: &random)!, effect: effect, condition: condition(&random))
    }
  }

  private func condition(_ random: inout SeededGenerator) -> RoadCondition {
    if Int.random(in: 0..<8, using: &random) == 0 { return RoadCondition(text: "hgv", spans: nil) }
    let start = UInt16.random(in: 0..<30, using: &random)
    let span = TimeSpan(
      days: [0x1F, 0x7F, 0x60].randomElement(using: &random)!, startMinute: start,
      endMinute: start + UInt16.random(in: 1..<12, using: &random))
    return RoadCondition(text: "\(span)", spans: [span])
  }

  private func departure(_ random: inout SeededGenerator) -> Departure {
    // Monday, 1 January 2024, or the Saturday after it, in a place an hour ahead of UTC.
    let day = [Int64(1_704_067_200), 1_704_499_200].randomElement(using: &random)!
    return Departure(instant: day - 3600 + Int64.random(in: 0..<2400, using: &random)) { _, _ in 3600 }
  }

  @Test(
    "The timed search and its reference agree, and what they find is open when it is reached",
    arguments: TestEffort.seeds(40, long: 3_000))
  func searchesAgree(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let network = try network(&random)
    for profile in Profile.builtIn {
      let (metric, timetable) = (Metric(profile, on: network), Timetable(network, profile, TravelOptions()))
      let model = CostModel(profile, TravelOptions(), network)
      for _ in 0..<16 {
        let departure = departure(&random)
        let fast = timetable.search(departure: departure, metric)
        let slow = timetable.referenceSearch(departure: departure, metric)
        let starts = (0..<2).map { _ in
          SearchStart(
            state: .random(in: 0..<UInt32(network.graph.arcCount), using: &random), fraction: 0.4,
            cost: .random(in: 0..<3000, using: &random), time: .random(in: 0..<60_000, using: &random))
        }
        let goals = (0..<2).map { _ in
          SearchGoal(arc: .random(in: 0..<UInt32(network.graph.arcCount), using: &random), fraction: 0.3)
        }
        let (found, expected) = (fast.path(from: starts, to: goals), slow.path(from: starts, to: goals))
        #expect(found?.weight == expected?.weight, "seed \(seed), \(profile.name), \(departure.instant)")
        guard let found else { continue }
        #expect(found.times.count == found.states.count)
        check(found, departure, starts[found.start].time, model, "seed \(seed), \(profile.name)")
      }
    }
  }

  /// Reads the rules of the graph itself at the times of the path.
  private func check(
    _ path: SearchPath, _ departure: Departure, _ start: UInt32, _ model: CostModel, _ name: String
  ) {
    let (graph, mode) = (model.network.graph, model.mode)
    func holds(_ id: ConditionID, at node: NodeID, _ time: UInt32) -> Bool {
      let moment = departure.moment(at: graph.coordinate(of: node).coordinate, after: time)
      return graph.condition(id).holds(at: moment!) ?? false
    }
    var time = start
    for (index, state) in path.states.enumerated() {
      let arc = graph.arc(of: StateID(rawValue: state))
      if index > 0 {
        let before = StateID(rawValue: path.states[index - 1])
        let node = graph.head(of: graph.arc(of: before))
        for ban in graph.conditionalBans(from: before, into: arc) where ban.modes.contains(mode) {
          #expect(!holds(ban.condition, at: node, time), "\(name): a turn is forbidden")
        }
      }
      var access = graph.attributes(of: arc).access[mode]
      for rule in graph.rules(of: arc) where rule.modes.contains(mode) {
        guard case .access(let changed) = rule.effect, holds(rule.condition, at: graph.tail(of: arc), time) else {
          continue
        }
        access = changed
      }
      #expect(access.isPossible, "\(name): a road is closed")
      if index > 0 { time += model.turnTime(Int(path.turns[index - 1])) }
      time += path.times[index]
    }
    #expect(time == path.arrival, "\(name): the times do not add up")
  }

  @Test("A departure at which no rule holds gives the way without one", arguments: UInt64(0)..<20)
  func quietTimes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let draft = RoadGraphDraft.random(nodes: 9, edges: 16, restrictions: 4, using: &random)
    let network = RoutingNetwork(try RoadGraph(bytes: draft.encoded()))
    let router = Router(network, Profile.builtIn[0])
    let departure = Departure(instant: 1_704_110_400) { _, _ in 0 }
    for _ in 0..<20 {
      let places = (0..<3).map { _ in
        RoutePlace(draft.nodes.randomElement(using: &random)!.location.coordinate)
      }
      let (timed, plain) = (try? router.way(through: places, departure: departure), try? router.way(through: places))
      #expect(timed?.weight == plain?.weight)
      guard let timed, let plain else { continue }
      #expect(timed.legs.map(router.time) == plain.legs.map(router.time))
    }
  }

  private static let monaco = DemoRegion.extract

  @Test(
    "Timed searches agree on a real town", .enabled(if: monaco != nil, "needs the Monaco extract: run Scripts/fetch"))
  func searchesAgreeOnATown() throws {
    let builder = RoadGraphBuilder()
    try OSMFile.read(path: try #require(Self.monaco), into: [builder], areas: false)
    let network = RoutingNetwork(try RoadGraph(bytes: builder.draft().draft.encoded()))
    var random = SeededGenerator(seed: 45)
    for profile in Profile.builtIn {
      let (metric, timetable) = (Metric(profile, on: network), Timetable(network, profile, TravelOptions()))
      for _ in 0..<(TestEffort.isLong ? 2_500 : 12) {
        let departure = Departure(instant: 1_704_067_200 + Int64.random(in: 0..<604_800, using: &random)) { _, _ in 3600
        }
        let starts = [
          SearchStart(state: .random(in: 0..<UInt32(network.graph.arcCount), using: &random), fraction: 0.3)
        ]
        let goals = [SearchGoal(arc: .random(in: 0..<UInt32(network.graph.arcCount), using: &random), fraction: 0.6)]
        let fast = timetable.search(departure: departure, metric).path(from: starts, to: goals)
        let slow = timetable.referenceSearch(departure: departure, metric).path(from: starts, to: goals)
        #expect(fast?.weight == slow?.weight, "\(profile.name), \(departure.instant): \(starts) → \(goals)")
      }
    }
  }
}

extension CostModel {
  /// Milliseconds of a turn, which do not depend on the hour.
  fileprivate func turnTime(_ turn: Int) -> UInt32 {
    let ends = network.arcs(ofTurn: turn)
    return self.turn(turn, from: rate(of: ends.from), to: rate(of: ends.to)).time
  }
}
