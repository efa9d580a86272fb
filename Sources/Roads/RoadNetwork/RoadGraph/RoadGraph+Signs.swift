import ByteCoding

extension RoadGraph {
  /// What is written on a road and above it, in the arc's direction.
  public func signs(of arc: ArcID) -> RoadSigns {
    let range = text.signRanges.range(at: signSlot(of: arc), limit: text.signs.count)
    var signs = RoadSigns()
    guard !range.isEmpty, let bytes = try? text.signs.slice(at: range.lowerBound, length: range.count) else {
      return signs
    }
    var reader = ByteReader(bytes)
    guard let present = try? reader.integer(as: UInt16.self) else { return signs }
    for field in RoadSigns.Field.allCases where present >> UInt16(field.rawValue) & 1 == 1 {
      guard let slot = try? reader.integer(as: UInt32.self) else { break }
      signs[field] = string(slot)
    }
    return signs
  }

  /// Number of the sign record of an arc: equal numbers mean equal signs.
  public func signSlot(of arc: ArcID) -> Int { Int(self.arc.signs.value(at: arc.index) ?? 0) }

  /// A string of the file; empty for a number outside the table.
  func string(_ slot: UInt32) -> String {
    let range = text.stringRanges.range(at: Int(slot), limit: text.strings.count)
    guard !range.isEmpty, let bytes = try? text.strings.slice(at: range.lowerBound, length: range.count) else {
      return ""
    }
    return bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }
}
