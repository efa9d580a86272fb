import Foundation

/// The few file operations that must survive a crash, as an argument, so that tests can fail each of them in turn.
public protocol FileStore: Sendable {
  /// The whole file, or `nil` if it does not exist.
  func read(_ path: String) throws -> [UInt8]?
  /// Writes the whole file through a temporary sibling: after a crash it has the old or the new bytes, never a mixture.
  func replace(_ path: String, with bytes: [UInt8]) throws
  /// Renames over whatever is there, atomically on one file system.
  func rename(_ path: String, to newPath: String) throws
  /// Removes a file or a whole folder; no error if it does not exist.
  func remove(_ path: String) throws
  /// Makes the folder and those above it.
  func makeFolder(_ path: String) throws
  /// Names in a folder in ascending order; empty if it does not exist.
  func list(_ path: String) throws -> [String]
}

/// The operating system refused a file operation.
public struct FileStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was tried, as in "write".
  public let operation: String
  /// The file.
  public let path: String
  /// `errno`.
  public let code: Int32

  /// Keeps the three.
  public init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  public var description: String { "cannot \(operation) \(path): \(String(cString: strerror(code)))" }
}
