import RoadNetwork
import RouteModel
import Routing

/// Decides whether a traveller must be told anything at a junction, and what.
///
/// The rule: where only one way is sensible, silence. Written down in `docs/decisions/0042-when-to-speak.md`.
struct TurnJudge {
  /// What is said.
  struct Verdict: Hashable {
    var kind: ManeuverKind
    var direction: TurnDirection
  }

  let mode: TravelMode
  let graph: RoadGraph

  /// Beyond this angle a road is turned into rather than followed.
  static let straightLimit = 35.0
  /// Below this angle another road is a rival of the one straight on.
  static let rivalLimit = 50.0

  /// - Parameters:
  ///   - before: What the traveller believes to be on.
  ///   - after: What the road taken is called.
  /// - Returns: `nil` for silence.
  func verdict(at junction: Junction, before: RoadLabel, after: RoadLabel) -> Verdict? {
    let exit = junction.exit
    let direction = Self.direction(exit)
    if exit.isOrigin { return Verdict(kind: .keepOn, direction: .uTurn) }
    let isSame = RoadLabels.isSameRoad(before, after)
    let origin = graph.attributes(of: junction.incoming)
    if let verdict = highway(junction, origin, exit) { return verdict }
    let rivals = self.rivals(junction, exit)
    let quiet = isSame || after.title == nil ? nil : Verdict(kind: .newName, direction: direction)
    guard !rivals.isEmpty else {
      return isForced(junction, exit) && !isSame ? Verdict(kind: .turn, direction: direction) : quiet
    }
    return abs(exit.angle) < Self.straightLimit
      ? ahead(exit, rivals, isSame: isSame, before, quiet) : aside(junction, exit, rivals, isSame: isSame, quiet)
  }

  /// A hairpin into another road is sharp; only going back the same way is a U-turn.
  static func direction(_ exit: Junction.Arm) -> TurnDirection {
    let direction = TurnDirection(angle: exit.angle)
    guard direction == .uTurn, !exit.isOrigin else { return direction }
    return exit.angle > 0 ? .sharpRight : .sharpLeft
  }

  /// Roads that somebody could take for the way on.
  private func rivals(_ junction: Junction, _ exit: Junction.Arm) -> [Junction.Arm] {
    guard !isMinor(exit) else { return junction.alternatives }
    return junction.alternatives.filter { !isMinor($0) }
  }

  private func isMinor(_ arm: Junction.Arm) -> Bool {
    arm.isMinor(for: mode, isNamed: RoadLabels.label(of: arm.arc, graph).title != nil)
  }

  /// The only way left to go turns off at a junction that looks like one: the others are one-way against the traveller.
  private func isForced(_ junction: Junction, _ exit: Junction.Arm) -> Bool {
    abs(exit.angle) > Self.rivalLimit && junction.arms.count { !isMinor($0) } > 2
  }

  /// The road taken lies ahead.
  private func ahead(
    _ exit: Junction.Arm, _ rivals: [Junction.Arm], isSame: Bool, _ before: RoadLabel, _ quiet: Verdict?
  ) -> Verdict? {
    let isLeft = rivals.contains {
      abs($0.angle) >= Self.rivalLimit && continues($0, before) && $0.rank < exit.rank
    }
    if isLeft, !isSame, before.title != nil { return Verdict(kind: .turn, direction: .straight) }
    let close = rivals.filter { abs($0.angle) < Self.rivalLimit && $0.rank <= exit.rank + 2 }
    guard !close.isEmpty else { return quiet }
    let straighter = close.filter { abs($0.angle) + 10 < abs(exit.angle) }
    let rivalsShareName = close.contains { continues($0, before) }
    if straighter.isEmpty, isSame, before.title != nil, !rivalsShareName { return nil }
    if straighter.isEmpty, abs(exit.angle) < 20, close.allSatisfy({ abs($0.angle) > abs(exit.angle) + 20 }) {
      return quiet
    }
    let side = self.side(of: exit, among: close)
    if isSame, before.title != nil, !rivalsShareName {
      let isMain = straighter.allSatisfy { $0.rank > exit.rank + 1 }
      return Verdict(kind: isMain ? .bend : .keepOn, direction: side)
    }
    return Verdict(kind: .fork, direction: side)
  }

