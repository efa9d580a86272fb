import Foundation

/// Makes names and queries comparable, the same way for every locale of the machine.
///
/// - Case, compatibility forms (`ﬁ`, full width) and the marks of Latin, Greek, Cyrillic, Arabic and Hebrew vanish.
/// - Letters that do not decompose are spelled out: ł l, ß ss, ø o, đ d, ı i, æ ae, œ oe, þ th, ð d.
/// - Umlauts have two spellings, see `FoldedWord.alternate`.
/// - Arabic forms of alef, yeh and teh marbuta are one; Cyrillic ё is е while й stays; digits become ASCII.
/// - Han, kana, Thai, Lao, Khmer and Burmese are kept, a token a character.
/// - Apostrophes divide words, and the glued spelling is kept beside.
///
/// The rules are those of `docs/formats/places-sqlite-v1.md` §3: a file is only searchable with the fold that wrote it.
public enum TextFold {
  /// Raised whenever the result for any text changes; stored in every file of folded names.
  public static let version = 1

  /// Scalars read of a text; what follows is ignored, so that hostile input costs a bounded time.
  public static let maximumScalars = 512

  /// Words kept of a text.
  public static let maximumWords = 64

  /// Folds a text.
  ///
  /// - Complexity: O(n) in the scalars read, at most `maximumScalars`.
  public static func fold(_ text: String) -> FoldedText {
    var folder = Folder()
    if text.utf8.count <= maximumScalars, text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 { folder.take(ascii: byte) }
    } else {
      let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumScalars)))
      for scalar in head.decomposedStringWithCompatibilityMapping.unicodeScalars.prefix(2 * maximumScalars) {
        folder.take(scalar)
      }
    }
    return folder.finish()
  }
}

/// The state of one fold: the word being built and those finished.
private struct Folder {
  private var result = FoldedText()
  private var word = ""
  private var alternate: String?
  private var isUnspaced = false
  /// Start, in `result.words`, of the words that apostrophes divide; `nil` outside such a group.
  private var compoundStart: Int?

  mutating func take(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      append(Unicode.Scalar(byte))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): append(Unicode.Scalar(byte | 0x20))
    case UInt8(ascii: "'"), UInt8(ascii: "`"): breakAtApostrophe()
    default: breakWord()
    }
  }

  mutating func take(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 { return take(ascii: UInt8(scalar.value)) }
    if scalar.value >= 0x300, ScalarClass.isDroppedMark(scalar) { return takeMark(scalar) }
    switch ScalarClass(scalar) {
    case .apostrophe: breakAtApostrophe()
    case .unspaced: appendUnspaced(scalar)
    case .spelled(let spelling, let other): append(spelling: spelling, alternate: other)
    case .kept: append(scalar)
    case .lowered(let lower):
      for scalar in lower.unicodeScalars where !ScalarClass.isDroppedMark(scalar) { append(scalar) }
    case .ignored: break
    case .separator: breakWord()
    }
  }

  /// A mark that vanishes, after its base letter decided what becomes of it.
  private mutating func takeMark(_ mark: Unicode.Scalar) {
    guard let base = word.unicodeScalars.last else { return }
    if let letter = ScalarClass.recomposed(base: base, mark: mark) {
      word.unicodeScalars.removeLast()
      word.unicodeScalars.append(letter)
      return
    }
    guard let tail = ScalarClass.umlautTail(base: base, mark: mark) else { return }
    if alternate == nil { alternate = word }
    alternate?.unicodeScalars.append(tail)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if isUnspaced {
      // A mark such as a kana's voicing belongs to the character before; a letter starts a new word.
      if ScalarClass.isMark(scalar) {
        word.unicodeScalars.append(scalar)
        return
      }
      breakWord()
    }
    word.unicodeScalars.append(scalar)
    alternate?.unicodeScalars.append(scalar)
  }

  private mutating func append(spelling: String, alternate other: String?) {
    if isUnspaced { breakWord() }
    if other != nil, alternate == nil { alternate = word }
    word += spelling
    alternate? += other ?? spelling
  }

  private mutating func appendUnspaced(_ scalar: Unicode.Scalar) {
    if !isUnspaced { breakWord() }
    if !word.isEmpty { word.unicodeScalars.append(" ") }
    isUnspaced = true
    word.unicodeScalars.append(scalar)
  }

  private mutating func breakAtApostrophe() {
    guard !word.isEmpty else { return breakWord() }
    let start = compoundStart ?? result.words.count
    endWord()
    compoundStart = start
  }

  private mutating func breakWord() {
    endWord()
    endCompound()
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    if result.words.count < TextFold.maximumWords {
      result.words.append(FoldedWord(text: word, alternate: alternate == word ? nil : alternate))
    }
    (word, alternate, isUnspaced) = ("", nil, false)
  }

  private mutating func endCompound() {
    defer { compoundStart = nil }
    guard let start = compoundStart, result.words.count - start > 1 else { return }
    result.compounds.append(result.words[start...].map(\.glued).joined())
  }

  mutating func finish() -> FoldedText {
    breakWord()
    return result
  }
}
