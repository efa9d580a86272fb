import RouteModel
import Routing

extension LegPlan {
  /// Makes one maneuver of several where a person makes one movement.
  mutating func join() {
    joinSilentTurns()
    joinShortSteps()
    dropTrailing()
    adoptLaterNames()
  }

  /// Pushing a bicycle for less is not told.
  static let shortestPush = 20.0
  /// From this far the goal is seen.
  static let inSight = 12.0
  /// Two turns within this many meters are one movement: over a dual carriageway, round a traffic island.
  private var oneMovement: Double { router.profile.travels == .walking ? 6 : 18 }
  /// A name that comes within this many meters is said with the maneuver before.
  static let oneName = 25.0
  /// Two turns to the same side within this many meters are a U-turn over a dual carriageway.
  static let oneReversal = 30.0

  /// A last choice of road right before the goal is plain to see.
  private mutating func dropTrailing() {
    while let last = maneuvers.last, last.arc > 0, length(last.arc..<leg.arcs.count) < Self.inSight {
      switch last.kind {
      case .fork, .keepOn, .bend, .newName: maneuvers.removeLast()
      case .depart, .arrive, .turn, .endOfRoad, .merge, .onRamp, .offRamp, .roundabout, .notification: return
      }
    }
  }

  /// Joins a turn with the next if there is no room between them, and a maneuver with a name that comes right after.
  private mutating func joinShortSteps() {
    var joined: [PlannedManeuver] = []
    for maneuver in maneuvers {
      guard let last = joined.last, modes[last.arc] == modes[maneuver.arc] else {
        joined.append(maneuver)
        continue
      }
      let between = length(last.arc..<maneuver.arc)
      if maneuver.kind == .newName, between < Self.oneName, !isRoundabout(last.kind) {
        joined[joined.count - 1].labelled = maneuver.labelled
      } else if last.arc > 0, isTurn(last.kind), isTurn(maneuver.kind), between < oneMovement {
        joined.removeLast()
        if let both = join(last, maneuver) { joined.append(both) }
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
      guard let joined = join(maneuver, PlannedManeuver(arc: second, kind: maneuver.kind, direction: nil)) else {
        continue
      }
      if joined.direction == .uTurn || length(maneuver.arc..<second) < oneMovement { maneuvers[index] = joined }
    }
  }

  private func isRoundabout(_ kind: ManeuverKind) -> Bool {
    if case .roundabout = kind { return true }
    return false
  }

  private func isTurn(_ kind: ManeuverKind) -> Bool {
    switch kind {
    case .turn, .endOfRoad, .keepOn, .bend, .newName: true
    case .depart, .arrive, .fork, .merge, .onRamp, .offRamp, .roundabout, .notification: false
    }
  }

  /// One maneuver in the place of two; `nil` if together they keep straight on along the same road.
  private func join(_ first: PlannedManeuver, _ second: PlannedManeuver) -> PlannedManeuver? {
    let arrival = network.bearings[leg.arcs[first.arc - 1].index].arrival
    let departure = network.bearings[leg.arcs[second.arc].index].departure
    let direction = TurnDirection(angle: Double(departure) - Double(arrival))
    let isSame = RoadLabels.isSameRoad(labels[first.arc - 1], labels[second.labelled])
    var kind = isSame && labels[second.labelled].title != nil ? ManeuverKind.keepOn : .turn
    if direction == .straight {
      guard !isSame else { return nil }
      kind = .newName
    } else if first.kind == .endOfRoad, direction != .uTurn {
      kind = .endOfRoad
    }
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
