import Foundation
import GeoCore

/// Reads positions as people type and paste them, and writes them as we show them.
enum CoordinateText {
  /// Longest text that is looked at, in characters.
  private static let maximumLength = 300

  /// Latitude and longitude in decimals or in degrees, minutes and seconds, with or without N, S, E, W; `geo:` links.
  ///
  /// - Returns: `nil` if the text is anything else.
  static func parse(_ text: String) -> Coordinate? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= maximumLength else { return nil }
    return geoLink(text) ?? decimal(text) ?? sexagesimal(text)
  }

  /// Six decimals, 11 cm.
  static func format(_ coordinate: Coordinate) -> String {
    "\(decimals(coordinate.latitude)), \(decimals(coordinate.longitude))"
  }

  private static func decimals(_ value: Double) -> String {
    var text = String(format: "%.6f", locale: Locale(identifier: "en_US_POSIX"), value)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  /// RFC 5870, with the `q` of Android's links.
  private static func geoLink(_ text: String) -> Coordinate? {
    guard text.lowercased().hasPrefix("geo:") else { return nil }
    let body = text.dropFirst(4)
    let head = body.prefix { $0 != ";" && $0 != "?" }
    if let query = body.split(separator: "?", maxSplits: 1).dropFirst().first, query.hasPrefix("q=") {
      let value = query.dropFirst(2).prefix { $0 != "&" && $0 != "(" }
      if let found = decimal(String(value)) { return found }
    }
    return decimal(String(head.split(separator: ",").prefix(2).joined(separator: ",")))
  }

  /// `43.73, 7.42`, `43.73 7.42`, `43,73; 7,42`.
  private static func decimal(_ text: String) -> Coordinate? {
    guard text.allSatisfy({ "0123456789+-.,; \t".contains($0) }) else { return nil }
    let parts: [String]
    if text.contains(";") {
      parts = text.split(separator: ";").map { String($0).replacing(",", with: ".") }
    } else if text.contains(",") {
      parts = text.split(separator: ",").map(String.init)
    } else {
      parts = text.split { $0 == " " || $0 == "\t" }.map(String.init)
    }
    let numbers = parts.map { number($0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
    // Two whole numbers are more likely words of an address than a place at sea.
    guard text.contains(".") || text.contains(",") || text.contains(";") else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func number(_ text: String) -> Double? {
    let text = text.trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? nil : Double(text)
  }

  /// `43°44'06"N 7°25'17"E`, `N 43 44.1 E 7 25.3`, `43.735 N, 7.421 E`.
  private static func sexagesimal(_ text: String) -> Coordinate? {
    var groups: [(hemisphere: Character?, numbers: [Double])] = [(nil, [])]
    var digits = ""
    func flush() {
      if let value = Double(digits) { groups[groups.count - 1].numbers.append(value) }
      digits = ""
    }
    for character in text.uppercased() {
      switch character {
      case "0"..."9", ".": digits.append(character)
      case "N", "S", "E", "W", "O":
        flush()
        addHemisphere(character == "O" ? "E" : character, to: &groups)
      case "°", "º", "'", "′", "’", "\"", "″", "”", " ", ",", "\t": flush()
      case "-" where digits.isEmpty: digits = "-"
      default: return nil
      }
    }
    flush()
    return coordinate(groups.filter { !$0.numbers.isEmpty || $0.hemisphere != nil })
  }

  /// A letter closes the group of numbers before it, or opens the one after if none came before.
  private static func addHemisphere(_ letter: Character, to groups: inout [(hemisphere: Character?, numbers: [Double])])
  {
    let last = groups.count - 1
    if groups[last].numbers.isEmpty {
      groups[last].hemisphere = letter
    } else if groups[last].hemisphere == nil {
      groups[last].hemisphere = letter
      groups.append((nil, []))
    } else {
      groups.append((letter, []))
    }
  }

  private static func coordinate(_ groups: [(hemisphere: Character?, numbers: [Double])]) -> Coordinate? {
    guard groups.count == 2, let first = degrees(groups[0].numbers), let second = degrees(groups[1].numbers),
      let a = groups[0].hemisphere, let b = groups[1].hemisphere
    else { return nil }
    switch (a, b) {
    case ("N", "E"), ("N", "W"), ("S", "E"), ("S", "W"):
      return Coordinate(latitude: a == "S" ? -first : first, longitude: b == "W" ? -second : second)
    case ("E", "N"), ("W", "N"), ("E", "S"), ("W", "S"):
      return Coordinate(latitude: b == "S" ? -second : second, longitude: a == "W" ? -first : first)
    default: return nil
    }
  }

  private static func degrees(_ numbers: [Double]) -> Double? {
    guard (1...3).contains(numbers.count), numbers.allSatisfy({ $0 >= 0 }), numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return numbers.reversed().reduce(0) { $0 / 60 + $1 }
  }
}
