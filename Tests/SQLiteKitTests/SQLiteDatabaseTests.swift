import Foundation
import SQLiteKit
import TestSupport
import Testing

@Suite struct SQLiteDatabaseTests {
  @Test func valuesComeBackAsTheyWent() throws {
    let database = try SQLiteDatabase(path: ":memory:", access: .readWrite)
    try database.execute("CREATE TABLE t(a, b, c, d, e)")
    let insert = try database.statement("INSERT INTO t VALUES(?, ?, ?, ?, ?)")
    try insert.bind(.int(Int64.min), 1.5, "Łódź\u{0}!", .blob([0, 255]), nil).run()
    try insert.bind(0, 0.0, "", .blob([]), nil).run()
    let rows = try database.statement("SELECT a, b, c, d, e FROM t ORDER BY a").rows { row in
      (row.int64(0), row.double(1), row.text(2), row.blob(3), row.isNull(4))
    }
    #expect(rows[0] == (Int64.min, 1.5, "Łódź\u{0}!", [0, 255], true))
    #expect(rows[1] == (0, 0, "", [], true))
  }

  @Test func transactionKeepsAllOrNothing() throws {
    struct Stop: Error {}
    let database = try SQLiteDatabase(path: ":memory:", access: .readWrite)
    try database.execute("CREATE TABLE t(a)")
    #expect(throws: Stop.self) {
      try database.transaction {
        try database.execute("INSERT INTO t VALUES(1)")
        throw Stop()
      }
    }
    try database.transaction { try database.execute("INSERT INTO t VALUES(2)") }
    #expect(try database.statement("SELECT a FROM t").rows { $0.int(0) } == [2])
  }

  @Test func errorsNameFileAndStatement() throws {
    let database = try SQLiteDatabase(path: ":memory:", access: .readWrite)
    #expect { try database.execute("SELECT absent") } throws: {
      ($0 as? SQLiteError)?.description == ":memory:: no such column: absent in \"SELECT absent\""
    }
    #expect(throws: SQLiteError.self) { try SQLiteDatabase(path: "/no/such/file", access: .immutable) }
  }

  @Test func textFileIsNoDatabase() throws {
    let folder = try TemporaryFolder()
    try String(repeating: "no database ", count: 100).write(toFile: folder.file("t"), atomically: true, encoding: .utf8)
    let database = try SQLiteDatabase(path: folder.file("t"), access: .immutable)
    #expect { try database.statement("SELECT * FROM sqlite_schema").run() } throws: {
      ($0 as? SQLiteError)?.isDamaged == true
    }
  }

  @Test(arguments: ["plain.sqlite", "50% off?#1.sqlite", "Zürich.sqlite"])
  func poolReadsFilesWithAnyName(name: String) async throws {
    let folder = try TemporaryFolder()
    do {
      let writer = try SQLiteDatabase(path: folder.file(name), access: .readWrite)
      try writer.execute("CREATE TABLE t(a); INSERT INTO t VALUES(42)")
    }
    let pool = try SQLitePool(path: folder.file(name))
    let answers = try await withThrowingTaskGroup(of: Int?.self, returning: [Int?].self) { group in
      for _ in 0..<16 {
        group.addTask { try pool.read { try $0.statement("SELECT a FROM t").firstRow { $0.int(0) } } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers == [Int?](repeating: 42, count: 16))
  }

  @Test func immutableFileCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    try SQLiteDatabase(path: folder.file("t"), access: .readWrite).execute("CREATE TABLE t(a)")
    let reader = try SQLiteDatabase(path: folder.file("t"), access: .immutable)
    #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES(1)") }
  }
}
