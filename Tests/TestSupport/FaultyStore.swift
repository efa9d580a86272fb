import Foundation
import Ports

/// Files in memory whose n-th operation fails: run a test for n = 1, 2, 3 … until it no longer fails.
///
/// A failing write leaves nothing of the new file, as the real store promises. Reading counts too.
public final class FaultyStore: FileStore, @unchecked Sendable {
  // Every access is under the lock.
  private let lock = NSLock()
  private var files: [String: [UInt8]]
  private var calls = 0
  private let failingCall: Int?
  private let code: Int32

  /// - Parameters:
  ///   - files: Path → bytes at the start.
  ///   - failingCall: Number of the operation that fails, from 1; `nil` for none.
  ///   - code: The `errno` of the failure; by default the disk is full.
  public init(files: [String: [UInt8]] = [:], failingCall: Int? = nil, code: Int32 = ENOSPC) {
    self.files = files
    self.failingCall = failingCall
    self.code = code
  }

  /// All paths and bytes now; never fails.
  public var contents: [String: [UInt8]] { lock.withLock { files } }

  /// Whether the failing call has come.
  public var hasFailed: Bool { lock.withLock { failingCall.map { calls >= $0 } ?? false } }

  public func read(_ path: String) throws -> [UInt8]? {
    try operate("read", path) { $0[path] }
  }

  public func replace(_ path: String, with bytes: [UInt8]) throws {
    try operate("write", path) { $0[path] = bytes }
  }

  public func rename(_ path: String, to newPath: String) throws {
    try operate("rename", path) { files in
      let moved = files.filter { $0.key == path || $0.key.hasPrefix(path + "/") }
      guard !moved.isEmpty else { throw FileStoreError(operation: "rename", path: path, code: ENOENT) }
      for (name, bytes) in moved {
        files[name] = nil
        files[newPath + name.dropFirst(path.count)] = bytes
      }
    }
  }

  public func remove(_ path: String) throws {
    try operate("remove", path) { files in
      for name in files.keys where name == path || name.hasPrefix(path + "/") { files[name] = nil }
    }
  }

  public func makeFolder(_ path: String) throws { try operate("make folder", path) { _ in } }

  public func list(_ path: String) throws -> [String] {
    try operate("list", path) { files in
      let names = files.keys.filter { $0.hasPrefix(path + "/") }.map { $0.dropFirst(path.count + 1) }
      return Set(names.map { String($0.prefix { $0 != "/" }) }).sorted()
    }
  }

  private func operate<Result>(
    _ operation: String, _ path: String, _ body: (inout [String: [UInt8]]) throws -> Result
  ) throws -> Result {
    try lock.withLock {
      calls += 1
      if calls == failingCall { throw FileStoreError(operation: operation, path: path, code: code) }
      return try body(&files)
    }
  }
}
