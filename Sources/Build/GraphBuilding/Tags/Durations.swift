/// Durations as tagged on ferries.
enum Durations {
  /// Seconds of `mm`, `hh:mm`, `hh:mm:ss` or ISO 8601 (`PT1H20M`).
  ///
  /// - Returns: `nil` if it is none of these, is 0, or more than 30 days.
  static func seconds(_ text: String) -> Int? {
    let total = text.hasPrefix("P") ? iso(text) : clock(text)
    return total.flatMap { (1...2_592_000).contains($0) ? $0 : nil }
  }

  private static func clock(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0.trimmingSpaces) }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0.map { (0...100_000).contains($0) } ?? false }) else {
      return nil
    }
    let numbers = parts.compactMap(\.self)
    switch numbers.count {
    case 1: return numbers[0] * 60
    case 2: return numbers[0] * 3600 + numbers[1] * 60
    default: return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }
  }

  private static func iso(_ text: String) -> Int? {
    var (total, number, isTime) = (0, "", false)
    for character in text.dropFirst() {
      if character.isNumber {
        number.append(character)
        continue
      }
      if character == "T" {
        isTime = true
        continue
      }
      guard let value = Int(number), value <= 100_000 else { return nil }
      switch (character, isTime) {
      case ("D", false): total += value * 86_400
      case ("H", true): total += value * 3600
      case ("M", true): total += value * 60
      case ("S", true): total += value
      default: return nil
      }
      number = ""
    }
    return number.isEmpty ? total : nil
  }
}
