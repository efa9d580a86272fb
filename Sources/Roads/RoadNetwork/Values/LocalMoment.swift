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

  /// The moment that a clock shows.
  ///
  /// - Parameter clockSeconds: Seconds since the start of 1970 on that clock, which need not be set to UTC.
  /// - Returns: `nil` outside the years 1 … 9999.
  ///
  /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  public init?(clockSeconds: Int64) {
    guard (-62_135_596_800..<253_402_300_800).contains(clockSeconds) else { return nil }
    let seconds = Int(clockSeconds) + 719_468 * 86_400
    let (days, second) = (seconds / 86_400, seconds % 86_400)
    let (era, dayOfEra) = (days / 146_097, days % 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    self.init(
      uncheckedYear: yearOfEra + era * 400 + (month < 3 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shifted + 2) / 5 + 1, minute: second / 60)
  }

  /// Seconds since the start of 1970 on the clock that shows the moment.
  public var clockSeconds: Int64 {
    let shifted = month > 2 ? month - 3 : month + 9
    let year = month > 2 ? self.year : self.year - 1
    let (era, yearOfEra) = (year / 400, year % 400)
    let dayOfYear = (153 * shifted + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era * 146_097 + dayOfEra - 719_468) * 86_400 + Int64(minute) * 60
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
