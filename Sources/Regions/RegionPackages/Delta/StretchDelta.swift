import ByteCoding

/// The difference of two files of any kind, stretch by stretch: each leans on the old bytes around its own place.
enum StretchDelta {
  private static let stretch = 4 << 20
  private static let margin = 8 << 20

  static func records(_ old: ByteView, _ new: ByteView, in range: Range<Int>? = nil, oldRange: Range<Int>? = nil)
    -> [DeltaRecord]
  {
    let (range, oldRange) = (range ?? 0..<new.count, oldRange ?? 0..<old.count)
    return stride(from: range.lowerBound, to: range.upperBound, by: stretch).map { start in
      let part = start..<min(range.upperBound, start + stretch)
      let base = window(for: part, of: range, in: oldRange)
      let bytes = new.withUnsafeBytes { Array($0[part]) }
      let packed = ZstdPatch.packed(bytes, base: old.withUnsafeBytes { Array($0[base]) })
      return DeltaRecord(items: [.patch(count: part.count, base: base)], drawn: part.count, packed: packed)
    }
  }

  /// The old bytes at the same share of the file, and what lies around them.
  private static func window(for part: Range<Int>, of range: Range<Int>, in old: Range<Int>) -> Range<Int> {
    func mapped(_ position: Int) -> Int {
      old.lowerBound + Int(Double(position - range.lowerBound) / Double(max(1, range.count)) * Double(old.count))
    }
    let (first, last) = (mapped(part.lowerBound) - margin, mapped(part.upperBound) + margin)
    return max(old.lowerBound, first)..<max(old.lowerBound, min(old.upperBound, last))
  }
}
