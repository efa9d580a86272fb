import Foundation
import Synchronization

/// Another program, run to its end.
enum ChildProgram {
  /// What it left.
  struct Outcome: Sendable {
    let status: Int32
    let output: Data
    let errors: String

    var lastErrorLine: String? { errors.split(separator: "\n").last.map(String.init) }
  }

  /// Blocks the thread.
  ///
  /// - Parameter name: A path, or a name that is looked for in `PATH`.
  /// - Throws: `PublishError.missingProgram`.
  static func run(_ name: String, _ words: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: name.contains("/") ? name : "/usr/bin/env")
    process.arguments = (name.contains("/") ? [] : [name]) + words
    let (output, errors) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, output, errors)
    let isMissing = { PublishError.missingProgram(name) }
    do { try process.run() } catch { throw isMissing() }
    // Both pipes are read at once: a full one would stop the program.
    let complaint = Mutex(Data())
    let reading = DispatchGroup()
    DispatchQueue.global().async(group: reading) {
      let data = errors.fileHandleForReading.readDataToEndOfFile()
      complaint.withLock { $0 = data }
    }
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    reading.wait()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    let status = process.terminationStatus + (isSignal ? 128 : 0)
    if status == 127, !name.contains("/") { throw isMissing() }
    return Outcome(
      status: status, output: answer, errors: String(decoding: complaint.withLock { $0 }, as: UTF8.self))
  }
}
