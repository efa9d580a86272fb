import Foundation

/// A folder that is gone when its owner is.
public final class TemporaryFolder: Sendable {
  /// Absolute path without a slash at the end.
  public let path: String

  /// Makes a new empty folder in the system's temporary place.
  public init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("periplus-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name inside.
  public func file(_ name: String) -> String { path + "/" + name }
}
