import GeoCore
import RoadNetwork
import RouteModel
import Routing

/// The maneuvers of a leg: where a traveller must be told something.
struct LegPlan {
  let router: Router
  let leg: RoutedLeg
  /// What each arc is called.
  private(set) var labels: [RoadLabel]
  /// How each arc is travelled.
  let modes: [StepMode]
  /// The junction after each arc but the last.
  let junctions: [Junction]
  /// In travel order, `depart` first; `arrive` is left out.
  var maneuvers: [PlannedManeuver] = []

  var network: RoutingNetwork { router.network }

  init(_ leg: RoutedLeg, _ router: Router) {
    (self.leg, self.router) = (leg, router)
    labels = RoadLabels(leg, router.network).labels
    modes = Self.modes(leg, router)
    junctions = leg.arcs.indices.dropLast().map { Junction(after: $0, of: leg, router) }
    plan()
    join()
  }

  /// How each arc is travelled. Nobody gets off a bicycle for a few steps.
  private static func modes(_ leg: RoutedLeg, _ router: Router) -> [StepMode] {
    var modes = leg.arcs.map { StepMode(of: $0, router) }
    var start = 0
    while let first = modes[start...].firstIndex(of: .pushing) {
      let end = modes[first...].firstIndex { $0 != .pushing } ?? modes.count
      let length = (first..<end).reduce(0.0) { sum, index in
        let part = leg.part(index)
        return sum + router.network.length(of: leg.arcs[index], from: part.from, to: part.to).rawValue
      }
      if length < Self.shortestPush { for index in first..<end { modes[index] = .cycling } }
      start = end
    }
    return modes
  }

  private mutating func plan() {
    maneuvers = [PlannedManeuver(arc: 0, kind: .depart, direction: leg.turnsRoundAtStart ? .uTurn : nil)]
    let judge = TurnJudge(mode: router.profile.travelMode ?? .car, graph: network.graph)
    var (index, believed) = (1, labels[0])
    while index < leg.arcs.count {
      if let planned = roundabout(at: index) {
        maneuvers.append(planned.maneuver)
        guard let after = planned.after else { return }
        (index, believed) = (after + 1, labels[after])
        continue
      }
      let verdict =
        isCircle(index - 1) && isCircle(index)
        ? nil : judge.verdict(at: junctions[index - 1], before: believed, after: labels[index])
      if isToldAsChange(index, verdict) {
        maneuvers.append(PlannedManeuver(arc: index, kind: .notification, direction: verdict?.direction ?? .straight))
      } else if let verdict {
        maneuvers.append(PlannedManeuver(arc: index, kind: verdict.kind, direction: verdict.direction))
      } else if believed.title != nil, labels[index].title == nil {
        index += 1
        continue  // A nameless piece without a turn: still the road of before, as far as anybody can see.
      }
      believed = labels[index]
      index += 1
    }
  }

  /// Getting off a bicycle or onto a ferry is said before all else; going on as before only where there is no turn.
  private func isToldAsChange(_ index: Int, _ verdict: TurnJudge.Verdict?) -> Bool {
    guard modes[index] != modes[index - 1] else { return false }
    return modes[index] == .pushing || modes[index] == .ferry || verdict == nil || verdict?.kind == .newName
  }

  /// A traveller on foot walks round a roundabout like along any road.
  private func roundabout(at index: Int) -> (maneuver: PlannedManeuver, after: Int?)? {
    guard modes[index] == .driving || modes[index] == .cycling, isCircle(index), !isCircle(index - 1) else {
      return nil
    }
    let (exit, after) = RoundaboutReader(network: network).read(leg, entry: index)
    let direction = TurnDirection(angle: junctions[index - 1].exit.angle)
    let maneuver = PlannedManeuver(
      arc: index, labelled: after ?? index, kind: .roundabout(exit: exit), direction: direction)
    return (maneuver, after)
  }

  private func isCircle(_ index: Int) -> Bool { network.graph.attributes(of: leg.arcs[index]).isCircle }

  func length(_ arcs: Range<Int>) -> Double {
    arcs.reduce(0) { sum, index in
      let part = leg.part(index)
      return sum + network.length(of: leg.arcs[index], from: part.from, to: part.to).rawValue
    }
  }
}
