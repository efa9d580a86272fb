/// Opening hours as OpenStreetMap writes them (`opening_hours`): "Mo-Fr 08:00-18:00; PH off".
///
/// ```swift
/// let hours = OpeningHours("Mo-Fr 08:00-12:00,14:00-18:00; Sa 09:00-12:00")
/// hours?.status(at: LocalMoment(year: 2026, month: 11, day: 30, hour: 13)!).state   // .closed
/// ```
///
/// Read are years, months and dates, weeks, weekdays (also the n-th of a month), times over midnight, open ends, `24/7`,
/// `off`, rules that override, add and fall back, and comments. Hours that hang on the sun or on Easter are not read:
/// nothing is better than a wrong "open". Source: the specification of `opening_hours` in the OpenStreetMap wiki.
public struct OpeningHours: Sendable {
  /// Whether a place is open.
  public enum State: String, Sendable {
    case open, closed
    /// The source says that it does not know, or only with a comment.
    case unknown
  }

  /// The state at a moment and when it changes.
  public struct Status: Equatable, Sendable {
    /// At the moment asked for.
    public var state: State
    /// When the state changes next; `nil` if not within eight days.
    public var until: LocalMoment?
  }

  let rules: [OpeningRule]

  /// Longest text that is read, in bytes.
  private static let maximumLength = 2_000

  /// - Returns: `nil` if the text is not understood as a whole.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    var parser = OpeningHoursParser(text)
    guard let rules = parser.parse(), !rules.isEmpty else { return nil }
    self.rules = rules
  }

  /// Whether the place is open, and until when.
  ///
  /// - Parameters:
  ///   - moment: On the clock of the place.
  ///   - isHoliday: Whether a day, counted from 1970-01-01, is a public holiday there.
  /// - Complexity: O(rules) a change, at most eight days ahead.
  public func status(at moment: LocalMoment, isHoliday: (Int) -> Bool = { _ in false }) -> Status {
    let state = state(at: moment, isHoliday)
    var changes: [Int] = []
    for day in (moment.day - 1)...(moment.day + 8) {
      for span in spans(of: day, isHoliday) {
        for minute in [span.start, span.end] { changes.append((day - moment.day) * 1_440 + minute) }
      }
      changes.append((day - moment.day) * 1_440)
    }
    for minute in Set(changes).sorted() where minute > moment.minute {
      let next = moment.advanced(byMinutes: minute - moment.minute)
      if self.state(at: next, isHoliday) != state { return Status(state: state, until: next) }
    }
    return Status(state: state, until: nil)
  }

  private func state(at moment: LocalMoment, _ isHoliday: (Int) -> Bool) -> State {
    let today = spans(of: moment.day, isHoliday).last { $0.start <= moment.minute && moment.minute < $0.end }
    if let today { return today.state }
    let late = moment.minute + 1_440
    return spans(of: moment.day - 1, isHoliday).last { $0.start <= late && late < $0.end }?.state ?? .closed
  }

  /// The spans that start on a day; later ones win where they overlap.
  private func spans(of day: Int, _ isHoliday: (Int) -> Bool) -> [OpeningSpan] {
    let date = CivilDate(number: day)
    let isHoliday = isHoliday(day)
    var spans: [OpeningSpan] = []
    for rule in rules where rule.days.contains(date, isHoliday: isHoliday) {
      let own = rule.times.map { OpeningSpan(start: $0.lowerBound, end: $0.upperBound, state: rule.state) }
      switch rule.joint {
      // An "off" for some hours of a day leaves the rest of it as it was.
      case .override where rule.state == .closed && !rule.isWholeDay: spans += own
      case .override: spans = own
      case .addition: spans += own
      case .fallback: if !spans.contains(where: { $0.state != .closed }) { spans += own }
      }
    }
    return spans
  }
}

/// One rule: days, times, and what it says of them.
struct OpeningRule: Equatable, Sendable {
  enum Joint: Sendable {
    /// After `;`: replaces what other rules said of its days.
    case override
    /// After `,`.
    case addition
    /// After `||`: where nothing else says open.
    case fallback
  }

  var joint: Joint
  var days = DaySelector()
  /// Minutes since midnight; beyond 1440 on the next day.
  var times: [Range<Int>] = []
  var state = OpeningHours.State.open

  var isWholeDay: Bool { times == [0..<1_440] }
}

/// A stretch of one day.
struct OpeningSpan {
  let start: Int
  let end: Int
  let state: OpeningHours.State
}
