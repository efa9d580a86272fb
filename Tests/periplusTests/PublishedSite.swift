import Foundation
import TestSupport

/// A published folder with the region "monaco", and the key that signed it.
final class PublishedSite: Sendable {
  let folder: TemporaryFolder
  /// As devices pin it.
  let publicKey: String

  var extracts: String { folder.file("extracts") }
  var site: String { folder.file("site") }
  var key: String { folder.file("maps.key") }

  struct Failure: Error, CustomStringConvertible { let description: String }

  /// An empty site with a key, and the Monaco extract in a folder.
  init() async throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("extracts/europe"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: DemoRegion.extract ?? "", toPath: folder.file("extracts/europe/monaco.osm.pbf"))
    let made = try await BuiltProgram.run(["keys", "make", "--out", folder.file("maps.key")])
    publicKey = made.output.filter { !$0.isNewline }
  }

  /// Runs `periplus publish`.
  func publish(_ more: [String] = []) async throws -> BuiltProgram.Outcome {
    try await BuiltProgram.run(
      ["publish", extracts, "--site", site, "--key", key, "--cache-dir", folder.file("cache")] + more)
  }

  /// All published files and their bytes, relative to the site.
  func files() throws -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: site)?.allObjects as? [String] ?? []
    var files: [String: Data] = [:]
    for name in names {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: site + "/" + name, isDirectory: &isFolder), !isFolder.boolValue
      else {
        continue
      }
      files[name] = try Data(contentsOf: URL(fileURLWithPath: site + "/" + name))
    }
    return files
  }
}

/// `periplus backend` as a process.
final class RunningBackend: @unchecked Sendable {
  // The process is only touched by its owner.
  private let process: Process
  let port: UInt16
  private let logPath: String

  var url: String { "http://127.0.0.1:\(port)/" }

  struct NoAnswer: Error {}

  /// Starts serving and waits until it answers.
  init(site: PublishedSite, name: String = "backend", more: [String] = []) async throws {
    let (output, log) = (site.folder.file(name + ".out"), site.folder.file(name + ".log"))
    for file in [output, log] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    process = BuiltProgram.process(["backend", site.site, "--port", "0", "--json", "--log"] + more)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: log)
    logPath = log
    try process.run()
    for _ in 0..<600 {
      let text = try String(contentsOfFile: output, encoding: .utf8)
      if let match = text.firstMatch(of: /127\.0\.0\.1:(\d+)/), let port = UInt16(match.1) {
        self.port = port
        return
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    process.terminate()
    throw NoAnswer()
  }

  deinit { process.terminate() }

  struct Line: Decodable { let method: String, target: String, status: Int, bytes: Int }

  /// What was asked so far.
  func log() throws -> [Line] {
    let text = try String(contentsOfFile: logPath, encoding: .utf8)
    return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }
}
