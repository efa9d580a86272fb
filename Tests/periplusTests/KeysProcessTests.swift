import Foundation
import TestSupport
import Testing

/// `keys …` as a process: what lies on the disk afterwards, and who may read it.
@Suite struct KeysProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func keys(_ words: String...) async throws -> BuiltProgram.Outcome {
    try await BuiltProgram.run(["keys"] + words)
  }

  private func publicKey(_ file: String) async throws -> String {
    let outcome = try await keys("show", folder.file(file))
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.filter { !$0.isNewline }
  }

  @Test func aKeyIsSecretAndNeverOverwritten() async throws {
    let made = try await keys("make", "--out", folder.file("a.key"))
    #expect(made.status == 0 && made.output.hasPrefix("ed25519:") && made.output.utf8.count == 52)
    #expect(try await publicKey("a.key") + "\n" == made.output)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("a.key"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let again = try await keys("make", "--out", folder.file("a.key"))
    #expect(again.status == 1 && again.errorLines.count == 1 && again.errors.contains("there already"))
    #expect(try await keys("make", "--out", folder.file("b.key")).output != made.output)
  }

  @Test func sourcesArePinnedListedAndForgotten() async throws {
    _ = try await keys("make", "--out", folder.file("a.key"))
    let key = try await publicKey("a.key")
    let data = folder.file("data")
    #expect(try await keys("pin", key, "--from", "http://127.0.0.1:1", "--data-dir", data).status == 0)
    #expect(try await keys("list", "--data-dir", data).output == "http://127.0.0.1:1/  \(key)\n")
    for wrong in [
      ["pin", "ed25519:x", "--from", "http://a"], ["pin", key, "--from", "ftp://a"], ["pin", key, "--from", "a"],
    ] {
      let outcome = try await BuiltProgram.run(["keys"] + wrong + ["--data-dir", data])
      #expect(outcome.status == 2 && outcome.errorLines.count == 1)
    }
    #expect(try await keys("unpin", "http://127.0.0.1:1", "--data-dir", data).status == 0)
    #expect(try await keys("unpin", "http://127.0.0.1:1", "--data-dir", data).status == 1)
    #expect(try await keys("list", "--json", "--data-dir", data).output == "[\n\n]\n")
  }

  @Test func rotationNamesBothThenOne() async throws {
    _ = try await keys("make", "--out", folder.file("old.key"))
    let old = try await publicKey("old.key")
    try FileManager.default.createDirectory(atPath: folder.file("site"), withIntermediateDirectories: true)
    let rotated = try await keys(
      "rotate", folder.file("site"), "--key", folder.file("old.key"), "--out", folder.file("new.key"))
    #expect(rotated.status == 0, "\(rotated.errors)")
    let new = try await publicKey("new.key")
    func ring() throws -> String { try String(contentsOfFile: folder.file("site/keys.json"), encoding: .utf8) }
    #expect(try ring().contains(old) && ring().contains(new) && ring().contains("\"serial\" : 1"))
    let signatures = try String(contentsOfFile: folder.file("site/keys.json.sig"), encoding: .utf8)
    #expect(signatures.split(separator: "\n").count == 3)
    let dropped = try await keys("rotate", folder.file("site"), "--key", folder.file("new.key"), "--drop", old)
    #expect(dropped.status == 0, "\(dropped.errors)")
    #expect(try !ring().contains(old) && ring().contains(new) && ring().contains("\"serial\" : 2"))
    let last = try await keys("rotate", folder.file("site"), "--key", folder.file("new.key"), "--drop", new)
    #expect(last.status == 1 && last.errors.contains("no key would be left"))
    let stranger = try await keys("rotate", folder.file("site"), "--key", folder.file("old.key"))
    #expect(stranger.status == 1 && stranger.errors.contains("does not name"))
  }
}
