extension JSONScanner {
  /// Any value.
  mutating func value() throws(GeoJSONError) -> GeoJSONValue {
    switch try need() {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["):
      var list: [GeoJSONValue] = []
      try open(UInt8(ascii: "["))
      path.enter(0)
      while try hasNext(UInt8(ascii: "]"), isFirst: list.isEmpty) {
        path.step(to: list.count)
        list.append(try value())
      }
      path.leave()
      return .array(list)
    case UInt8(ascii: "t"):
      try word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null")
      return .null
    default:
      try number()
      return .number(GeoJSONNumber(checked: String(decoding: text, as: UTF8.self)))
    }
  }

  /// An object, whatever it means.
  mutating func members() throws(GeoJSONError) -> GeoJSONMembers {
    var members = GeoJSONMembers()
    try open(UInt8(ascii: "{"))
    while try hasNext(UInt8(ascii: "}"), isFirst: members.isEmpty) {
      let name = try name()
      path.enter(name)
      members.list.append(.init(name, try value()))
      path.leave()
    }
    return members
  }

  /// One of the three words, which must stand next.
  mutating func word(_ word: StaticString) throws(GeoJSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard let byte = try peekByte() else { throw error(.truncated) }
      guard byte == word.utf8Start[index] else { throw unexpected("\(word)", byte) }
      drop()
    }
  }

  /// A number (RFC 8259 §6) as its digits, left in `text`.
  mutating func number() throws(GeoJSONError) {
    text.removeAll(keepingCapacity: true)
    let first = try need()
    guard first == UInt8(ascii: "-") || first.isDigit else { throw unexpected("a value", first) }
    if first == UInt8(ascii: "-") { try keep() }
    if try peekByte() == UInt8(ascii: "0") { try keep() } else { try digits() }
    if try peekByte() == UInt8(ascii: ".") {
      try keep()
      try digits()
    }
    if let byte = try peekByte(), byte | 0x20 == UInt8(ascii: "e") {
      try keep()
      if let sign = try peekByte(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { try keep() }
      try digits()
    }
  }

  private mutating func keep() throws(GeoJSONError) {
    guard text.count < Self.longestNumber else { throw error(.tooLarge(limit: Self.longestNumber)) }
    text.append(try takeByte())
  }

  private mutating func digits() throws(GeoJSONError) {
    guard let first = try peekByte() else { throw error(.truncated) }
    guard first.isDigit else { throw unexpected("a digit", first) }
    while let byte = try peekByte(), byte.isDigit { try keep() }
  }

  // MARK: Strings

  /// A string in quotes.
  mutating func string() throws(GeoJSONError) -> String {
    text.removeAll(keepingCapacity: true)
    drop()
    while true {
      let byte = try takeByte()
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          guard isStrict else { return String(decoding: text, as: UTF8.self) }
          throw error(.syntax(expected: "UTF-8", found: "other bytes in a string"))
        }
        return string
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20 where isStrict: throw unexpected("no raw control character in a string", byte)
      default: text.append(byte)
      }
    }
  }

  private mutating func escape() throws(GeoJSONError) {
    let byte = try takeByte()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): try escapedUnit(try unit())
    default: throw unexpected("an escape", byte)
    }
  }

  /// Joins the two halves of a character beyond the basic plane. Half a pair is an error, or U+FFFD when lenient.
  private mutating func escapedUnit(_ first: UInt32) throws(GeoJSONError) {
    var scalar = UnicodeScalar(first)
    if (0xD800..<0xDC00).contains(first), try peekByte() == UInt8(ascii: "\\") {
      drop()
      guard try peekByte() == UInt8(ascii: "u") else {
        try append(nil)
        return try escape()
      }
      drop()
      let second = try unit()
      guard (0xDC00..<0xE000).contains(second) else {
        try append(nil)
        return try escapedUnit(second)
      }
      scalar = UnicodeScalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }
    try append(scalar)
  }

  private mutating func append(_ scalar: UnicodeScalar?) throws(GeoJSONError) {
    guard let scalar else {
      guard !isStrict else { throw error(.syntax(expected: "a character", found: "half a surrogate pair")) }
      return text.append(contentsOf: "\u{FFFD}".utf8)
    }
    text.append(contentsOf: String(Character(scalar)).utf8)
  }

  private mutating func unit() throws(GeoJSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let byte = try takeByte()
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { throw unexpected("four hex digits", byte) }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
