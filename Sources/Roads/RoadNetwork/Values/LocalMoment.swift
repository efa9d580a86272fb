/// A minute of a day in the local time of a place.
///
/// Whoever knows the time zone makes it; here are only calendar rules.
public struct LocalMoment: Hashable, Sendable {
  /// Of the Gregorian calendar, also before its time.
  public let year: Int
  /// 1 … 12.
  public let month: Int
  /// 1 … 31.
  public let day: Int
  /// Minutes after midnight, 0 … 1,439.
  public let minute: Int

  /// - Returns: `nil` if there is no such day or minute.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month), (0..<24).contains(hour), (0..<60).contains(minute),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day, self.minute) = (year, month, day, hour * 60 + minute)
  }

  private init(uncheckedYear year: Int, month: Int, day: Int, minute: Int) {
    (self.year, self.month, self.day, self.minute) = (year, month, day, minute)
  }

  /// 0 Monday … 6 Sunday.
  public var weekday: Int {
    // Zeller's congruence, with the year beginning in March.
    let shifted = month < 3 ? month + 12 : month
    let year = month < 3 ? year - 1 : year
    return (day + 13 * (shifted + 1) / 5 + year + year / 4 - year / 100 + year / 400 + 5) % 7
  }

  /// Month × 32 + day, as in `TimeSpan`.
  var dayOfYear: UInt16 { UInt16(month * 32 + day) }

  /// The same minute of the day before.
  var dayBefore: LocalMoment {
    if day > 1 { return LocalMoment(uncheckedYear: year, month: month, day: day - 1, minute: minute) }
    let (last, of) = month > 1 ? (month - 1, year) : (12, year - 1)
    return LocalMoment(uncheckedYear: of, month: last, day: Self.days(inMonth: last, of: of), minute: minute)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}

extension RoadCondition {
  /// Whether the condition holds at a moment.
  ///
  /// - Parameters:
  ///   - moment: In the local time of the place.
  ///   - isHoliday: Whether that day is a public holiday there; without a calendar say no, and warn.
  /// - Returns: `nil` if the condition is no time that is understood.
  public func holds(at moment: LocalMoment, isHoliday: Bool = false) -> Bool? {
    spans.map { spans in
      spans.reduce(false) { holds, span in span.contains(moment, isHoliday: isHoliday) ? !span.isOff : holds }
    }
  }

  /// Whether public holidays matter to it.
  public var namesHolidays: Bool { (spans ?? []).contains { $0.days & 0x80 != 0 && $0.days != 0xFF } }
}

extension TimeSpan {
  /// Whether a moment lies in the span, or in what of it reaches over midnight from the day before.
  ///
  /// - Parameter isHoliday: Of the moment's day; the day before is taken as none.
  public func contains(_ moment: LocalMoment, isHoliday: Bool = false) -> Bool {
    if starts(on: moment, isHoliday: isHoliday),
      (Int(startMinute)..<Int(max(startMinute, endMinute))).contains(moment.minute)
    {
      return true
    }
    return starts(on: moment.dayBefore, isHoliday: false) && moment.minute + 1440 < Int(endMinute)
  }

  private func starts(on day: LocalMoment, isHoliday: Bool) -> Bool {
    let isDay = days >> UInt8(day.weekday) & 1 == 1 || (isHoliday && days & 0x80 != 0)
    guard isDay, firstDay != 0 else { return isDay }
    return firstDay <= lastDay
      ? (firstDay...lastDay).contains(day.dayOfYear) : day.dayOfYear >= firstDay || day.dayOfYear <= lastDay
  }
}
