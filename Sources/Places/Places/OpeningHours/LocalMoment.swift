/// A minute on the wall clock of a place: what opening hours are written in.
public struct LocalMoment: Hashable, Sendable {
  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  public let day: Int
  /// Minutes since midnight, 0 ..< 1440.
  public let minute: Int

  /// - Returns: `nil` if there is no such date or time.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CivilDate.days(inMonth: month, of: year)).contains(day), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    self.day = CivilDate(year: year, month: month, day: day).number
    self.minute = hour * 60 + minute
  }

  init(day: Int, minute: Int) { (self.day, self.minute) = (day, minute) }

  /// The moment some minutes later; negative goes back.
  public func advanced(byMinutes minutes: Int) -> LocalMoment {
    let total = day * 1_440 + minute + minutes
    let day = total >= 0 ? total / 1_440 : (total - 1_439) / 1_440
    return LocalMoment(day: day, minute: total - day * 1_440)
  }
}

/// A date of the Gregorian calendar.
struct CivilDate: Hashable {
  let year: Int
  let month: Int
  let day: Int

  init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// Days since 1970-01-01 to a date.
  ///
  /// Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  init(number: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  var number: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// 0 Monday … 6 Sunday.
  var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  /// ISO 8601's week, 1 … 53.
  var week: Int {
    // The week belongs to the year of its Thursday.
    let thursday = number - weekday + 3
    let first = CivilDate(year: CivilDate(number: thursday).year, month: 1, day: 1).number
    return (thursday - first) / 7 + 1
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
