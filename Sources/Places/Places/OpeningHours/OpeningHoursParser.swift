/// Reads `opening_hours`: a hand-written descent over numbers, words and signs.
struct OpeningHoursParser {
  enum Token: Equatable {
    case number(Int, digits: Int)
    /// Lower case.
    case word(String)
    case sign(Character)
    case comment
  }

  private var tokens: [Token]
  private var position = 0

  static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  init(_ text: String) { tokens = Self.tokens(of: text) }

  /// - Returns: `nil` if anything is not understood.
  mutating func parse() -> [OpeningRule]? {
    var rules: [OpeningRule] = []
    var joint = OpeningRule.Joint.override
    while position < tokens.count {
      guard let rule = parseRule(joint) else { return nil }
      rules.append(rule)
      guard position < tokens.count else { break }
      if take(";") {
        joint = .override
      } else if take("|") {
        guard take("|") else { return nil }
        joint = .fallback
      } else if take(",") {
        joint = .addition
      } else {
        return nil
      }
    }
    return rules
  }

  private mutating func parseRule(_ joint: OpeningRule.Joint) -> OpeningRule? {
    var rule = OpeningRule(joint: joint)
    let start = position
    if peek == .number(24, digits: 2), peek(1) == .sign("/"), peek(2) == .number(7, digits: 1) {
      position += 3
      rule.times = [0..<1_440]
    } else {
      guard parseDays(&rule.days), parseTimes(&rule.times) else { return nil }
    }
    guard parseState(&rule), position > start else { return nil }
    if rule.times.isEmpty { rule.times = [0..<1_440] }
    return rule
  }

  /// `off`, `closed`, `open`, `unknown` and a comment, which makes "open" uncertain only if it stands alone.
  private mutating func parseState(_ rule: inout OpeningRule) -> Bool {
    if case .word(let word)? = peek {
      switch word {
      case "off", "closed": rule.state = .closed
      case "open": rule.state = .open
      case "unknown": rule.state = .unknown
      default: return false
      }
      position += 1
    } else if peek == .comment, rule.times.isEmpty {
      rule.state = .unknown
    }
    while peek == .comment { position += 1 }
    return true
  }
}

extension OpeningHoursParser {
  var peek: Token? { peek(0) }

  func peek(_ offset: Int) -> Token? { position + offset < tokens.count ? tokens[position + offset] : nil }

  mutating func skip() { position += 1 }

  mutating func take(_ sign: Character) -> Bool {
    guard peek == .sign(sign) else { return false }
    position += 1
    return true
  }

  mutating func takeNumber() -> Int? {
    guard case .number(let value, _)? = peek else { return nil }
    position += 1
    return value
  }

  /// The index of the next word in a list; takes it.
  mutating func takeWord(in list: [String]) -> Int? {
    guard case .word(let word)? = peek, let index = list.firstIndex(of: word) else { return nil }
    position += 1
    return index
  }

  mutating func takeWord(_ word: String) -> Bool { takeWord(in: [word]) != nil }

  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var digits = ""
    var letters = ""
    var isComment = false
    func flush() {
      if !digits.isEmpty { tokens.append(.number(Int(digits) ?? .max, digits: digits.count)) }
      if !letters.isEmpty { tokens.append(.word(letters.lowercased())) }
      (digits, letters) = ("", "")
    }
    for character in text {
      if character == "\"" {
        flush()
        if isComment { tokens.append(.comment) }
        isComment.toggle()
      } else if isComment {
        continue
      } else if character.isASCII, character.isNumber {
        if !letters.isEmpty { flush() }
        digits.append(character)
      } else if character.isLetter {
        if !digits.isEmpty { flush() }
        letters.append(character)
      } else {
        flush()
        if !character.isWhitespace { tokens.append(.sign(character == "–" || character == "—" ? "-" : character)) }
      }
    }
    flush()
    return isComment ? [.sign("\"")] : tokens
  }
}
