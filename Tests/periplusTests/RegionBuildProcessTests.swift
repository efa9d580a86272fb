import Foundation
import TestSupport
import Testing

/// `region build` as a process: what it leaves, what it says, and that nothing is left when it fails.
@Suite(.enabled(if: DemoRegion.extract != nil, "\(DemoRegion.reason)"))
struct RegionBuildProcessTests {
  private let folder: TemporaryFolder
  private let extract = DemoRegion.extract ?? ""

  init() throws { folder = try TemporaryFolder() }

  private func build(_ more: [String] = [], source: String? = nil, out: String = "out") async throws
    -> BuiltProgram.Outcome
  {
    try await BuiltProgram.run(
      ["region", "build", source ?? extract, "--id", "monaco", "--out", folder.file(out)] + more)
  }

  private func files(below name: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder.file(name))?.allObjects as? [String] ?? []).sorted()
  }

  @Test func twoProcessesWriteTheSameBytes() async throws {
    let outcome = try await build()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try await build(out: "other").status == 0)
    let found = files(below: "out")
    #expect(
      found.map { ($0 as NSString).lastPathComponent } == [
        "monaco", "20231226", "map.pmtiles", "places.sqlite", "region.json", "roads.graph", "roads.order",
      ])
    #expect(found == files(below: "other"))
    for file in found where file.contains(".") {
      let pair = try ["out", "other"].map { try Data(contentsOf: URL(fileURLWithPath: folder.file("\($0)/\(file)"))) }
      #expect(pair[0] == pair[1], "\(file) differs between two runs")
    }
  }

  @Test func buildingAgainSaysSoAndForceRenews() async throws {
    _ = try await build()
    let path = folder.file("out/monaco/20231226/roads.graph")
    let first = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    let again = try await build()
    #expect(again.status == 0 && again.output.contains("already") && again.output.contains("--force"))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == first)
    let other = try await build(["--name", "Elsewhere"])
    #expect(other.status == 1 && other.errorLines.count == 1 && other.errors.contains("--force"))
    #expect(try await build(["--force"]).status == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int != first)
    #expect(
      files(below: "out/monaco") == ["20231226"]
        + ["map.pmtiles", "places.sqlite", "region.json", "roads.graph", "roads.order"].map { "20231226/" + $0 })
  }

  @Test func theReportIsJSON() async throws {
    struct Report: Decodable {
      struct Part: Decodable { let kind: String, bytes: Int, counts: [String: Int] }
      let id: String, version: String, isUnchanged: Bool, parts: [Part]
    }
    let outcome = try await build(["--json", "--version", "v1"])
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    #expect(report.id == "monaco" && report.version == "v1" && !report.isUnchanged)
    #expect(report.parts.map(\.kind) == ["map", "roads", "order", "places"])
    #expect(report.parts.allSatisfy { $0.bytes > 0 && !$0.counts.isEmpty })
  }

  @Test func wrongSourcesAreOneLineAndLeaveNothing() async throws {
    try "just a text".write(toFile: folder.file("text.pbf"), atomically: true, encoding: .utf8)
    try Data().write(to: URL(fileURLWithPath: folder.file("empty.pbf")))
    let whole = try Data(contentsOf: URL(fileURLWithPath: extract))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder.file("cut.pbf")))
    try """
    <?xml version="1.0"?><osm version="0.6"></osm>
    """.write(toFile: folder.file("nothing.osm"), atomically: true, encoding: .utf8)
    for name in ["missing.pbf", "text.pbf", "empty.pbf", "cut.pbf", "nothing.osm", "."] {
      let outcome = try await build(source: folder.file(name))
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(name)")
      #expect(
        outcome.errorLines.count == 1 && outcome.errors.contains(name == "." ? folder.path : name),
        "\(name): \(outcome.errors)")
      #expect(files(below: "out").isEmpty, "\(name) left \(files(below: "out"))")
    }
  }

  @Test func foldersThatCannotBeWrittenAreOneLine() async throws {
    try Data().write(to: URL(fileURLWithPath: folder.file("file")))
    try FileManager.default.createDirectory(atPath: folder.file("locked"), withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.file("locked"))
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("locked")) }
    // Rights do not hold root back; a file in the place of the folder does.
    for out in ["file", "file/below"] + (getuid() == 0 ? [] : ["locked"]) {
      let outcome = try await build(out: out)
      #expect(outcome.status == 1 && outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("periplus: cannot write \(folder.file(out))"), "\(outcome.errors)")
    }
  }

  @Test(arguments: [1, 100, 400, 700])
  func aDiskThatTakesNoMoreIsOneLineAndLeavesNothing(kilobytes: Int) async throws {
    // A limit of file sizes stands for a full disk: the write fails in the same places.
    let words = ["region", "build", extract, "--id", "monaco", "--out", folder.file("out")]
    let quoted = ([BuiltProgram.path] + words).map { "'\($0)'" }.joined(separator: " ")
    let outcome = try await runShell("ulimit -f \(kilobytes); exec \(quoted)")
    #expect(outcome.status == 1 && outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    #expect(files(below: "out").isEmpty, "\(files(below: "out"))")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptionLeavesNothing(signal: Int32) async throws {
    let process = try start()
    #expect(await waits { FileManager.default.fileExists(atPath: folder.file("out/monaco/.building")) })
    kill(process.processIdentifier, signal)
    #expect(await waits { !process.isRunning })
    #expect(process.terminationStatus == 128 + signal)
    #expect(files(below: "out").isEmpty)
  }

  @Test func whatAKilledRunLeftIsCleanedByTheNext() async throws {
    let process = try start()
    #expect(await waits { FileManager.default.fileExists(atPath: folder.file("out/monaco/.building")) })
    let busy = try await build()
    kill(process.processIdentifier, SIGKILL)
    #expect(await waits { !process.isRunning })
    // The first run may just have been faster.
    #expect(busy.status == 0 || busy.errors.contains("is being changed by process \(process.processIdentifier)"))
    #expect(try await build(["--force"]).status == 0)
    #expect(files(below: "out/monaco").filter { $0.hasPrefix(".") }.isEmpty)
  }

  private func start() throws -> Process {
    let process = BuiltProgram.process(["region", "build", extract, "--id", "monaco", "--out", folder.file("out")])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func waits(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<10_000 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return false
  }

  private func runShell(_ script: String) async throws -> (status: Int32, errors: String) {
    let process = BuiltProgram.process([])
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    let file = folder.file("errors")
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    process.standardError = FileHandle(forWritingAtPath: file)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    _ = await waits { !process.isRunning }
    return (process.terminationStatus, try String(contentsOfFile: file, encoding: .utf8))
  }
}
