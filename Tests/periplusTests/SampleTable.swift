@testable import periplus

extension CommandTable {
  /// A small table with one of everything.
  static let sample: CommandTable = CommandTable(
    program: "ship", version: "9.8.7", summary: "a ship's book",
    commands: [.sail, .cargoLoad, .cargoList],
    groups: [CommandGroup(name: "cargo", summary: "What the ship carries")])
}

extension Command {
  static let sail: Command = Command(
    path: ["sail"], summary: "Sail from one place to another", details: "First paragraph\nof two lines.\n\nSecond.",
    arguments: [
      Argument(value: .text("FROM"), summary: "Start"), Argument(value: .text("TO"), summary: "End", count: .oneOrMore),
    ],
    options: [
      Option(name: "mode", letter: "m", value: .choice("MODE", ["oars", "wind"]), summary: "What moves it"),
      Option(name: "near", value: .coordinate("LAT,LON"), summary: "Where you are"),
      Option(name: "crew", value: .integer("N", 1...99), summary: "Heads"),
      Option(name: "fast", summary: "Hurry"),
      Option(name: "port", value: .text("NAME"), summary: "Call at", repeats: true),
    ], examples: ["ship sail Piraeus Delos"]
  ) { _, _ in }

  static let cargoLoad: Command = Command(
    path: ["cargo", "load"], summary: "Load a file", details: "",
    arguments: [Argument(value: .file("FILE"), summary: "What to load")],
    options: [Option(name: "id", value: .text("ID"), summary: "Its id", isRequired: true)]
  ) { _, _ in }

  static let cargoList: Command = Command(path: ["cargo", "list"], summary: "List what is 'aboard'", details: "") {
    _, _ in
  }
}
