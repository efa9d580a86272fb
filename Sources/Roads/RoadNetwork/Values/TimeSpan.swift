import ByteCoding

/// Recurring times of a rule, in the local time of the place.
public struct TimeSpan: Hashable, Sendable {
  static let byteCount = 12

  /// Bit 0 Monday … bit 6 Sunday, bit 7 public holidays. A span that ends after midnight belongs to the day it starts on.
  public var days: UInt8
  /// Whether the span takes times away from those before it (`off`).
  public var isOff: Bool
  /// First day of the year, month × 32 + day; 0 if the span holds all year.
  public var firstDay: UInt16
  /// Last day of the year, month × 32 + day; less than `firstDay` if the span runs over New Year.
  public var lastDay: UInt16
  /// Minutes after midnight, 0 … 1,439.
  public var startMinute: UInt16
  /// Minutes after midnight of the day of the start, up to 2,880: greater than 1,440 if the span ends after midnight.
  public var endMinute: UInt16

  /// Every day but holidays' own rules.
  public static let everyWeekday: UInt8 = 0x7F

  /// Puts a span together; all day, all year if nothing else is said.
  public init(
    days: UInt8 = Self.everyWeekday, isOff: Bool = false, firstDay: UInt16 = 0, lastDay: UInt16 = 0,
    startMinute: UInt16 = 0, endMinute: UInt16 = 1440
  ) {
    (self.days, self.isOff, self.firstDay, self.lastDay) = (days, isOff, firstDay, lastDay)
    (self.startMinute, self.endMinute) = (startMinute, endMinute)
  }

  init(_ reader: inout ByteReader) throws(ByteCodingError) {
    days = try reader.integer()
    isOff = try reader.integer(as: UInt8.self) & 1 == 1
    firstDay = try reader.integer()
    lastDay = try reader.integer()
    startMinute = try reader.integer()
    endMinute = try reader.integer()
    _ = try reader.integer(as: UInt16.self)
  }

  func write(to writer: inout ByteWriter) {
    writer.append([days, isOff ? 1 : 0])
    for value in [firstDay, lastDay, startMinute, endMinute, 0] { writer.integer(value) }
  }
}
