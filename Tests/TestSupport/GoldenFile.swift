import Foundation
import Testing

/// A stored answer beside the test that checks it, in `Golden/NAME`.
///
/// `Scripts/check --bless` (`PERIPLUS_BLESS=1`) writes what the program says now; the difference is then reviewed as code.
public enum GoldenFile {
  /// Compares `text` with the stored answer and records the first line that differs.
  public static func expect(
    _ text: String, named name: String, testFile: String = #filePath, location: SourceLocation = #_sourceLocation
  ) throws {
    let folder = (testFile as NSString).deletingLastPathComponent + "/Golden"
    let path = folder + "/" + name
    if ProcessInfo.processInfo.environment["PERIPLUS_BLESS"] == "1" {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return
    }
    guard let stored = try? String(contentsOfFile: path, encoding: .utf8) else {
      Issue.record(
        "no golden file \(name): look at the answer, then run Scripts/check --bless", sourceLocation: location)
      return
    }
    guard stored != text else { return }
    let (old, new) = (
      stored.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
    Issue.record(
      """
      \(name) differs from line \(line + 1):
      stored: \(line < old.count ? String(old[line]) : "(end)")
      now:    \(line < new.count ? String(new[line]) : "(end)")
      """, sourceLocation: location)
  }
}
