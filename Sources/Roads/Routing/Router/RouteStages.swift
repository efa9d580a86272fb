import GeoCore
import RoadNetwork

/// The lightest ways to the places of a route in turn, for each road that a place may be passed on.
///
/// A place between can be passed on several arcs, and what comes after depends on which; so the best way to each is
/// kept, and the last leg decides. Exact: dynamic programming over (place, arc).
struct RouteStages {
  let network: RoutingNetwork
  let search: any ShortestPathSearch
  let goesStraight: Bool
  private var stages: [Stage] = []

  /// What can be left and how it was reached.
  private struct Stage {
    var starts: [Start]
    /// For each arrival: the path, and the candidate reached.
    var arrivals: [(path: SearchPath, goal: SnapCandidate)] = []
  }

  private struct Start {
    var snap: SnapCandidate
    var search: SearchStart
    /// Index of the arrival that it continues.
    var arrival: Int?
    var turnsRound = false
  }

  init(network: RoutingNetwork, search: any ShortestPathSearch, goesStraight: Bool) {
    (self.network, self.search, self.goesStraight) = (network, search, goesStraight)
  }

  /// Starts at the first place.
  mutating func begin(_ candidates: [SnapCandidate]) {
    stages = [
      Stage(
        starts: candidates.map {
          Start(snap: $0, search: SearchStart(state: $0.arc.rawValue, fraction: $0.fraction), arrival: nil)
        })
    ]
  }

  /// Goes to the next place.
  ///
  /// - Returns: Whether it can be reached.
  mutating func advance(to candidates: [SnapCandidate], isLast: Bool) -> Bool {
    let starts = stages[stages.count - 1].starts.map(\.search)
    let groups = isLast ? [candidates] : candidates.map { [$0] }
    let arrivals = groups.compactMap { group -> (SearchPath, SnapCandidate)? in
      let goals = group.map { SearchGoal(arc: $0.arc.rawValue, fraction: $0.fraction) }
      return search.path(from: starts, to: goals).map { ($0, group[$0.goal]) }
    }
    guard !arrivals.isEmpty else { return false }
    let next = arrivals.enumerated().flatMap { index, arrival in departures(after: arrival.0, at: arrival.1, index) }
    stages.append(Stage(starts: isLast ? [] : next, arrivals: arrivals))
    return true
  }

  /// The ways to leave a place that was reached: onwards, or back along the same edge.
  private func departures(after path: SearchPath, at place: SnapCandidate, _ arrival: Int) -> [Start] {
    guard let last = path.states.last else { return [] }
    let onwards = Start(
      snap: place, search: SearchStart(state: last, fraction: place.fraction, cost: path.weight, time: path.arrival),
      arrival: arrival)
    guard let back = network.graph.reverse(of: place.arc) else { return [onwards] }
    let side: SnapCandidate.Side = place.side == .left ? .right : place.side == .right ? .left : .on
    let turned = SnapCandidate(
      arc: back, distanceMillimeters: place.distanceMillimeters, fraction: 1 - place.fraction,
      location: place.location, side: side)
    let cost = path.weight + (goesStraight ? Router.waypointUTurn : 0)
    let start = SearchStart(state: back.rawValue, fraction: turned.fraction, cost: cost, time: path.arrival)
    return [onwards, Start(snap: turned, search: start, arrival: arrival, turnsRound: true)]
  }

  /// The lightest way to the last place.
  ///
  /// - Precondition: `advance` was called for the last place and returned `true`.
  func finished() -> RoutedWay {
    var (legs, arrival) = ([RoutedLeg](), 0)
    let weight = stages[stages.count - 1].arrivals[0].path.weight
    for index in stages.indices.dropFirst().reversed() {
      let (path, goal) = stages[index].arrivals[arrival]
      let start = stages[index - 1].starts[path.start]
      legs.append(leg(path, from: start, to: goal))
      arrival = start.arrival ?? 0
    }
    return RoutedWay(legs: legs.reversed(), weight: TravelTime(rawValue: weight))
  }

  private func leg(_ path: SearchPath, from start: Start, to goal: SnapCandidate) -> RoutedLeg {
    RoutedLeg(
      start: start.snap, goal: goal, states: path.states.map { StateID(rawValue: $0) },
      arcs: path.states.map { ArcID(rawValue: network.turns.stateArc[Int($0)]) }, turns: path.turns.map(Int.init),
      turnsRoundAtStart: start.turnsRound, times: path.times)
  }
}
