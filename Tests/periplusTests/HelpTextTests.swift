import TestSupport
import Testing

@testable import periplus

@Suite struct HelpTextTests {
  @Test func pagesFitEightyColumns() throws {
    for command in CommandTable.periplus.commands {
      for line in try HelpText(table: .periplus).page(for: command.path).split(separator: "\n") {
        #expect(line.count <= 80 || !line.hasPrefix("  "), "\(command.name): \(line)")
      }
    }
  }

  @Test func unknownPagesSuggest() {
    #expect(throws: UsageError(message: "ship: unknown command cargo laod; did you mean cargo load?")) {
      try HelpText(table: .sample).page(for: ["cargo", "laod"])
    }
  }

  @Test func wrappingKeepsWordsWhole() {
    #expect(HelpText.wrap("aa bbb cc", indent: 2, width: 8) == "  aa bbb\n  cc\n")
    #expect(HelpText.wrap("abcdefghijkl m", indent: 0, width: 5) == "abcdefghijkl\nm\n")
    #expect(HelpText.wrap("", indent: 3) == "   \n")
  }
}

/// The pages as people see them; renewed with `Scripts/check --bless`.
@Suite struct HelpGoldenTests {
  private static let paths = [[], ["region"]] + CommandTable.periplus.commands.map(\.path)

  @Test(arguments: paths)
  func pageIsAsReviewed(path: [String]) throws {
    let name = path.isEmpty ? "periplus" : path.joined(separator: "-")
    try GoldenFile.expect(HelpText(table: .periplus).page(for: path), named: "help-\(name).txt")
  }

  @Test func theSamplePageHasEverySection() throws {
    try GoldenFile.expect(HelpText(table: .sample).page(for: ["sail"]), named: "help-of-sample.txt")
  }
}
