import Foundation

/// The program `periplus` as it was built beside the tests, run as a process of its own.
public enum BuiltProgram {
  /// What a run left.
  public struct Outcome: Sendable {
    /// Exit status; 128 and the number if a signal ended it.
    public let status: Int32
    /// Standard output.
    public let output: String
    /// Standard error.
    public let errors: String

    /// Lines on standard error.
    public var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// The program's path.
  public static var path: String {
    let own = CommandLine.arguments[0]
    return (own as NSString).deletingLastPathComponent + "/periplus"
  }

  /// A process with the words, not started.
  ///
  /// - Parameter environment: Added to a small environment of its own, so that a person's settings change nothing.
  public static func process(_ words: [String], environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = words
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "SWIFT_BACKTRACE": "enable=no"]
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs to the end, on a thread of its own.
  public static func run(_ words: [String], environment: [String: String] = [:]) async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try runNow(words, environment: environment) })
      }
    }
  }

  private static func runNow(_ words: [String], environment: [String: String]) throws -> Outcome {
    // Files, not pipes: a full pipe would stop the program, and reading two at once needs threads.
    let folder = try TemporaryFolder()
    let files = ["out", "err"].map { folder.file($0) }
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    let process = process(words, environment: environment)
    process.standardOutput = FileHandle(forWritingAtPath: files[0])
    process.standardError = FileHandle(forWritingAtPath: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: URL(fileURLWithPath: $0)), as: UTF8.self) }
    let isSignal = process.terminationReason == .uncaughtSignal
    return Outcome(status: process.terminationStatus + (isSignal ? 128 : 0), output: texts[0], errors: texts[1])
  }
}
