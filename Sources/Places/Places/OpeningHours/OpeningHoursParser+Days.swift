extension OpeningHoursParser {
  /// Years, dates, weeks and weekdays in their order, each optional.
  mutating func parseDays(_ days: inout DaySelector) -> Bool {
    guard parseYears(&days), parseDates(&days), parseWeeks(&days), parseWeekdays(&days) else { return false }
    // "Mo-Fr: 08:00-12:00" is not correct but common.
    if case .number? = peek(1) { _ = take(":") }
    return true
  }

  private mutating func parseYears(_ days: inout DaySelector) -> Bool {
    while case .number(let first, digits: 4)? = peek, peek(1) != .sign(":") {
      // A year directly before a month belongs to the date: "2026 Dec 24".
      if case .word(let word)? = peek(1), Self.months.contains(word) { return true }
      position(advancedBy: 1)
      var last = first
      if peek == .sign("-"), case .number(let value, digits: 4)? = peek(1) {
        position(advancedBy: 2)
        last = value
      } else if take("+") {
        last = 9_999
      }
      guard first <= last else { return false }
      days.years.append(first...last)
      guard peek == .sign(","), case .number(_, digits: 4)? = peek(1) else { break }
      position(advancedBy: 1)
    }
    return true
  }

  private mutating func parseDates(_ days: inout DaySelector) -> Bool {
    while let range = parseDateRange() {
      days.dates.append(range)
      guard peek == .sign(","), isDate(at: 1) else { return true }
      position(advancedBy: 1)
    }
    return !isDate(at: 0)
  }

  private func isDate(at offset: Int) -> Bool {
    if case .word(let word)? = peek(offset) { return Self.months.contains(word) }
    if case .number(_, digits: 4)? = peek(offset), case .word(let word)? = peek(offset + 1) {
      return Self.months.contains(word)
    }
    return false
  }

  /// `Dec`, `Dec 24`, `Dec 24-26`, `Dec 24-Jan 2`, `Apr-Sep`, each with a year before it or without.
  private mutating func parseDateRange() -> DaySelector.DateRange? {
    guard isDate(at: 0) else { return nil }
    var year: Int?
    if case .number(let value, digits: 4)? = peek {
      position(advancedBy: 1)
      year = value
    }
    guard let month = takeWord(in: Self.months).map({ $0 + 1 }) else { return nil }
    let day = takeDay()
    let start = month * 100 + (day ?? 1)
    var end = month * 100 + (day ?? 31)
    if peek == .sign("-"), isDate(at: 1) {
      position(advancedBy: 1)
      if case .number(_, digits: 4)? = peek { position(advancedBy: 1) }
      guard let last = takeWord(in: Self.months).map({ $0 + 1 }) else { return nil }
      end = last * 100 + (takeDay() ?? 31)
    } else if day != nil, peek == .sign("-"), case .number(let last, _)? = peek(1), peek(2) != .sign(":") {
      position(advancedBy: 2)
      end = month * 100 + last
    }
    return DaySelector.DateRange(year: year, start: start, end: end)
  }

  /// A day of the month, if the number is not the hour of a time.
  private mutating func takeDay() -> Int? {
    guard case .number(let day, let digits)? = peek, digits < 3, (1...31).contains(day), peek(1) != .sign(":")
    else { return nil }
    position(advancedBy: 1)
    return day
  }

  private mutating func parseWeeks(_ days: inout DaySelector) -> Bool {
    guard takeWord("week") else { return true }
    repeat {
      guard let first = takeNumber(), (1...53).contains(first) else { return false }
      var last = first
      if take("-") {
        guard let value = takeNumber(), (first...53).contains(value) else { return false }
        last = value
      }
      days.weeks.append(first...last)
    } while take(",")
    return true
  }

  private mutating func parseWeekdays(_ days: inout DaySelector) -> Bool {
    while true {
      if takeWord("ph") {
        days.includesHolidays = true
      } else if takeWord("sh") {
        // School holidays are not known to anyone here.
        return false
      } else if let first = takeWord(in: Self.weekdays) {
        guard let found = parseWeekdays(from: first) else { return false }
        days.weekdays += found
      } else {
        return true
      }
      guard peek == .sign(","), case .word(let next)? = peek(1), Self.weekdays.contains(next) || next == "ph"
      else { break }
      position(advancedBy: 1)
    }
    // "PH Mo-Fr" is rare and means holidays on those days: not read.
    return true
  }

  private mutating func parseWeekdays(from first: Int) -> [DaySelector.Weekday]? {
    if take("-") {
      guard let last = takeWord(in: Self.weekdays) else { return nil }
      let count = (last - first + 7) % 7
      return (0...count).map { DaySelector.Weekday(day: (first + $0) % 7) }
    }
    guard take("[") else { return [DaySelector.Weekday(day: first)] }
    var ordinals: [Int] = []
    repeat {
      let sign = take("-") ? -1 : 1
      guard let value = takeNumber(), (1...5).contains(value) else { return nil }
      ordinals.append(sign * value)
      if sign > 0, take("-") {
        guard let last = takeNumber(), (value...5).contains(last) else { return nil }
        ordinals += Array(value...last).dropFirst()
      }
    } while take(",")
    return take("]") ? [DaySelector.Weekday(day: first, ordinals: ordinals)] : nil
  }

  private mutating func position(advancedBy count: Int) {
    for _ in 0..<count { skip() }
  }
}

extension OpeningHoursParser {
  /// Times of a day: `08:00-12:00,14:00-18:00`, `22:00-03:00`, `18:00+`.
  mutating func parseTimes(_ times: inout [Range<Int>]) -> Bool {
    guard case .number? = peek else { return true }
    while true {
      guard let start = takeTime(), start < 1_440 else { return false }
      if take("+") {
        times.append(start..<1_440)
      } else {
        guard take("-"), var end = takeTime() else { return false }
        if end <= start { end += 1_440 }
        guard end <= 2_880 else { return false }
        times.append(start..<end)
        _ = take("+")
      }
      guard peek == .sign(","), case .number? = peek(1) else { return true }
      skip()
    }
  }

  /// `8:00`, `08:00`, `26:00`, or a bare hour as people write it.
  private mutating func takeTime() -> Int? {
    guard case .number(let hour, let digits)? = peek, digits < 3, hour <= 48 else { return nil }
    skip()
    guard peek == .sign(":") || peek == .sign("."), case .number(let minute, digits: 2)? = peek(1), minute < 60
    else { return hour <= 24 ? hour * 60 : nil }
    skip()
    skip()
    return hour * 60 + minute
  }
}
