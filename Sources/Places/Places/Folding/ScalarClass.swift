/// What the fold does with one Unicode scalar outside ASCII, after compatibility decomposition.
enum ScalarClass {
  /// Divides words, but the glued spelling is kept too.
  case apostrophe
  /// A character of a script that puts no spaces between words.
  case unspaced
  /// Becomes these ASCII letters; the second spelling where there are two.
  case spelled(String, alternate: String?)
  /// Stays as it is.
  case kept
  /// Becomes this lower-case text.
  case lowered(String)
  /// Vanishes without dividing words.
  case ignored
  /// Divides words.
  case separator

  init(_ scalar: Unicode.Scalar) {
    if let spelling = Self.spelling(of: scalar) {
      self = spelling
    } else if Self.isUnspaced(scalar.value) {
      self = .unspaced
    } else {
      self = Self.general(scalar)
    }
  }

  private static func general(_ scalar: Unicode.Scalar) -> ScalarClass {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .lowered(scalar.properties.lowercaseMapping)
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .privateUse:
      return .kept
    case .decimalNumber:
      let digit = scalar.properties.numericValue.map { Int($0) } ?? 0
      return .lowered(String(digit))
    case .otherNumber, .letterNumber: return .kept
    case .format: return .ignored
    default: return .separator
    }
  }

  private static func spelling(of scalar: Unicode.Scalar) -> ScalarClass? {
    switch scalar.value {
    case 0x2018, 0x2019, 0x201B, 0x02BB, 0x02BC, 0x02B9, 0x02BE, 0x02BF, 0x2032, 0xFF07: .apostrophe
    case 0x0640, 0x00AD: .ignored
    case 0xDF: .spelled("ss", alternate: nil)
    case 0xE6, 0xC6: .spelled("ae", alternate: nil)
    case 0x153, 0x152: .spelled("oe", alternate: nil)
    case 0xF8, 0xD8: .spelled("o", alternate: "oe")
    case 0x111, 0x110, 0xF0, 0xD0, 0x256, 0x189: .spelled("d", alternate: nil)
    case 0xFE, 0xDE: .spelled("th", alternate: nil)
    case 0x142, 0x141: .spelled("l", alternate: nil)
    case 0x131: .spelled("i", alternate: nil)
    case 0x127, 0x126: .spelled("h", alternate: nil)
    case 0x167, 0x166: .spelled("t", alternate: nil)
    case 0x14B, 0x14A: .spelled("ng", alternate: nil)
    case 0x138: .spelled("k", alternate: nil)
    case 0x259, 0x18F: .spelled("e", alternate: nil)
    default: other(scalar.value)
    }
  }

  /// Letters of Greek, Arabic and Persian that are one to a reader.
  private static func other(_ value: UInt32) -> ScalarClass? {
    switch value {
    case 0x03C2: .lowered("σ")
    case 0x0671: .lowered("\u{0627}")
    case 0x0649, 0x06CC: .lowered("\u{064A}")
    case 0x0629, 0x06C1, 0x06D5: .lowered("\u{0647}")
    case 0x06A9: .lowered("\u{0643}")
    default: nil
    }
  }

  /// Marks that never carry meaning for a search: combining diacritics, tashkeel, niqqud, variation selectors.
  static func isDroppedMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: true
    case 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7...0x06ED: true
    case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: true
    default: false
    }
  }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Cyrillic letters that readers hold for letters of their own, put together again; `nil` for all others.
  static func recomposed(base: Unicode.Scalar, mark: Unicode.Scalar) -> Unicode.Scalar? {
    switch (base.value, mark.value) {
    case (0x438, 0x306): "й"
    case (0x443, 0x306): "ў"
    case (0x456, 0x308): "ї"
    case (0x433, 0x301): "ѓ"
    case (0x43A, 0x301): "ќ"
    default: nil
    }
  }

  /// The second letter of an umlaut's two-letter spelling.
  static func umlautTail(base: Unicode.Scalar, mark: Unicode.Scalar) -> Unicode.Scalar? {
    switch (base, mark.value) {
    case ("a", 0x308), ("o", 0x308), ("u", 0x308): "e"
    case ("a", 0x30A): "a"
    default: nil
    }
  }

  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x0E01...0x0E30, 0x0E32...0x0E33, 0x0E40...0x0E46, 0x0E81...0x0EB0, 0x0EB2...0x0EC6: true
    case 0x1000...0x102A, 0x103F, 0x1780...0x17B3: true
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x30FF, 0x3105...0x312F: true
    case 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
