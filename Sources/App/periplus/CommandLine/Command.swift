/// One command: all that parser, help, manual and completions know of it, and what it does.
struct Command: Sendable {
  /// The words after `periplus`, one or two.
  let path: [String]
  /// One line; no full stop.
  let summary: String
  /// Paragraphs for help and manual, separated by empty lines.
  let details: String
  var arguments: [Argument] = []
  var options: [Option] = []
  /// Lines for help and manual, without the prompt.
  var examples: [String] = []
  /// Does the work; throws `CommandFailure` or `UsageError`, prints through the console.
  let run: @Sendable (Invocation, Console) throws -> Void

  /// The words joined: `region build`.
  var name: String { path.joined(separator: " ") }

  /// The command's own options, then those that every command has.
  var allOptions: [Option] { options + Self.common }

  /// Options of every command.
  static let common = [
    Option(name: "json", summary: "Print the answer as JSON"),
    Option(name: "help", letter: "h", summary: "Show this help"),
  ]
}

/// A first word that several commands share.
struct CommandGroup: Sendable {
  /// The word.
  let name: String
  /// One line; no full stop.
  let summary: String
}

/// All commands: the one place that parser, help, manual and completions are made from.
struct CommandTable: Sendable {
  /// The program's name.
  let program: String
  /// Its version, `MAJOR.MINOR.PATCH`.
  let version: String
  /// One line; no full stop.
  let summary: String
  /// In the order of the help.
  let commands: [Command]
  /// A row for each first word of a two-word command.
  let groups: [CommandGroup]

  /// The commands of a group, in the order of the help.
  func commands(of group: String) -> [Command] {
    commands.filter { $0.path.count == 2 && $0.path[0] == group }
  }

  /// First words with their summaries, each once, in the order of the help.
  var firstWords: [(name: String, summary: String)] {
    var seen = Set<String>()
    return commands.compactMap { command in
      guard let word = command.path.first, seen.insert(word).inserted else { return nil }
      let group = groups.first { $0.name == word }
      return (word, group?.summary ?? command.summary)
    }
  }
}
