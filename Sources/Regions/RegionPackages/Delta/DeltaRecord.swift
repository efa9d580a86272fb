import ByteCoding

/// One stretch of a delta: items that make bytes of the new file in order, and the packed bytes that they draw from.
///
/// Format: `docs/formats/delta-v1.md`.
struct DeltaRecord {
  /// How some bytes of the new file come about.
  enum Item: Hashable {
    /// As they are in the old file.
    case copy(Range<Int>)
    /// Drawn from the stream; the old bytes are a part of its base.
    case patch(count: Int, base: Range<Int>)
    /// Drawn from the stream and gzipped; the old bytes, gunzipped, are a part of its base.
    case tile(count: Int, base: Range<Int>)

    var tag: UInt8 {
      switch self {
      case .copy: 0
      case .patch: 1
      case .tile: 2
      }
    }
  }

  var items: [Item]
  /// Length of what the items draw.
  var drawn: Int
  var packed: [UInt8]

  /// Bytes that the items of one record draw, or lean on, at most.
  static let mostDrawn = 32 << 20
  static let mostBase = 64 << 20
  static let mostItems = 1 << 20

  func write(to writer: inout ByteWriter) {
    writer.varint(UInt(items.count))
    for item in items {
      writer.integer(item.tag)
      switch item {
      case .copy(let range): Self.write(range, to: &writer)
      case .patch(let count, let base), .tile(let count, let base):
        writer.varint(UInt(count))
        Self.write(base, to: &writer)
      }
    }
    writer.varint(UInt(drawn))
    writer.varint(UInt(packed.count))
    writer.append(packed)
  }

  /// - Parameter oldBytes: Length of the old file: no range may leave it.
  /// - Throws: `ByteCodingError`, `DeltaError.malformed`.
  init(from reader: inout ByteReader, oldBytes: Int) throws {
    let count = try reader.count(limit: min(Self.mostItems, reader.remaining))
    items = []
    items.reserveCapacity(count)
    var (sum, base) = (0, 0)
    for _ in 0..<count {
      let item = try Self.item(&reader, oldBytes)
      switch item {
      case .copy: break
      case .patch(let count, let range), .tile(let count, let range): (sum, base) = (sum + count, base + range.count)
      }
      guard sum <= Self.mostDrawn, base <= Self.mostBase else { throw DeltaError.malformed(offset: reader.offset) }
      items.append(item)
    }
    drawn = try reader.count(limit: Self.mostDrawn)
    guard drawn == sum else { throw DeltaError.malformed(offset: reader.offset) }
    packed = try reader.bytes(try reader.count(limit: reader.remaining)).array()
  }

  init(items: [Item], drawn: Int, packed: [UInt8]) { (self.items, self.drawn, self.packed) = (items, drawn, packed) }

  private static func item(_ reader: inout ByteReader, _ oldBytes: Int) throws -> Item {
    switch try reader.integer(as: UInt8.self) {
    case 0: return .copy(try range(&reader, oldBytes))
    case 1: return .patch(count: try reader.count(limit: mostDrawn), base: try range(&reader, oldBytes))
    case 2: return .tile(count: try reader.count(limit: mostDrawn), base: try range(&reader, oldBytes))
    default: throw DeltaError.malformed(offset: reader.offset)
    }
  }

  private static func range(_ reader: inout ByteReader, _ oldBytes: Int) throws -> Range<Int> {
    let start = try reader.count(limit: oldBytes)
    let length = try reader.count(limit: oldBytes - start)
    return start..<start + length
  }

  private static func write(_ range: Range<Int>, to writer: inout ByteWriter) {
    writer.varint(UInt(range.lowerBound))
    writer.varint(UInt(range.count))
  }
}

/// Why a delta does not apply. The part is then fetched whole.
enum DeltaError: Error, Hashable, CustomStringConvertible {
  /// It is damaged, or no delta.
  case malformed(offset: Int)
  /// It is for another old file.
  case wrongBase
  /// What came out is not what was signed.
  case wrongResult

  var description: String {
    switch self {
    case .malformed(let offset): "the delta is damaged at byte \(offset)"
    case .wrongBase: "the delta is for another version"
    case .wrongResult: "the delta makes other bytes here than where it was made"
    }
  }
}
