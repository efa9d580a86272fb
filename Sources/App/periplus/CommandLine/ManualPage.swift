/// The manual page in roff, made from the table.
struct ManualPage: Sendable {
  let table: CommandTable

  /// The whole page, section 1.
  func text() -> String {
    let name = table.program
    var lines = [
      ".TH \(name.uppercased()) 1 \"\" \"\(name) \(table.version)\"", ".SH NAME",
      "\(name) \\- \(Self.escaped(table.summary))", ".SH SYNOPSIS", ".B \(name)", "COMMAND [options]", ".SH COMMANDS",
    ]
    for command in table.commands { lines += section(of: command) }
    lines += [
      ".SH EXIT STATUS", "0 done, 1 failed, 2 wrong usage.", ".SH FILES",
      ".TP", "$XDG_DATA_HOME/\(name), by default ~/.local/share/\(name)", "Installed regions and page assets.",
      ".TP", "$XDG_CACHE_HOME/\(name), by default ~/.cache/\(name)", "What may vanish at any time.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(of command: Command) -> [String] {
    let usage = HelpText(table: table).usageLine(of: command)
    var lines = [".SS \(Self.escaped(command.name))", ".B \(Self.escaped(usage))", ".PP"]
    lines.append(Self.escaped(command.summary) + ".")
    for paragraph in command.details.paragraphs { lines += [".PP", Self.escaped(paragraph.trimmed)] }
    for argument in command.arguments {
      lines += [".TP", ".B \(Self.escaped(argument.value.placeholder))", Self.escaped(argument.fullSummary)]
    }
    for option in command.allOptions {
      lines += [".TP", ".B \(Self.escaped(option.usage))", Self.escaped(option.fullSummary)]
    }
    if !command.examples.isEmpty {
      lines += [".PP", "Examples:", ".nf"] + command.examples.map { Self.escaped($0) } + [".fi"]
    }
    return lines
  }

  /// Keeps roff from reading dashes, backslashes, leading dots and quotes as its own.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }
}

extension String {
  /// Without spaces and line breaks at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
