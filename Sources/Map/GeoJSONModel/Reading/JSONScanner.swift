/// Reads JSON (RFC 8259) piece by piece from a source of bytes, never holding more than one piece and one value.
struct JSONScanner {
  /// Levels of objects and arrays at most.
  static let deepest = 200
  /// Digits of a number at most.
  static let longestNumber = 1_000

  private let refill: () throws -> [UInt8]
  private var buffer: [UInt8] = []
  private var position = 0
  private var passed = 0
  private var hasEnded = false
  /// Objects and arrays that are open.
  private(set) var depth = 0
  /// Offset at which the part that `limit` counts began.
  private var countedFrom = 0
  private let limit: Int
  let isStrict: Bool
  var path = GeoJSONPath()
  var text: [UInt8] = []

  /// - Parameters:
  ///   - limit: Bytes from one `count` to the next.
  ///   - refill: The next bytes; none at the end.
  init(isStrict: Bool, limit: Int, refill: @escaping () throws -> [UInt8]) {
    (self.isStrict, self.limit, self.refill) = (isStrict, limit, refill)
  }

  var offset: Int { passed + position }

  func error(_ reason: GeoJSONError.Reason) -> GeoJSONError {
    GeoJSONError(path: path.text, offset: offset, reason: reason)
  }

  /// Begins to count bytes anew.
  mutating func count() { countedFrom = offset }

  // MARK: Bytes

  /// The next byte, which stays; `nil` at the end.
  @inline(__always)
  mutating func peekByte() throws(GeoJSONError) -> UInt8? {
    if position < buffer.count { return buffer[position] }
    return try refilled()
  }

  @inline(__always)
  mutating func drop() { position &+= 1 }

  private mutating func refilled() throws(GeoJSONError) -> UInt8? {
    guard !hasEnded else { return nil }
    guard offset - countedFrom <= limit else { throw error(.tooLarge(limit: limit)) }
    passed += buffer.count
    position = 0
    do { buffer = try refill() } catch {
      hasEnded = true
      buffer = []
      throw self.error(.unreadable("\(error)"))
    }
    hasEnded = buffer.isEmpty
    return buffer.first
  }

  mutating func takeByte() throws(GeoJSONError) -> UInt8 {
    guard let byte = try peekByte() else { throw error(.truncated) }
    drop()
    return byte
  }

  // MARK: Structure

  /// The first byte of the next token, which stays; `nil` at the end.
  mutating func peek() throws(GeoJSONError) -> UInt8? {
    while let byte = try peekByte() {
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      drop()
    }
    return nil
  }

  mutating func need() throws(GeoJSONError) -> UInt8 {
    guard let byte = try peek() else { throw error(.truncated) }
    return byte
  }

  mutating func open(_ bracket: UInt8) throws(GeoJSONError) {
    guard try need() == bracket else { throw unexpected(String(UnicodeScalar(bracket)), try need()) }
    drop()
    depth += 1
    guard depth <= Self.deepest else { throw error(.tooDeep(limit: Self.deepest)) }
  }

  /// - Parameter isFirst: Whether no element was read yet.
  /// - Returns: Whether another element follows; else the bracket is closed.
  mutating func hasNext(_ closing: UInt8, isFirst: Bool) throws(GeoJSONError) -> Bool {
    let byte = try need()
    if byte == closing {
      drop()
      depth -= 1
      return false
    }
    if isFirst { return true }
    guard byte == UInt8(ascii: ",") else { throw unexpected("a comma", byte) }
    drop()
    if try need() == closing { throw unexpected("another element", closing) }
    return true
  }

  /// The name of a member and the colon after it.
  mutating func name() throws(GeoJSONError) -> String {
    guard try need() == UInt8(ascii: "\"") else { throw unexpected("a name in quotes", try need()) }
    let name = try string()
    guard try need() == UInt8(ascii: ":") else { throw unexpected("a colon", try need()) }
    drop()
    return name
  }

  /// Reads on to the end of the bracket that made the depth one more than `level`.
  mutating func skip(to level: Int) throws(GeoJSONError) {
    while depth > level {
      switch try need() {
      case UInt8(ascii: "\""): _ = try string()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        drop()
        depth += 1
        guard depth <= Self.deepest else { throw error(.tooDeep(limit: Self.deepest)) }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        drop()
        depth -= 1
      default: drop()
      }
    }
  }

  func unexpected(_ expected: String, _ byte: UInt8) -> GeoJSONError {
    let found = byte > 0x20 && byte < 0x7F ? "'\(UnicodeScalar(byte))'" : "byte \(byte)"
    return error(.syntax(expected: expected, found: found))
  }
}
