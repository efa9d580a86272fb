import CSQLite

/// One connection to a database file. Not for use by two threads at a time: see `SQLitePool` for readers.
public final class SQLiteDatabase {
  /// How the file is opened.
  public enum Access: Sendable {
    /// A file that nobody changes while it is open; needs no lock and works on a read-only disk.
    case immutable
    /// For reading, while another connection may write.
    case readOnly
    /// For reading and writing; the file is made if it does not exist.
    case readWrite
  }

  /// The file.
  public let path: String
  let handle: OpaquePointer
  private var cache: [String: SQLiteStatement] = [:]

  /// - Parameter path: A file, or `:memory:`.
  /// - Throws: `SQLiteError`, e.g. if the file does not exist or is no database.
  public init(path: String, access: Access) throws(SQLiteError) {
    self.path = path
    var handle: OpaquePointer?
    let flags =
      switch access {
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let name = access == .immutable ? Self.immutableURI(path) : path
    let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(handle)
      throw SQLiteError(code: code, message: message, path: path, sql: nil)
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 5_000)
  }

  deinit {
    cache.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs one or several statements without values and without results.
  public func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code, sql) }
  }

  /// The prepared statement for `sql`, kept for the next call with the same text, reset and without values.
  ///
  /// Two uses of one text must not overlap; `prepare(_:)` makes one of its own.
  public func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let cached = cache[sql] {
      cached.reset()
      return cached
    }
    let statement = try prepare(sql)
    cache[sql] = statement
    return statement
  }

  /// A new prepared statement.
  public func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code, sql) }
    return SQLiteStatement(statement, database: self, sql: sql)
  }

  /// Runs `body` in a transaction: all of it is kept, or nothing if it throws.
  public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back by itself (disk full): a second ROLLBACK then fails and says nothing new.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Row id of the last insert.
  public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Rows changed by the last statement.
  public var changedRows: Int { Int(sqlite3_changes(handle)) }

  func failure(_ code: Int32, _ sql: String?) -> SQLiteError {
    SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)), path: path, sql: sql)
  }

  /// `file:` URI of a path; bytes that a URI reads as syntax, and all outside ASCII, are escaped.
  private static func immutableURI(_ path: String) -> String {
    let syntax: [UInt8] = Array("%?#".utf8)
    let escaped = path.utf8.map { byte in
      byte < 0x80 && !syntax.contains(byte)
        ? String(decoding: [byte], as: UTF8.self) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "file:" + escaped.joined() + "?immutable=1"
  }
}
