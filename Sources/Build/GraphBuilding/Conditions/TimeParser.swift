import RoadNetwork

/// Reads the part of the opening-hours language that traffic rules use: months and dates, weekdays, times, `off`.
///
/// Weeks, Easter, sunrise and conditions that are no times are not understood. Source: "Key:opening_hours/specification"
/// of the OSM wiki.
enum TimeParser {
  /// The spans of a condition in order; `nil` if a part of it is not understood.
  static func spans(_ text: String) -> [TimeSpan]? {
    if text == "24/7" { return [TimeSpan(days: 0xFF)] }
    var spans: [TimeSpan] = []
    for rule in text.split(separator: ";") {
      guard let parsed = TimeRule(rule.trimmingSpaces) else { return nil }
      if !spans.isEmpty, !parsed.isOff, parsed.namesDays {
        // A later rule replaces the earlier ones on the days that it names.
        spans += parsed.spans(isOff: true, allDay: true)
      }
      spans += parsed.spans(isOff: parsed.isOff, allDay: false)
    }
    return spans.isEmpty ? nil : spans
  }
}

/// One rule: selectors of days, then times.
private struct TimeRule {
  private var days: UInt8 = 0
  private var seasons: [(first: UInt16, last: UInt16)] = []
  private var times: [(start: UInt16, end: UInt16)] = []
  private(set) var isOff = false

  /// Whether the rule holds on some days only.
  var namesDays: Bool { days != 0 || !seasons.isEmpty }

  init?(_ text: String) {
    var tokens = Self.tokens(text)
    if let last = tokens.last, ["off", "closed"].contains(last) {
      isOff = true
      tokens.removeLast()
    }
    guard !tokens.isEmpty || isOff else { return nil }
    var index = 0
    while index < tokens.count {
      guard let used = read(tokens, at: index) else { return nil }
      index += used
    }
  }

  func spans(isOff: Bool, allDay: Bool) -> [TimeSpan] {
    let everyDay = days == 0 ? TimeSpan.everyWeekday : days
    let hours = times.isEmpty || allDay ? [(0, 1440)] : times
    let parts = seasons.isEmpty ? [(0, 0)] : seasons
    return parts.flatMap { season in
      hours.map {
        TimeSpan(
          days: everyDay, isOff: isOff, firstDay: season.0, lastDay: season.1, startMinute: $0.0, endMinute: $0.1)
      }
    }
  }

  /// Tokens are parted by blanks; a comma with a blank after it joins what belongs together.
  private static func tokens(_ text: String) -> [String] {
    text.replacing(", ", with: ",").split(separator: " ").map(String.init)
  }

  /// Reads one selector.
  ///
  /// - Returns: Number of tokens that it took; `nil` if it is not understood.
  private mutating func read(_ tokens: [String], at index: Int) -> Int? {
    let token = tokens[index].hasSuffix(":") ? String(tokens[index].dropLast()) : tokens[index]
    if let found = CalendarNames.days(token) {
      days |= found
      return 1
    }
    if let found = CalendarNames.times(token) {
      times += found
      return 1
    }
    let pair = index + 1 < tokens.count ? token + " " + tokens[index + 1] : ""
    let triple = index + 2 < tokens.count ? pair + " " + tokens[index + 2] : ""
    for (text, used) in [(triple, 3), (pair, 2), (token, 1)] where !text.isEmpty {
      if let found = CalendarNames.seasons(text) {
        seasons += found
        return used
      }
    }
    return nil
  }
}
