/// Reads the words that follow a command's name.
struct CommandReader {
  let table: CommandTable
  let command: Command

  /// - Throws: `UsageError` with one line.
  func read(_ words: [String]) throws -> Invocation {
    var invocation = Invocation()
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || !isOption(word) {
        invocation.arguments.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else {
        try readOption(word, rest: &rest, into: &invocation)
      }
    }
    try checkArguments(invocation.arguments)
    for option in command.options where option.isRequired && !invocation.has(option.name) {
      throw wrong("\(option.usage) is required")
    }
    return invocation
  }

  /// A word that starts with a dash, unless it is a dash alone or a negative number.
  private func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    return !(word.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false)
  }

  private func readOption(_ word: String, rest: inout ArraySlice<String>, into invocation: inout Invocation) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let option = try option(named: parts[0])
    if let kind = option.value {
      let value = try parts.count == 2 ? parts[1] : nextValue(of: option, rest: &rest)
      try check(value, is: kind, for: "--\(option.name)")
      guard option.repeats || !invocation.has(option.name) else { throw wrong("--\(option.name) is given twice") }
      invocation.values[option.name, default: []].append(value)
    } else {
      guard parts.count == 1 else { throw wrong("--\(option.name) takes no value") }
      invocation.values[option.name] = [""]
    }
  }

  private func option(named word: String) throws -> Option {
    if word.hasPrefix("--") {
      if let option = command.allOptions.first(where: { "--" + $0.name == word }) { return option }
    } else if let letter = word.dropFirst().first, word.count == 2 {
      if let option = command.allOptions.first(where: { $0.letter == letter }) { return option }
    }
    let clause = Suggestion.clause(for: word, in: command.allOptions.map { "--" + $0.name })
    throw wrong(
      "unknown option \(word)\(clause.isEmpty ? "; see \(table.program) \(command.name) --help" : clause)")
  }

  private func nextValue(of option: Option, rest: inout ArraySlice<String>) throws -> String {
    guard let next = rest.first, !(isOption(next) && next.hasPrefix("--")) else {
      throw wrong("\(option.usage) needs a value")
    }
    rest.removeFirst()
    return next
  }

  private func checkArguments(_ words: [String]) throws {
    var remaining = words[...]
    for argument in command.arguments {
      switch argument.count {
      case .one, .oneOrMore:
        guard !remaining.isEmpty else { throw wrong("\(argument.value.placeholder) is missing; \(usage)") }
      case .optional, .any: break
      }
      let taken = [.one, .optional].contains(argument.count) ? remaining.prefix(1) : remaining
      for word in taken { try check(word, is: argument.value, for: argument.value.placeholder) }
      remaining = remaining.dropFirst(taken.count)
    }
    if let extra = remaining.first { throw wrong("unexpected argument \(extra); \(usage)") }
  }

  private func check(_ value: String, is kind: ValueKind, for name: String) throws {
    switch kind {
    case .choice(_, let words) where !words.contains(value):
      let clause = Suggestion.clause(for: value, in: words)
      throw wrong("\(name) \(value): choose \(ArgumentParser.list(words))\(clause)")
    case .integer(_, let range) where !(Int(value).map(range.contains) ?? false):
      throw wrong("\(name) \(value): must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    case .coordinate where Invocation.coordinate(from: value) == nil:
      throw wrong("\(name) \(value): must be LAT,LON in degrees, as 43.7396,7.4276")
    case .text, .file, .directory:
      if value.isEmpty { throw wrong("\(name) is empty") }
    default: break
    }
  }

  private var usage: String { "usage: " + HelpText(table: table).usageLine(of: command) }

  private func wrong(_ message: String) -> UsageError {
    UsageError(message: "\(table.program) \(command.name): \(message)")
  }
}