  /// Whether a road that is not taken bears the name of the one before.
  private func continues(_ arm: Junction.Arm, _ before: RoadLabel) -> Bool {
    RoadLabels.isSameRoad(before, RoadLabels.label(of: arm.arc, graph))
  }

  /// Where the road taken lies among those ahead, whatever the angle of each.
  private func side(of exit: Junction.Arm, among close: [Junction.Arm]) -> TurnDirection {
    let (left, right) = (close.contains { $0.angle < exit.angle }, close.contains { $0.angle > exit.angle })
    if left, right { return .straight }
    return left ? .slightRight : .slightLeft
  }

  /// The road taken turns off.
  private func aside(
    _ junction: Junction, _ exit: Junction.Arm, _ rivals: [Junction.Arm], isSame: Bool, _ quiet: Verdict?
  ) -> Verdict? {
    let direction = Self.direction(exit)
    let ahead = rivals.filter { abs($0.angle) < Self.rivalLimit }
    let isNamed = RoadLabels.label(of: exit.arc, graph).title != nil
    if isSame, isNamed, abs(exit.angle) < 110, !ahead.isEmpty, ahead.allSatisfy({ $0.rank > exit.rank + 1 }) {
      return Verdict(kind: .bend, direction: direction)
    }
    if isSame, isNamed {
      return Verdict(kind: .keepOn, direction: direction)
    }
    let opposite = rivals.contains { abs($0.angle) > 50 && ($0.angle < 0) != (exit.angle < 0) }
    let isEnd = ahead.isEmpty && opposite && abs(exit.angle) > 50 && junction.arms.count == 3
    return Verdict(kind: isEnd ? .endOfRoad : .turn, direction: direction)
  }
}

extension TurnJudge {
  /// Motorways and their ramps; `nil` if neither is concerned.
  private func highway(_ junction: Junction, _ origin: RoadAttributes, _ exit: Junction.Arm) -> Verdict? {
    let others = junction.alternatives
    switch (origin.isHighway, origin.isRamp, exit.road.isHighway, exit.road.isRamp) {
    case (true, _, _, true):
      return Verdict(kind: .offRamp, direction: ramp(exit, others))
    case (false, false, _, true):
      return abs(exit.angle) < 60 ? Verdict(kind: .onRamp, direction: ramp(exit, others)) : nil
    case (_, true, true, _) where others.isEmpty && abs(exit.angle) < 60:
      return Verdict(kind: .merge, direction: mergeSide(junction, exit))
    case (_, true, _, true), (true, _, true, _):
      let close = others.filter { abs($0.angle) < Self.rivalLimit && ($0.road.isRamp == exit.road.isRamp) }
      return close.isEmpty ? nil : Verdict(kind: .fork, direction: side(of: exit, among: close))
    default: return nil
    }
  }

  private func ramp(_ exit: Junction.Arm, _ others: [Junction.Arm]) -> TurnDirection {
    others.isEmpty ? TurnDirection(angle: exit.angle) : side(of: exit, among: others)
  }

  /// A ramp that joins from the right merges to the left.
  private func mergeSide(_ junction: Junction, _ exit: Junction.Arm) -> TurnDirection {
    let other = junction.arms.first { !$0.isOrigin && $0.arc != junction.outgoing && $0.road.isHighway }
    guard let other else { return TurnDirection(angle: exit.angle) }
    let arrival = Double(exit.bearing) - exit.angle
    return TurnDirection.folded(arrival - Double(other.bearing) - 180) < 0 ? .slightLeft : .slightRight
  }
}
