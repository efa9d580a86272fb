import CSQLite

extension SQLiteDatabase {
  /// The version of SQLite in this process, for the record that a package keeps of its making.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
