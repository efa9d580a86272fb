import Testing

@testable import periplus

/// What must hold for every row of the real table.
@Suite struct CommandTableTests {
  @Test func namesAreUniqueAndGroupsDescribed() {
    let table = CommandTable.periplus
    #expect(Set(table.commands.map(\.name)).count == table.commands.count)
    for command in table.commands where command.path.count == 2 {
      #expect(table.groups.contains { $0.name == command.path[0] }, "\(command.name)")
    }
    for group in table.groups { #expect(!table.commands(of: group.name).isEmpty, "\(group.name)") }
  }

  @Test func everyRowIsDescribedInOneLine() {
    for command in CommandTable.periplus.commands {
      #expect((1...2).contains(command.path.count))
      for summary in [command.summary] + command.allOptions.map(\.summary) + command.arguments.map(\.summary) {
        #expect(!summary.isEmpty && !summary.hasSuffix(".") && !summary.contains("\n"), "\(command.name): \(summary)")
      }
      #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count, "\(command.name)")
      for argument in command.arguments.dropLast() { #expect(argument.count == .one, "\(command.name)") }
    }
  }

  @Test func everyExampleParses() throws {
    for command in CommandTable.periplus.commands {
      for example in command.examples {
        let words = Self.words(of: example)
        guard let start = words.firstIndex(of: "periplus") else {
          Issue.record("\(example) does not call periplus")
          continue
        }
        let own = words[(start + 1)...].prefix { ![")", "|", ">"].contains($0) }
        _ = try ArgumentParser(table: .periplus).parse(Array(own))
      }
    }
  }

  /// Splits as a shell would, as far as the examples need it.
  private static func words(of line: String) -> [String] {
    var (words, word, isQuoted) = ([String](), "", false)
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "(", ")", " ":
        if isQuoted { word.append(character); continue }
        if !word.isEmpty { words.append(word) }
        if character != " " { words.append(String(character)) }
        word = ""
      default: word.append(character)
      }
    }
    return words + (word.isEmpty ? [] : [word])
  }
}
