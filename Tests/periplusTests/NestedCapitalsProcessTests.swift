import Foundation
import TestSupport
import Testing

/// Where two polygons contain a position, neither the order of features nor the hash seed of a process may decide.
@Suite struct NestedCapitalsProcessTests {
  private static let processes = 100
  private static let orders = 10

  /// The middle of each capital, a place around it, and places exactly on edges and corners of the capital.
  private static let questions = NestedCapitals.pairs.flatMap { pair in
    [(0.0, 0.0), (0.3, 0.3), (0.1, 0.0), (0.0, -0.1), (0.1, 0.1), (-0.1, -0.1)].map {
      "\(pair.latitude + $0.0)\t\(pair.longitude + $0.1)\n"
    }
  }

  @Test func hundredProcessesGiveOneAnswerWhateverTheOrderOfFeatures() async throws {
    let folder = try TemporaryFolder()
    let questions = folder.file("questions.tsv")
    try Self.questions.joined().write(toFile: questions, atomically: true, encoding: .utf8)
    for order in 0..<Self.orders {
      try NestedCapitals.write(to: folder.file("\(order)/gazetteer"), seed: UInt64(order))
    }
    var answers: Set<String> = []
    for process in 0..<Self.processes {
      let data = folder.file("\(process % Self.orders)")
      let outcome = try await BuiltProgram.run(["where", "--batch", questions, "--data-dir", data])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      answers.insert(outcome.output)
    }
    #expect(answers.count == 1)
    let lines = try #require(answers.first).split(separator: "\n").dropFirst()
    #expect(lines.count == Self.questions.count)
    for (number, line) in lines.enumerated() {
      let pair = NestedCapitals.pairs[number / 6]
      let region = String(line.split(separator: "\t", omittingEmptySubsequences: false)[3])
      switch number % 6 {
      case 0: #expect(region == pair.capital)
      case 1: #expect(region == pair.around)
      default: #expect([pair.capital, pair.around].contains(region), "\(line)")
      }
    }
  }
}
