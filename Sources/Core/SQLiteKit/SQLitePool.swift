import Foundation

/// Read-only connections to one file, lent to one thread at a time each.
public final class SQLitePool: @unchecked Sendable {
  // `idle` is only touched under the lock; a connection is owned by its borrower until it comes back.
  private let lock = NSLock()
  private var idle: [SQLiteDatabase] = []
  private let path: String
  private let access: SQLiteDatabase.Access

  /// Opens the first connection, so that a bad file is known at once.
  ///
  /// - Precondition: `access` is not `.readWrite`.
  public init(path: String, access: SQLiteDatabase.Access = .immutable) throws(SQLiteError) {
    precondition(access != .readWrite, "a pool is for readers")
    self.path = path
    self.access = access
    idle = [try SQLiteDatabase(path: path, access: access)]
  }

  /// Lends a connection to `body`; opens another if all are out. Blocks the calling thread while it reads: not for
  /// Swift's cooperative threads.
  public func read<Result>(_ body: (SQLiteDatabase) throws -> Result) throws -> Result {
    let database = try lock.withLock { idle.popLast() } ?? SQLiteDatabase(path: path, access: access)
    defer { lock.withLock { idle.append(database) } }
    return try body(database)
  }
}
