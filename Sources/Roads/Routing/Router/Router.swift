import GeoCore
import RoadNetwork

/// Finds routes for one profile on one network.
public struct Router: Sendable {
  /// The roads.
  public let network: RoutingNetwork
  /// The way of travelling.
  public let profile: Profile
  /// What arcs and turns cost it.
  public let metric: Metric
  /// What the traveller wants beyond the profile.
  public let options: TravelOptions
  let search: any ShortestPathSearch
  private let islands: Islands
  private let timetable: Timetable

  /// How far a road may be from a place that sets no limit of its own.
  public static let defaultRadius = SnapPolicy.defaultRadius
  /// Weight of turning round at a place that is passed, where the traveller should go straight on.
  static let waypointUTurn: UInt32 = 600_000

  /// Computes the metric, and searches without a hierarchy.
  ///
  /// - Complexity: O(arcs + turns); a search afterwards looks at half of the network.
  public init(_ network: RoutingNetwork, _ profile: Profile, _ options: TravelOptions = TravelOptions()) {
    let metric = Metric(profile, options, on: network)
    self.init(network, profile, options, metric, BidirectionalDijkstra(network.turns, metric))
  }

  /// Searches in a hierarchy, whose metric is that of the profile with the options.
  public init(
    _ network: RoutingNetwork, _ profile: Profile, _ options: TravelOptions = TravelOptions(),
    _ hierarchy: CustomizedHierarchy
  ) {
    self.init(network, profile, options, hierarchy.metric, HierarchySearch(hierarchy))
  }

  package init(
    _ network: RoutingNetwork, _ profile: Profile, _ options: TravelOptions = TravelOptions(), _ metric: Metric,
    _ search: any ShortestPathSearch
  ) {
    self.init(
      network, profile, options, metric, search, Islands(network.turns, metric),
      Timetable(network, profile, options))
  }

  init(
    _ network: RoutingNetwork, _ profile: Profile, _ options: TravelOptions, _ metric: Metric,
    _ search: any ShortestPathSearch, _ islands: Islands, _ timetable: Timetable
  ) {
    (self.network, self.profile, self.options, self.metric) = (network, profile, options, metric)
    (self.search, self.islands, self.timetable) = (search, islands, timetable)
  }

  /// The lightest way through some places in their order.
  ///
  /// - Parameters:
  ///   - places: Two at least.
  ///   - goesStraight: Whether places between the first and the last are passed without turning round, if there is
  ///     another way at all; `nil`: for cars yes, else no.
  ///   - departure: When the journey begins: rules under conditions are judged at the time at which they are met. `nil`:
  ///     they forbid nothing and open nothing.
  /// - Throws: `.noRoad` for the first place without a road, `.noWay` for the first leg that cannot be travelled.
  public func way(
    through places: [RoutePlace], goesStraight: Bool? = nil, departure: Departure? = nil
  ) throws(RoutingError) -> RoutedWay {
    precondition(places.count >= 2, "a route needs two places")
    let trip = Trip(
      search: departure.map { timetable.search(departure: $0, metric) } ?? search,
      goesStraight: goesStraight ?? (profile.travelMode == .car), isTimed: departure != nil)
    do {
      return try way(candidates(places), trip)
    } catch {
      guard case .noWay = error, places.contains(where: { $0.heading != nil }) else { throw error }
      // Whoever faces a road that leads nowhere turns round at once.
      let unbound = places.map { RoutePlace($0.coordinate, radius: $0.radius, approach: $0.approach) }
      var way = try way(candidates(unbound), trip)
      way.turnsRoundAtStart = places[0].heading != nil
      return way
    }
  }

  /// The search and the manners of one request.
  private struct Trip {
    var search: any ShortestPathSearch
    let goesStraight: Bool
    let isTimed: Bool
  }

  private func way(_ candidates: [[RankedSnap]], _ trip: Trip) throws(RoutingError) -> RoutedWay {
    do {
      return try way(candidates.map(SnapPolicy.best), trip)
    } catch {
      return try way(mainland(candidates), trip)
    }
  }

