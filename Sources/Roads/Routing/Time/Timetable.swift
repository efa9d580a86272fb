import RoadNetwork
import Synchronization

/// What routers of one profile and network need for departures; made when the first one is asked for.
final class Timetable: Sendable {
  private let network: RoutingNetwork
  private let profile: Profile
  private let options: TravelOptions
  private let ready = Mutex<TimedCosts?>(nil)

  init(_ network: RoutingNetwork, _ profile: Profile, _ options: TravelOptions) {
    (self.network, self.profile, self.options) = (network, profile, options)
  }

  /// The search for a departure.
  ///
  /// - Parameter metric: What a router uses without a departure; what traffic changed in it counts at any hour.
  func search(departure: Departure, _ metric: Metric) -> any ShortestPathSearch {
    let costs = costs()
    let relaxed = BidirectionalDijkstra(network.turns, costs.relaxed(metric))
    return TimedSearch(TripClock(costs: costs, metric: metric, departure: departure), relaxed: relaxed)
  }

  /// The slow twin of `search`.
  func referenceSearch(departure: Departure, _ metric: Metric) -> ReferenceTimedSearch {
    let costs = costs()
    return ReferenceTimedSearch(
      TripClock(costs: costs, metric: metric, departure: departure), network.turns, costs.relaxed(metric))
  }

  private func costs() -> TimedCosts {
    ready.withLock { ready in
      if let ready { return ready }
      let made = TimedCosts(CostModel(profile, options, network))
      ready = made
      return made
    }
  }
}
