/// Names of days and months, and times of day.
enum CalendarNames {
  private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// `Mo-Fr`, `Sa,Su`, `PH` as bits, Monday first, holidays last.
  static func days(_ text: String) -> UInt8? {
    var days: UInt8 = 0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      if ends == ["PH"] {
        days |= 0x80
      } else if ends.count == 1, let day = weekdays.firstIndex(of: ends[0]) {
        days |= 1 << day
      } else if ends.count == 2, let first = weekdays.firstIndex(of: ends[0]),
        let last = weekdays.firstIndex(of: ends[1])
      {
        var day = first
        while day != last {
          days |= 1 << day
          day = (day + 1) % 7
        }
        days |= 1 << last
      } else {
        return nil
      }
    }
    return days == 0 ? nil : days
  }

  /// `07:00-09:00,16:00-18:00`, as minutes; an end before the start lies on the next day.
  static func times(_ text: String) -> [(start: UInt16, end: UInt16)]? {
    var times: [(UInt16, UInt16)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let start = minute(ends[0]), let end = minute(ends[1]), start < 1440, end <= 2880 else {
        return nil
      }
      times.append((start, end <= start ? end + 1440 : end))
    }
    return times.isEmpty ? nil : times
  }

  /// `Nov-Apr`, `Mar 15-Oct 31`, `Dec 24`: first and last day as month × 32 + day.
  static func seasons(_ text: String) -> [(first: UInt16, last: UInt16)]? {
    var seasons: [(UInt16, UInt16)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard (1...2).contains(ends.count), let first = date(ends[0], isLast: false) else { return nil }
      let end = ends.count == 2 ? ends[1] : ends[0]
      // `Mar 15-31` leaves the month out.
      let whole = Int(end) != nil ? ends[0].prefix(3) + " " + end : end[...]
      guard let last = date(String(whole), isLast: true) else { return nil }
      seasons.append((first, last))
    }
    return seasons.isEmpty ? nil : seasons
  }

  private static func date(_ text: String, isLast: Bool) -> UInt16? {
    let parts = text.split(separator: " ")
    guard let name = parts.first, let month = months.firstIndex(of: String(name)), parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return UInt16((month + 1) * 32 + (isLast ? monthLengths[month] : 1)) }
    guard let day = Int(parts[1]), (1...monthLengths[month]).contains(day) else { return nil }
    return UInt16((month + 1) * 32 + day)
  }

  private static func minute(_ text: Substring) -> UInt16? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = UInt16(parts[0]), let minute = UInt16(parts[1]), hour <= 48, minute < 60 else {
      return nil
    }
    return hour * 60 + minute
  }
}
