import RouteModel

extension PhraseTable {
  /// The keys that no situation can do without and that the table lacks, in alphabetical order.
  public func missingKeys() -> [String] { Self.requiredKeys.filter { self[$0] == nil } }

  /// Keys of the table that use a placeholder which English does not offer for the same situation, in alphabetical
  /// order: mostly a slip of the pen, as `{raod}`.
  public func keysWithUnknownPlaceholders() -> [String] {
    keys.filter { key in
      let offered = Self.offeredPlaceholders(key)
      return Self.placeholders(self[key] ?? "").contains { !offered.contains($0) }
    }
  }

  /// What each table must have.
  static let requiredKeys: [String] =
    (["arrive", "decimal", "depart", "list", "new name", "road", "roundabout"]
    + ["arrive/named", "arrive/named/side", "arrive/side", "arrive/waypoint", "arrive/waypoint/side"]
    + ["depart/onto", "new name/onto"]
    + TurnDirection.allCases.map { "direction/\($0.rawValue)" }
    + RoadSide.allCases.map { "side/\($0.rawValue)" }
    + (0..<8).map { "heading/\($0)" } + (1...10).map { "ordinal/\($0)" }
    + ["bend", "end of road", "fork", "keep on", "merge", "turn", "on ramp"].flatMap { [$0, "\($0)/onto"] }
    + [
      "bend/straight", "fork/straight", "merge/straight", "on ramp/straight", "off ramp/straight",
      "off ramp/straight/exit",
    ]
    + [
      "fork/toward", "on ramp/toward", "turn/toward", "turn/straight", "turn/uturn", "keep on/straight",
      "keep on/uturn",
    ]
    + ["off ramp", "off ramp/exit"].flatMap { [$0, "\($0)/onto", "\($0)/toward"] }
    + ["roundabout/exit", "roundabout/number"].flatMap { [$0, "\($0)/onto", "\($0)/toward"] }
    + ["roundabout/after", "roundabout/after number", "roundabout/before"].flatMap { [$0, "\($0)/onto"] }
    + StepMode.allCases.map { "notification/\($0.rawValue)" }
    + ["hours", "hours and minutes", "minutes", "short"].map { "duration/\($0)" }
    + ["feet", "kilometers", "meters", "miles", "yards"].flatMap { ["unit/\($0)", "spoken/\($0)"] }
    + ["prompt/in", "prompt/onward", "prompt/onward/onto", "prompt/then"]).sorted()

  /// The placeholders that a phrase under `key` may use.
  static func offeredPlaceholders(_ key: String) -> Set<String> {
    let parts = Set(key.split(separator: "/").map(String.init))
    var names: Set<String> = []
    for (part, offered) in placeholdersByPart where parts.contains(part) { names.formUnion(offered) }
    return names
  }

  private static let placeholdersByPart: [(part: String, names: [String])] = [
    ("depart", ["heading"]), ("turn", ["direction"]), ("keep on", ["direction"]), ("bend", ["side"]),
    ("new name", ["direction"]),
    ("end of road", ["direction"]), ("fork", ["direction", "side"]), ("merge", ["direction", "side"]),
    ("on ramp", ["direction", "side"]), ("off ramp", ["direction", "side"]), ("side", ["side"]),
    ("onto", ["road"]), ("toward", ["destination"]), ("exit", ["exit", "ordinal"]), ("after", ["ordinal"]),
    ("after number", ["number"]), ("number", ["number"]),
    ("named", ["place"]), ("waypoint", ["number"]), ("list", ["first", "second"]), ("road", ["name", "ref"]),
    ("duration", ["hours", "minutes"]), ("unit", ["value"]), ("spoken", ["value"]),
    ("in", ["distance", "instruction"]), ("onward", ["distance"]), ("then", ["first", "second"]),
  ]

  /// The names between braces, in their order.
  static func placeholders(_ template: String) -> [String] {
    template.split(separator: "{").dropFirst().compactMap { piece in
      piece.firstIndex(of: "}").map { String(piece[..<$0]) }
    }
  }
}
