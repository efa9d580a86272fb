/// Completion scripts for the shells, made from the table.
struct CompletionScript: Sendable {
  /// The shells that are known.
  enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

  let table: CommandTable

  /// The script for a shell, to be sourced or put into its completion folder.
  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  private func bash() -> String {
    let cases = table.commands.map { command -> String in
      let values = command.allOptions.compactMap { option -> String? in
        guard let value = option.value else { return nil }
        return "        --\(option.name)) \(Self.bashReply(for: value)); return ;;\n"
      }
      return """
            "\(command.path.joined(separator: " "))")
              case "$previous" in
        \(values.joined())      esac
              words="\(command.allOptions.map { "--" + $0.name }.joined(separator: " "))"
              \(Self.bashArguments(of: command)) ;;

        """
    }
    return """
      # bash completion of \(table.program)
      _\(table.program)() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words="" command=""
        COMPREPLY=()
        case "$COMP_CWORD" in
          1) words="\(table.firstWords.map(\.name).joined(separator: " ")) --help --version" ;;
          *)
            command="${COMP_WORDS[1]}"
            case "$command" in
      \(bashGroups())      esac
            case "$command" in
      \(cases.joined())      esac ;;
        esac
        if [[ "$current" == -* || "$COMP_CWORD" == 1 || ${#COMPREPLY[@]} == 0 ]]; then
          COMPREPLY+=($(compgen -W "$words" -- "$current"))
        fi
      }
      complete -o filenames -F _\(table.program) \(table.program)

      """
  }

  private func bashGroups() -> String {
    table.groups.map { group in
      let names = table.commands(of: group.name).map { $0.path[1] }.joined(separator: " ")
      return """
              \(group.name))
                if [[ "$COMP_CWORD" == 2 ]]; then words="\(names)"; else command="\(group.name) ${COMP_WORDS[2]}"; fi ;;

        """
    }.joined()
  }

  private static func bashArguments(of command: Command) -> String {
    guard let value = command.arguments.first?.value else { return ":" }
    return "[[ \"$current\" == -* ]] || \(bashReply(for: value))"
  }

  private static func bashReply(for value: ValueKind) -> String {
    switch value {
    case .file: "COMPREPLY=($(compgen -f -- \"$current\"))"
    case .directory: "COMPREPLY=($(compgen -d -- \"$current\"))"
    case .choice(_, let words): "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
    case .text, .integer, .coordinate: ":"
    }
  }
}
