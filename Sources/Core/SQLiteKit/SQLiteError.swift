/// SQLite refused. The wording names the database and, where there is one, the statement.
public struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// SQLite's extended result code (https://sqlite.org/rescode.html).
  public let code: Int32
  /// SQLite's own wording.
  public let message: String
  /// The database file.
  public let path: String
  /// The statement that failed, if any.
  public let sql: String?

  /// Whether the disk or the quota is full (`SQLITE_FULL`).
  public var isDiskFull: Bool { code & 0xFF == 13 }
  /// Whether another connection holds a lock (`SQLITE_BUSY`).
  public var isBusy: Bool { code & 0xFF == 5 }
  /// Whether the file is no sound database (`SQLITE_CORRUPT`, `SQLITE_NOTADB`).
  public var isDamaged: Bool { code & 0xFF == 11 || code & 0xFF == 26 }

  public var description: String {
    sql.map { "\(path): \(message) in \"\($0)\"" } ?? "\(path): \(message)"
  }
}
