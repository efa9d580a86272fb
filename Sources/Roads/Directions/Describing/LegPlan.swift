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
  private(set) var maneuvers: [PlannedManeuver] = []

  private var network: RoutingNetwork { router.network }

  init(_ leg: RoutedLeg, _ router: Router) {
    (self.leg, self.router) = (leg, router)
    labels = RoadLabels(leg, router.network).labels
    modes = leg.arcs.map { StepMode(of: $0, router) }
    junctions = leg.arcs.indices.dropLast().map { Junction(after: $0, of: leg, router) }
    plan()
    joinSilentTurns()
    joinShortSteps()
    adoptLaterNames()
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
      if modes[index] != modes[index - 1] {
        maneuvers.append(PlannedManeuver(arc: index, kind: .notification, direction: .straight))
      } else if !(isCircle(index - 1) && isCircle(index)),
        let verdict = judge.verdict(at: junctions[index - 1], before: believed, after: labels[index])
      {
        maneuvers.append(PlannedManeuver(arc: index, kind: verdict.kind, direction: verdict.direction))
      } else if believed.title != nil, labels[index].title == nil {
        index += 1
        continue  // A nameless piece without a turn: still the road of before, as far as anybody can see.
      }
      believed = labels[index]
      index += 1
    }
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

extension LegPlan {
  /// Two turns within this many meters are one movement: over a dual carriageway, round a traffic island.
  static let oneMovement = 18.0
  /// Two turns to the same side within this many meters are a U-turn over a dual carriageway.
  static let oneReversal = 30.0

  /// Joins a turn with the next if there is no room between them.
  private mutating func joinShortSteps() {
    var joined: [PlannedManeuver] = []
    for maneuver in maneuvers {
      if let last = joined.last, last.arc > 0, isTurn(last.kind), isTurn(maneuver.kind),
        modes[last.arc] == modes[maneuver.arc], length(last.arc..<maneuver.arc) < Self.oneMovement
      {
        joined[joined.count - 1] = join(last, maneuver)
      } else {
        joined.append(maneuver)
      }
    }
    maneuvers = joined
  }

  /// A turn may be told and the next, forced one be silent: together they may be a U-turn.
  private mutating func joinSilentTurns() {
    for (index, maneuver) in maneuvers.enumerated() where maneuver.arc > 0 && isTurn(maneuver.kind) {
      let end = index + 1 < maneuvers.count ? maneuvers[index + 1].arc : leg.arcs.count
      let second = (maneuver.arc + 1..<max(end, maneuver.arc + 1)).first { arc in
        length(maneuver.arc..<arc) < Self.oneReversal && abs(junctions[arc - 1].exit.angle) > TurnJudge.rivalLimit
      }
      guard let second else { continue }
      let joined = join(maneuver, PlannedManeuver(arc: second, kind: maneuver.kind, direction: nil))
      if joined.direction == .uTurn || length(maneuver.arc..<second) < Self.oneMovement { maneuvers[index] = joined }
    }
  }

  private func isTurn(_ kind: ManeuverKind) -> Bool {
    switch kind {
    case .turn, .endOfRoad, .keepOn, .bend, .newName: true
    case .depart, .arrive, .fork, .merge, .onRamp, .offRamp, .roundabout, .notification: false
    }
  }

  private func join(_ first: PlannedManeuver, _ second: PlannedManeuver) -> PlannedManeuver {
    let arrival = network.bearings[leg.arcs[first.arc - 1].index].arrival
    let departure = network.bearings[leg.arcs[second.arc].index].departure
    let direction = TurnDirection(angle: Double(departure) - Double(arrival))
    let isSame = RoadLabels.isSameRoad(labels[first.arc - 1], labels[second.arc])
    let kind: ManeuverKind =
      direction == .straight
      ? (isSame ? .keepOn : .newName)
      : first.kind == .endOfRoad && direction != .uTurn ? .endOfRoad : isSame ? .keepOn : .turn
    return PlannedManeuver(arc: first.arc, labelled: second.labelled, kind: kind, direction: direction)
  }

  /// A nameless connection to a road is called after the road.
  private mutating func adoptLaterNames() {
    for (index, maneuver) in maneuvers.enumerated() where labels[maneuver.labelled].title == nil {
      let end = index + 1 < maneuvers.count ? maneuvers[index + 1].arc : leg.arcs.count
      guard let named = (maneuver.labelled..<end).first(where: { labels[$0].title != nil }),
        length(maneuver.labelled..<named) < 40
      else { continue }
      maneuvers[index].labelled = named
    }
  }
}

extension StepMode {
  /// How a profile travels an arc.
  init(of arc: ArcID, _ router: Router) {
    let road = router.network.graph.attributes(of: arc)
    if road.roadClass == .ferry || road.roadClass == .shuttleTrain {
      self = .ferry
    } else {
      switch router.profile.travels {
      case .driving: self = .driving
      case .walking: self = .walking
      case .cycling: self = road.access[.bicycle] == .dismount ? .pushing : .cycling
      }
    }
  }
}
