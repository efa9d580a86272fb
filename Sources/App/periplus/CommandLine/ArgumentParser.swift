/// What a command line asks for.
enum Request: Sendable {
  /// Run a command.
  case run(Command, Invocation)
  /// Show the help of the program, of a group or of a command.
  case help([String])
  /// Show the version.
  case version
}

/// Turns the words of a command line into a request, by the table.
struct ArgumentParser: Sendable {
  let table: CommandTable

  /// - Parameter words: What follows the program's name.
  /// - Throws: `UsageError` with one line.
  func parse(_ words: [String]) throws -> Request {
    guard let first = words.first else { return .help([]) }
    if ["--help", "-h"].contains(first) { return .help([]) }
    if first == "--version" { return .version }
    if first == "help", !words.contains("--man") { return .help(Array(words.dropFirst().filter { $0 != "--help" })) }
    guard !first.hasPrefix("-") else {
      throw UsageError(message: "\(table.program): \(first) must follow a command; see \(table.program) --help")
    }
    if words.count > 1, ["--help", "-h"].contains(words[1]), !table.commands(of: first).isEmpty {
      return .help([first])
    }
    let command = try command(for: words)
    let rest = Array(words.dropFirst(command.path.count))
    let optionWords = rest.prefix { $0 != "--" }
    if optionWords.contains("--help") || optionWords.contains("-h") { return .help(command.path) }
    return .run(command, try CommandReader(table: table, command: command).read(rest))
  }

  /// The command that the first words name.
  private func command(for words: [String]) throws -> Command {
    let first = words[0]
    if let single = table.commands.first(where: { $0.path == [first] }) { return single }
    let members = table.commands(of: first)
    guard !members.isEmpty else {
      let clause = Suggestion.clause(for: first, in: table.firstWords.map(\.name))
      throw UsageError(
        message: "\(table.program): unknown command \(first)\(clause.isEmpty ? "; see --help" : clause)")
    }
    let names = members.map { $0.path[1] }
    guard words.count > 1 else {
      throw UsageError(message: "\(table.program) \(first): choose \(Self.list(names))")
    }
    if let command = members.first(where: { $0.path[1] == words[1] }) { return command }
    let clause = Suggestion.clause(for: words[1], in: names)
    throw UsageError(
      message: "\(table.program) \(first): unknown command \(words[1])"
        + (clause.isEmpty ? "; choose \(Self.list(names))" : clause))
  }

  /// `a`, `a or b`, `a, b or c`.
  static func list(_ words: [String]) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }
}
