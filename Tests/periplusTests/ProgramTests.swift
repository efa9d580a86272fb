import Foundation
import TestSupport
import Testing

/// The built program as a process: what shells and scripts see.
@Suite struct ProgramTests {
  @Test(arguments: [
    (["--versoin"], "periplus: --versoin must follow a command; see periplus --help"),
    (["srve"], "periplus: unknown command srve; did you mean serve?"),
    (["serve", "--prot", "1"], "periplus serve: unknown option --prot; did you mean --port?"),
    (["region"], "periplus region: choose "),
    (["completions", "tcsh"], "periplus completions: SHELL tcsh: choose bash, zsh or fish"),
  ])
  func wrongUsageIsOneLineAndStatus2(words: [String], line: String) async throws {
    let outcome = try await BuiltProgram.run(words)
    #expect(
      outcome.status == 2 && outcome.output.isEmpty && outcome.errorLines.first?.hasPrefix(line) == true)
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
  }

  @Test func helpAndVersionGoToStandardOutput() async throws {
    for words in [["--help"], ["--version"], ["help", "serve"], ["serve", "-h"], ["help", "--man"]] {
      let outcome = try await BuiltProgram.run(words)
      #expect(outcome.status == 0 && !outcome.output.isEmpty && outcome.errors.isEmpty, "\(words)")
    }
  }

  @Test func aReaderThatGoesAwayIsNoError() async throws {
    let folder = try TemporaryFolder()
    let script =
      "for i in 1 2 3 4 5 6 7 8 9 10; do '\(BuiltProgram.path)' help --man | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}; done"
    let process = BuiltProgram.process([])
    process.executableURL = .init(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script + " >'\(folder.file("out"))' 2>&1"]
    try process.run()
    process.waitUntilExit()
    let lines = try String(contentsOfFile: folder.file("out"), encoding: .utf8).split(separator: "\n")
    #expect(lines == Array(repeating: "0", count: 10), "\(lines)")
  }
}
