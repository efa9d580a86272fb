/// Which days a rule of opening hours speaks of; a part that is empty allows all.
struct DaySelector: Equatable, Sendable {
  /// A weekday, or some of those in a month: `Sa[1]`, `We[-1]`.
  struct Weekday: Equatable, Sendable {
    /// 0 Monday … 6 Sunday.
    var day: Int
    /// Ordinals in the month, from the end if negative; empty for all.
    var ordinals: [Int] = []
  }

  /// From one day of the year to another; over the turn of the year if the end is smaller.
  struct DateRange: Equatable, Sendable {
    /// `nil` for every year.
    var year: Int?
    /// Month times 100 plus day.
    var start: Int
    var end: Int
  }

  var years: [ClosedRange<Int>] = []
  var dates: [DateRange] = []
  var weeks: [ClosedRange<Int>] = []
  var weekdays: [Weekday] = []
  /// `PH`: public holidays, besides the weekdays.
  var includesHolidays = false

  func contains(_ date: CivilDate, isHoliday: Bool) -> Bool {
    guard years.isEmpty || years.contains(where: { $0.contains(date.year) }),
      dates.isEmpty || dates.contains(where: { Self.isIn($0, date) }),
      weeks.isEmpty || weeks.contains(where: { $0.contains(date.week) })
    else { return false }
    if includesHolidays, isHoliday { return true }
    if weekdays.isEmpty { return !includesHolidays }
    return weekdays.contains { Self.isOn($0, date) }
  }

  private static func isIn(_ range: DateRange, _ date: CivilDate) -> Bool {
    let day = date.month * 100 + date.day
    let turns = range.end < range.start
    let isIn = turns ? day >= range.start || day <= range.end : (range.start...range.end).contains(day)
    guard isIn, let year = range.year else { return isIn }
    return date.year == (turns && day <= range.end ? year + 1 : year)
  }

  private static func isOn(_ weekday: Weekday, _ date: CivilDate) -> Bool {
    guard weekday.day == date.weekday else { return false }
    if weekday.ordinals.isEmpty { return true }
    let length = CivilDate.days(inMonth: date.month, of: date.year)
    return weekday.ordinals.contains((date.day - 1) / 7 + 1)
      || weekday.ordinals.contains(-((length - date.day) / 7 + 1))
  }
}
