import GeoCore
import RoadNetwork

extension Metric {
  /// The costs of a profile on a network: rules under conditions do not hold.
  ///
  /// - Complexity: O(arcs + turns); a profile is evaluated once for each attribute record.
  public init(_ profile: Profile, _ options: TravelOptions = TravelOptions(), on network: RoutingNetwork) {
    self.init(CostModel(profile, options, network))
  }

  init(_ costs: CostModel) {
    let network = costs.network
    let arcs = (0..<network.tails.count).map { costs.arc($0, costs.rate(of: $0)) }
    let turns = (0..<network.turns.turnCount).map { turn in
      let ends = network.arcs(ofTurn: turn)
      return costs.turn(turn, from: costs.rate(of: ends.from), to: costs.rate(of: ends.to))
    }
    self.init(
      arcWeight: arcs.map(\.weight), arcTime: arcs.map(\.time), turnWeight: turns.map(\.weight),
      turnTime: turns.map(\.time))
  }
}
