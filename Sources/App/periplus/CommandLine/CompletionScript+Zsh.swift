extension CompletionScript {
  func zsh() -> String {
    let name = table.program
    return """
      #compdef \(name)
      # zsh completion of \(name)
      _\(name)() {
        local -a commands
        commands=(
      \(Self.described(table.firstWords))  )
        if (( CURRENT == 2 )); then _describe command commands; return; fi
        local command="$words[2]"
        case "$command" in
      \(zshGroups())  esac
        case "$command" in
      \(table.commands.map(zshCommand).joined())  esac
      }
      if [[ "$funcstack[1]" == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
  }

  private func zshGroups() -> String {
    table.groups.map { group in
      let rows = table.commands(of: group.name).map { ($0.path[1], $0.summary) }
      return """
            \(group.name))
              commands=(
        \(Self.described(rows))      )
              if (( CURRENT == 3 )); then _describe command commands; return; fi
              command="$command $words[3]"; shift words; (( CURRENT-- )) ;;

        """
    }.joined()
  }

  private func zshCommand(_ command: Command) -> String {
    let options = command.allOptions.map { option -> String in
      let value = option.value.map { ":\($0.placeholder):\(Self.action(for: $0))" } ?? ""
      return "'\(option.repeats ? "*" : "")--\(option.name)[\(Self.escaped(option.summary))]\(value)'"
    }
    let arguments = command.arguments.map { argument -> String in
      let many = [.oneOrMore, .any].contains(argument.count) ? "*" : ""
      return "'\(many):\(argument.value.placeholder):\(Self.action(for: argument.value))'"
    }
    return """
          "\(command.name)")
            shift words; (( CURRENT-- ))
            _arguments \((options + arguments).joined(separator: " \\\n        ")) ;;

      """
  }

  private static func described(_ rows: [(name: String, summary: String)]) -> String {
    rows.map { "    '\($0.name):\(escaped($0.summary))'\n" }.joined()
  }

  private static func action(for value: ValueKind) -> String {
    switch value {
    case .file: "_files"
    case .directory: "_files -/"
    case .choice(_, let words): "(\(words.joined(separator: " ")))"
    case .text, .integer, .coordinate: " "
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
