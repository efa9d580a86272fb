import RouteModel

/// Turns maneuvers into sentences.
///
///     InstructionWriter(.english).instruction(for: step)   // "Turn left onto Avenue d'Ostende"
///
/// Pure: the same step and table always give the same sentence. A missing name, sign or exit number shortens the
/// sentence; it never leaves a hole in it.
public struct InstructionWriter: Sendable {
  /// The phrases used.
  public let phrases: PhraseTable

  /// Creates a writer.
  public init(_ phrases: PhraseTable) { self.phrases = phrases }

  /// The sentence for the maneuver at the start of `step`.
  ///
  /// - Parameter place: What the place of arrival is called, as in `Musée océanographique`; only for `arrive`.
  public func instruction(for step: RouteStep, place: String? = nil) -> String {
    let maneuver = step.maneuver
    if maneuver.direction == .uTurn, let turn = reversal(maneuver.kind, road: step.road) { return turn }
    switch maneuver.kind {
    case .depart:
      return phrase("depart", road: step.road, ["heading": heading(maneuver.bearingAfter)])
    case .arrive(let waypoint):
      return arrival(waypoint: waypoint, side: maneuver.direction?.side, place: place)
    case .roundabout(let exit):
      return roundabout(exit: exit, road: step.road)
    case .notification:
      return phrases.text(["notification/\(step.mode.rawValue)"])
    case .offRamp:
      return ramp("off ramp", step)
    case .onRamp:
      return ramp("on ramp", step)
    case .turn, .keepOn, .bend, .newName, .endOfRoad, .fork, .merge:
      return phrase(
        Self.key(maneuver.kind), direction: maneuver.direction ?? .straight, road: step.road)
    }
  }

  /// The road as written in a sentence: `Rue Grimaldi`, `A 8`, `Moyenne Corniche (D 6007)`; `nil` if nothing is known.
  public func road(_ road: RoadLabel) -> String? {
    guard let name = road.name, road.ref != nil, let ref = RoadLabel(ref: road.ref).title, ref != name
    else { return road.title }
    return phrases.text(["road"], ["name": name, "ref": ref])
  }

  private func heading(_ bearing: Int) -> String {
    phrases.text(["heading/\((bearing * 2 + 45) / 90 % 8)"])
  }

  /// A U-turn reads the same whatever it leads into.
  private func reversal(_ kind: ManeuverKind, road: RoadLabel) -> String? {
    switch kind {
    case .turn, .bend, .newName, .endOfRoad, .fork, .merge, .onRamp, .offRamp:
      phrase("turn", direction: .uTurn, road: RoadLabel(name: road.name, ref: road.ref))
    case .depart, .arrive, .keepOn, .roundabout, .notification: nil
    }
  }

  private func arrival(waypoint: Int?, side: RoadSide?, place: String?) -> String {
    var (key, values) = ("arrive", [String: String]())
    if let place, !place.isEmpty {
      (key, values["place"]) = ("arrive/named", place)
    } else if let waypoint {
      (key, values["number"]) = ("arrive/waypoint", String(waypoint))
    }
    guard let side else { return phrases.text([key], values) }
    values["side"] = phrases.text(["side/\(side.rawValue)"])
    return phrases.text([key + "/side"], values)
  }

  private func roundabout(exit: RoundaboutExit, road: RoadLabel) -> String {
    switch exit {
    case .inside:
      return phrases.text(["roundabout"])
    case .number(let number):
      return exits("exit", "number", number, road: road)
    case .unnumbered(after: 0):
      return phrase("roundabout/before", road: road)
    case .unnumbered(let number):
      return exits("after", "after number", number, road: road)
    }
  }

  /// Exits have names up to the tenth.
  private func exits(_ named: String, _ counted: String, _ number: Int, road: RoadLabel) -> String {
    guard let ordinal = phrases["ordinal/\(number)"] else {
      return phrase("roundabout/\(counted)", road: road, ["number": String(number)])
    }
    return phrase("roundabout/\(named)", road: road, ["ordinal": ordinal])
  }

  private func ramp(_ kind: String, _ step: RouteStep) -> String {
    let direction = step.maneuver.direction ?? .straight
    let exit = kind == "off ramp" ? step.road.exits.first : nil
    return phrase(
      kind, direction: direction, details: exit == nil ? [] : ["exit"], road: step.road,
      exit.map { ["exit": $0] } ?? [:])
  }
}

extension InstructionWriter {
  /// The phrase of a situation, with as much detail as the road's label and the table allow.
  private func phrase(
    _ kind: String, direction: TurnDirection? = nil, details: [String] = [], road label: RoadLabel,
    _ values: [String: String] = [:]
  ) -> String {
    var values = values
    if let direction {
      values["direction"] = phrases.text(["direction/\(direction.rawValue)"])
      values["side"] = direction.side.map { phrases.text(["side/\($0.rawValue)"]) }
    }
    values["destination"] = destination(label)
    values["road"] = road(label)
    var targets: [[String]] = [[]]
    if values["road"] != nil { targets.insert(["onto"], at: 0) }
    if values["destination"] != nil { targets.insert(["toward"], at: 0) }
    let directed = direction.map { [kind, $0.rawValue] } ?? [kind]
    let keys = targets.flatMap { target in
      [directed, [kind]].map { ($0 + details + target).joined(separator: "/") }
    }
    return phrases.text(keys, values)
  }

  /// The first two places on the sign.
  private func destination(_ label: RoadLabel) -> String? {
    guard let first = label.destinations.first else { return nil }
    guard label.destinations.count > 1 else { return first }
    return phrases.text(["list"], ["first": first, "second": label.destinations[1]])
  }

  private static func key(_ kind: ManeuverKind) -> String {
    switch kind {
    case .depart: "depart"
    case .arrive: "arrive"
    case .turn: "turn"
    case .keepOn: "keep on"
    case .bend: "bend"
    case .newName: "new name"
    case .endOfRoad: "end of road"
    case .fork: "fork"
    case .merge: "merge"
    case .onRamp: "on ramp"
    case .offRamp: "off ramp"
    case .roundabout: "roundabout"
    case .notification: "notification"
    }
  }
}
