extension CompletionScript {
  func fish() -> String {
    let name = table.program
    var lines = ["# fish completion of \(name)", "complete -c \(name) -f"]
    for word in table.firstWords {
      lines.append(Self.line(name, "__fish_use_subcommand", "-a \(word.name)", word.summary))
    }
    for group in table.groups {
      let members = table.commands(of: group.name)
      let names = members.map { $0.path[1] }.joined(separator: " ")
      let condition = "__fish_seen_subcommand_from \(group.name); and not __fish_seen_subcommand_from \(names)"
      for member in members {
        lines.append(Self.line(name, condition, "-a \(member.path[1])", member.summary))
      }
    }
    for command in table.commands { lines += fishLines(of: command) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishLines(of command: Command) -> [String] {
    let condition = command.path.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
    let options = command.allOptions.map { option in
      let letter = option.letter.map { "-s \($0) " } ?? ""
      let value = option.value.map { " -r \(Self.candidates(for: $0))" } ?? ""
      return Self.line(table.program, condition, "\(letter)-l \(option.name)\(value)", option.summary)
    }
    guard let value = command.arguments.first?.value, case .file = value else {
      if case .choice(_, let words) = command.arguments.first?.value {
        return options + ["complete -c \(table.program) -n '\(condition)' -a '\(words.joined(separator: " "))'"]
      }
      return options
    }
    return options + ["complete -c \(table.program) -n '\(condition)' -F"]
  }

  private static func line(_ program: String, _ condition: String, _ what: String, _ summary: String) -> String {
    let quoted = summary.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    return "complete -c \(program) -n '\(condition)' \(what) -d '\(quoted)'"
  }

  private static func candidates(for value: ValueKind) -> String {
    switch value {
    case .file: "-F"
    case .directory: "-a '(__fish_complete_directories)'"
    case .choice(_, let words): "-a '\(words.joined(separator: " "))'"
    case .text, .integer, .coordinate: ""
    }
  }
}
