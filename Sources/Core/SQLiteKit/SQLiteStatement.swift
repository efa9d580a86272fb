import CSQLite

/// A prepared statement: bind values, step through rows, read columns.
public final class SQLiteStatement {
  private let handle: OpaquePointer
  // The connection owns its cached statements, so this reference must not own it. A statement must not be used after
  // its connection is gone; closing waits for statements that still live (`sqlite3_close_v2`).
  private unowned let database: SQLiteDatabase
  private let sql: String

  init(_ handle: OpaquePointer, database: SQLiteDatabase, sql: String) {
    self.handle = handle
    self.database = database
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  /// Makes the statement ready to run again and forgets its values.
  public func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Binds all values in order and returns the statement for chaining.
  ///
  /// - Precondition: as many values as the statement has parameters.
  @discardableResult
  public func bind(_ values: SQLiteValue...) throws(SQLiteError) -> SQLiteStatement {
    try bind(values)
  }

  /// Binds all values in order and returns the statement for chaining.
  @discardableResult
  public func bind(_ values: [SQLiteValue]) throws(SQLiteError) -> SQLiteStatement {
    precondition(values.count == Int(sqlite3_bind_parameter_count(handle)), "wrong number of values for: \(sql)")
    reset()
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw database.failure(code, sql) }
    }
    return self
  }

  /// Advances to the next row.
  ///
  /// - Returns: `false` when there is none; the statement is then reset.
  public func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      let failure = database.failure(code, sql)
      sqlite3_reset(handle)
      throw failure
    }
  }

  /// Runs a statement that gives no rows.
  public func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Maps every row; the statement is reset afterwards.
  public func rows<Row>(_ transform: (SQLiteStatement) throws -> Row) throws -> [Row] {
    defer { sqlite3_reset(handle) }
    var rows: [Row] = []
    while try step() { rows.append(try transform(self)) }
    return rows
  }

  /// Maps the first row; `nil` if there is none.
  public func firstRow<Row>(_ transform: (SQLiteStatement) throws -> Row) throws -> Row? {
    defer { sqlite3_reset(handle) }
    return try step() ? try transform(self) : nil
  }

  /// Whether column `index` of the row is NULL.
  public func isNull(_ index: Int) -> Bool { sqlite3_column_type(handle, Int32(index)) == SQLITE_NULL }

  /// Column `index` as an integer; 0 for NULL.
  public func int64(_ index: Int) -> Int64 { sqlite3_column_int64(handle, Int32(index)) }

  /// Column `index` as an integer; 0 for NULL.
  public func int(_ index: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(index))) }

  /// Column `index` as a number; 0 for NULL.
  public func double(_ index: Int) -> Double { sqlite3_column_double(handle, Int32(index)) }

  /// Column `index` as text; `nil` for NULL.
  public func text(_ index: Int) -> String? {
    guard let bytes = sqlite3_column_text(handle, Int32(index)) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, Int32(index)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Column `index` as bytes; empty for NULL.
  public func blob(_ index: Int) -> [UInt8] {
    let count = Int(sqlite3_column_bytes(handle, Int32(index)))
    guard count > 0, let bytes = sqlite3_column_blob(handle, Int32(index)) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    // SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number): return sqlite3_bind_double(handle, index, number)
    case .text(let text):
      var text = text
      return text.withUTF8 {
        $0.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text(handle, index, $0.baseAddress ?? emptyText, Int32($0.count), transient)
        }
      }
    case .blob(let bytes):
      return bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : bytes.withUnsafeBytes { sqlite3_bind_blob(handle, index, $0.baseAddress, Int32($0.count), transient) }
    }
  }
}

/// An empty C string: SQLite reads a null pointer as NULL, not as empty text.
nonisolated(unsafe) private let emptyText: UnsafePointer<CChar> = {
  let text = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  text.initialize(to: 0)
  return UnsafePointer(text)
}()