  /// The nearest road may be a parking lot or a footpath that leads nowhere: the nearest of the mainland, where there
  /// is one.
  func mainland(_ candidates: [[RankedSnap]]) -> [[SnapCandidate]] {
    candidates.map { candidates in
      let mainland = SnapPolicy.best(of: candidates.filter { islands.isMainland($0.snap.arc) })
      return mainland.isEmpty ? SnapPolicy.best(of: candidates) : mainland
    }
  }

  /// Points of the nearest roads, nearest first, one for each edge.
  public func nearest(to place: RoutePlace, number: Int) -> [SnapCandidate] {
    var edges = Set<EdgeID>()
    let ranked = SnapPolicy(network: network, metric: metric).candidates(for: place).map(\.snap)
    return Array(ranked.filter { edges.insert(network.graph.edge(of: $0.arc)).inserted }.prefix(number))
  }

  /// Travel time of a leg, without penalties.
  public func time(of leg: RoutedLeg) -> TravelTime {
    TravelTime(rawValue: leg.arcs.indices.reduce(0) { $0 + time(of: leg, arc: $1) + turnTime(of: leg, after: $1) })
  }

  /// Milliseconds on the arc of a leg with this index.
  public func time(of leg: RoutedLeg, arc index: Int) -> UInt32 {
    if !leg.times.isEmpty { return leg.times[index] }
    let (arc, part) = (leg.arcs[index].rawValue, leg.part(index))
    return metric.time(of: arc, upTo: part.to)
      - min(metric.time(of: arc, upTo: part.from), metric.time(of: arc, upTo: part.to))
  }

  /// Milliseconds of the turn after the arc of a leg with this index; 0 after the last.
  public func turnTime(of leg: RoutedLeg, after index: Int) -> UInt32 {
    index < leg.turns.count ? metric.turnTime[leg.turns[index]] : 0
  }

  /// The roads near places, best first; none for places that are not used.
  func candidates(
    _ places: [RoutePlace], _ isUsed: (Int) -> Bool = { _ in true }
  ) throws(RoutingError) -> [[RankedSnap]] {
    let policy = SnapPolicy(network: network, metric: metric)
    var all: [[RankedSnap]] = []
    for (index, place) in places.enumerated() {
      let candidates = isUsed(index) ? policy.candidates(for: place) : []
      guard !isUsed(index) || !candidates.isEmpty else {
        throw .noRoad(
          place: index, radius: place.radius ?? SnapPolicy.defaultRadius, isClosed: policy.hasClosedRoads(near: place))
      }
      all.append(candidates)
    }
    return all
  }

  private func way(_ candidates: [[SnapCandidate]], _ trip: Trip) throws(RoutingError) -> RoutedWay {
    var stages = RouteStages(network: network, search: trip.search, goesStraight: trip.goesStraight)
    for (index, goals) in candidates.enumerated() {
      guard index > 0 else {
        stages.begin(goals)
        continue
      }
      guard stages.advance(to: goals, isLast: index == candidates.count - 1) else {
        throw .noWay(from: index - 1, reason: reason(candidates[index - 1], goals, trip))
      }
    }
    return stages.finished()
  }

  private func reason(_ starts: [SnapCandidate], _ goals: [SnapCandidate], _ trip: Trip) -> RoutingError.Reason {
    if trip.isTimed {
      let ends = (
        starts.map { SearchStart(state: $0.arc.rawValue, fraction: $0.fraction) },
        goals.map { SearchGoal(arc: $0.arc.rawValue, fraction: $0.fraction) }
      )
      if search.path(from: ends.0, to: ends.1) != nil { return .closedAtThatTime }
    }
    if !starts.contains(where: { islands.isMainland($0.arc) }) { return .startIsIsland }
    return goals.contains { islands.isMainland($0.arc) } ? .notConnected : .goalIsIsland
  }
}
