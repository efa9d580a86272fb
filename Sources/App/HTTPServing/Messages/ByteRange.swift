/// One range of a `Range` field (RFC 9110 §14.1.2).
public enum ByteRange: Hashable, Sendable {
  /// `bytes=5-9`, `bytes=5-`: the last byte belongs to it.
  case from(Int, to: Int?)
  /// `bytes=-5`: the last five.
  case last(Int)

  /// - Returns: `nil` for another unit, several ranges, or anything malformed: the field is then ignored.
  public init?(_ field: String) {
    guard field.hasPrefix("bytes="), !field.contains(",") else { return nil }
    let sides = field.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
    switch (Int(sides[0]), Int(sides[1])) {
    case (let start?, let end?) where start <= end: self = .from(start, to: end)
    case (let start?, nil) where sides[1].isEmpty: self = .from(start, to: nil)
    case (nil, let count?) where sides[0].isEmpty: self = .last(count)
    default: return nil
    }
  }

  /// The bytes of a body of `count` bytes that it names.
  ///
  /// - Returns: `nil` if it names none.
  public func resolved(in count: Int) -> Range<Int>? {
    switch self {
    case .from(let start, let end):
      guard start < count else { return nil }
      return start..<min(count, (end ?? count - 1).addingReportingOverflow(1).partialValue.clampedPositive)
    case .last(let length):
      guard length > 0, count > 0 else { return nil }
      return max(0, count - length)..<count
    }
  }
}

extension Int {
  /// `Int.max` in place of a value that has run over.
  fileprivate var clampedPositive: Int { self < 0 ? .max : self }
}
