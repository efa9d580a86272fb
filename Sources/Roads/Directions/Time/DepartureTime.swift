import RoadNetwork

/// The departure of a request: what a clock shows, and which clock.
public struct DepartureTime: Hashable, Sendable {
  /// Seconds since the start of 1970 on the clock.
  public var clockSeconds: Int64
  /// Seconds that the clock is ahead of UTC; `nil` for the clocks at the start of the route.
  public var offset: Int?

  /// Reads `2026-11-30T08:15`, with seconds or not, and with `Z`, `+01:00` or nothing behind (ISO 8601).
  ///
  /// - Returns: `nil` for anything else, and for a day or minute that does not exist.
  public init?(_ text: String) {
    guard let (body, offset) = Self.split(text) else { return nil }
    let parts = body.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let (days, times) = (Self.numbers(parts[0], "-", [4, 2, 2]), Self.numbers(parts[1], ":", [2, 2, 2]))
    guard let days, days.count == 3, let times, times.count >= 2, times.count == 2 || times[2] < 60,
      let moment = LocalMoment(year: days[0], month: days[1], day: days[2], hour: times[0], minute: times[1])
    else { return nil }
    clockSeconds = moment.clockSeconds + Int64(times.count == 3 ? times[2] : 0)
    self.offset = offset
  }

  /// The time, and the offset behind it.
  private static func split(_ text: String) -> (Substring, Int?)? {
    if text.hasSuffix("Z") { return (text.dropLast(), 0) }
    // Before the T a dash belongs to the day.
    guard let clock = text.firstIndex(of: "T"), let start = text[clock...].lastIndex(where: { "+-".contains($0) })
    else { return (text[...], nil) }
    guard let parts = numbers(text[text.index(after: start)...], ":", [2, 2]), parts.count == 2, parts[0] < 24,
      parts[1] < 60
    else { return nil }
    return (text[..<start], (text[start] == "-" ? -1 : 1) * (parts[0] * 3600 + parts[1] * 60))
  }

  /// Numbers with these many digits each; the last ones may be missing.
  private static func numbers(_ text: Substring, _ separator: Character, _ digits: [Int]) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count <= digits.count, zip(parts, digits).allSatisfy({ $0.count == $1 }) else { return nil }
    let numbers = parts.compactMap { part in part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil }
    return numbers.count == parts.count ? numbers : nil
  }
}
