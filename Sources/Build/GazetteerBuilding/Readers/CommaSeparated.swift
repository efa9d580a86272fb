/// Comma-separated values as RFC 4180 has them: quoted fields may hold commas, line ends and doubled quotes.
enum CommaSeparated {
  /// Calls `row` with the fields of each record and the line on which it starts; the header row included.
  ///
  /// - Throws: `.malformed` for a quote that never closes; what `row` throws.
  static func read(_ bytes: [UInt8], path: String, row: (_ fields: [String], _ line: Int) throws -> Void) throws {
    var parser = Parser()
    for byte in bytes {
      if let record = parser.take(byte) { try row(record.fields, record.line) }
    }
    guard !parser.isQuoted else {
      throw SourceError.malformed(path: path, place: "line \(parser.startLine)", reason: "quote without end")
    }
    if let record = parser.finish() { try row(record.fields, record.line) }
  }

  private struct Parser {
    private(set) var startLine = 1
    private(set) var isQuoted = false
    private var line = 1
    private var fields: [String] = []
    private var field: [UInt8] = []
    private var sawQuote = false

    mutating func take(_ byte: UInt8) -> (fields: [String], line: Int)? {
      if byte == 0x0A { line += 1 }
      if isQuoted {
        if byte == UInt8(ascii: "\"") { (isQuoted, sawQuote) = (false, true) } else { field.append(byte) }
        return nil
      }
      switch byte {
      case UInt8(ascii: "\""):
        // A quote right after a closing quote is the character itself.
        if sawQuote { field.append(byte) }
        (isQuoted, sawQuote) = (true, false)
      case UInt8(ascii: ","):
        endField()
      case 0x0A:
        return endRecord()
      case 0x0D: break
      default:
        field.append(byte)
        sawQuote = false
      }
      return nil
    }

    mutating func finish() -> (fields: [String], line: Int)? {
      field.isEmpty && fields.isEmpty ? nil : endRecord()
    }

    private mutating func endField() {
      fields.append(String(decoding: field, as: UTF8.self))
      field.removeAll(keepingCapacity: true)
      sawQuote = false
    }

    private mutating func endRecord() -> (fields: [String], line: Int) {
      endField()
      defer {
        fields.removeAll()
        startLine = line
      }
      return (fields, startLine)
    }
  }
}
