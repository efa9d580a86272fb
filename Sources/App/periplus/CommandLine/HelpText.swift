/// Help pages made from the table; lines of at most 80 columns where words allow.
struct HelpText: Sendable {
  let table: CommandTable

  /// The page for the program (empty path), a group or a command.
  ///
  /// - Throws: `UsageError` if the path names nothing.
  func page(for path: [String]) throws -> String {
    if path.isEmpty { return programPage() }
    if let command = table.commands.first(where: { $0.path == path }) { return commandPage(command) }
    if path.count == 1, let group = table.groups.first(where: { $0.name == path[0] }) { return groupPage(group) }
    let clause = Suggestion.clause(for: path.joined(separator: " "), in: table.commands.map(\.name))
    throw UsageError(message: "\(table.program): unknown command \(path.joined(separator: " "))\(clause)")
  }

  /// `periplus region build FILE --id ID [options]`.
  func usageLine(of command: Command) -> String {
    let required = command.options.filter(\.isRequired).map(\.usage)
    return ([table.program, command.name] + command.arguments.map(\.usage) + required + ["[options]"])
      .joined(separator: " ")
  }

  private func programPage() -> String {
    let rows = table.commands.map { ($0.name, $0.summary) }
    return "\(table.program) \(table.version): \(table.summary)\n\nUsage: \(table.program) COMMAND [options]\n\n"
      + section("Commands", rows)
      + "\nEvery command takes --json and --help. Exit status: 0 done, 1 failed, 2 wrong usage.\n"
  }

  private func groupPage(_ group: CommandGroup) -> String {
    "Usage: \(table.program) \(group.name) COMMAND [options]\n\n\(group.summary).\n\n"
      + section("Commands", table.commands(of: group.name).map { ($0.name, $0.summary) })
  }

  private func commandPage(_ command: Command) -> String {
    var page = "Usage: \(usageLine(of: command))\n\n\(command.summary).\n"
    for paragraph in command.details.paragraphs { page += "\n" + Self.wrap(paragraph, indent: 0) }
    if !command.arguments.isEmpty {
      page += "\n" + section("Arguments", command.arguments.map { ($0.value.placeholder, $0.fullSummary) })
    }
    page += "\n" + section("Options", command.allOptions.map { ($0.helpName, $0.fullSummary) })
    if !command.examples.isEmpty {
      page += "\nExamples:\n" + command.examples.map { "  \($0)\n" }.joined()
    }
    return page
  }

  private func section(_ title: String, _ rows: [(String, String)]) -> String {
    let column = min(26, 4 + (rows.map(\.0.count).max() ?? 0))
    return "\(title):\n"
      + rows.map { name, summary in
        let start = "  " + name
        let text = Self.wrap(summary, indent: column)
        return start.count + 1 < column
          ? start + String(repeating: " ", count: column - start.count) + text.dropFirst(column)
          : start + "\n" + text
      }.joined()
  }

  /// Breaks a paragraph into indented lines, each ended by a newline.
  static func wrap(_ paragraph: String, indent: Int, width: Int = 80) -> String {
    let margin = String(repeating: " ", count: indent)
    var (lines, line) = ([String](), margin)
    for word in paragraph.split(whereSeparator: \.isWhitespace) {
      if line.count > indent, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
      }
      line += (line.count > indent ? " " : "") + word
    }
    return (lines + [line]).map { $0 + "\n" }.joined()
  }
}

extension String {
  /// The parts between empty lines.
  var paragraphs: [String] {
    var parts = [""]
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) { parts.append("") } else { parts[parts.count - 1] += " " + line }
    }
    return parts.filter { !$0.isEmpty }
  }
}

extension ValueKind {
  /// The words or the range that the help adds; empty if any value will do.
  var limits: String {
    switch self {
    case .choice(_, let words): words.joined(separator: ", ")
    case .integer(_, let range): "\(range.lowerBound) to \(range.upperBound)"
    default: ""
    }
  }
}

extension Option {
  /// `-h, --help` or `--mode MODE`.
  fileprivate var helpName: String { (letter.map { "-\($0), " } ?? "") + usage }

  /// The summary with the value's limits.
  var fullSummary: String {
    let limits = value?.limits ?? ""
    return summary + (limits.isEmpty ? "" : " (\(limits))")
  }
}

extension Argument {
  /// The summary with the value's limits.
  var fullSummary: String { summary + (value.limits.isEmpty ? "" : " (\(value.limits))") }
}
