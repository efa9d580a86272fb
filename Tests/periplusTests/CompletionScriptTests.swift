import Foundation
import Testing

@testable import periplus

@Suite struct CompletionScriptTests {
  /// Answers of bash's completion after the words, of which the last is being typed.
  private func complete(_ words: [String]) throws -> [String] {
    let quoted = (["ship"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script =
      CompletionScript(table: .sample).text(for: .bash)
      + "COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); _ship; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    return try run("bash", ["--norc", "--noprofile"], input: script).split(separator: "\n").map(String.init)
  }

  private func run(_ program: String, _ arguments: [String], input: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let (stdin, stdout) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (stdin, stdout, stdout)
    try process.run()
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func bashOffersCommandsOptionsAndChoices() throws {
    #expect(try complete([""]) == ["sail", "cargo", "--help", "--version"])
    #expect(try complete(["ca"]) == ["cargo"])
    #expect(try complete(["cargo", ""]) == ["load", "list"])
    #expect(try complete(["cargo", "li"]) == ["list"])
    #expect(try complete(["cargo", "load", "--"]) == ["--id", "--json", "--help"])
    #expect(try complete(["sail", "A", "--mode", "w"]) == ["wind"])
    #expect(try complete(["sail", "--fa"]) == ["--fast"])
  }

  @Test func bashOffersFiles() throws {
    #expect(try complete(["cargo", "load", "/usr/bin/en"]).contains("/usr/bin/env"))
  }

  @Test(arguments: CompletionScript.Shell.allCases)
  func theShellItselfReadsTheScript(shell: CompletionScript.Shell) throws {
    let isInstalled = ["/bin/", "/usr/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + shell.rawValue)
    }
    for table in [CommandTable.sample, .periplus] {
      let script = CompletionScript(table: table).text(for: shell)
      #expect(table.commands.allSatisfy { $0.allOptions.allSatisfy { script.contains($0.name) } })
      if isInstalled { #expect(try run(shell.rawValue, ["-n"], input: script) == "") }
    }
  }

  @Test func theManualNamesEverything() {
    let page = ManualPage(table: .periplus).text()
    for command in CommandTable.periplus.commands {
      for option in command.allOptions { #expect(page.contains(ManualPage.escaped("--" + option.name))) }
    }
    #expect(ManualPage.escaped(".a\\-'b") == "\\&.a\\e\\-'b")
  }
}
