import RoadNetwork

/// Numbers with units as they stand in tags.
enum Measures {
  /// Centimeters of a length: `3.5`, `3.5 m`, `350 cm`, `11'6"`, `11 ft`; 0 if it is no length.
  static func centimeters(_ text: String?) -> UInt16 {
    guard let text else { return 0 }
    if text.contains("'") { return clamp(inches(text) * 2.54) }
    guard let (number, unit) = split(text) else { return 0 }
    switch unit {
    case "", "m", "metre", "metres", "meter", "meters": return clamp(number * 100)
    case "cm": return clamp(number)
    case "ft", "feet": return clamp(number * 30.48)
    case "in", "inch": return clamp(number * 2.54)
    default: return 0
    }
  }

  /// Units of 10 kg of a weight: `7.5`, `7.5 t`, `3500 kg`, `16000 lbs`, `10 st`; 0 if it is no weight.
  static func tenKilograms(_ text: String?) -> UInt16 {
    guard let text, let (number, unit) = split(text) else { return 0 }
    switch unit {
    case "", "t", "tonne", "tonnes": return clamp(number * 100)
    case "kg": return clamp(number / 10)
    case "lbs", "lb": return clamp(number * 0.453_592_37 / 10)
    case "st": return clamp(number * 90.718_474)
    default: return 0
    }
  }

  /// `maxheight`, `maxweight`, `maxwidth`, `maxlength` and their like.
  static func limits(_ tags: WayTags) -> NodeLimits {
    var limits = NodeLimits()
    limits.height = centimeters(tags["maxheight"] ?? tags["maxheight:physical"])
    limits.width = centimeters(tags["maxwidth"] ?? tags["maxwidth:physical"])
    limits.length = centimeters(tags["maxlength"])
    limits.weight = tenKilograms(tags["maxweight"] ?? tags["maxweightrating"])
    return limits
  }

  /// Percent of `incline`: `10%`, `-5 %`, `8°`, `up`, `down`; 0 if it is none.
  static func inclinePercent(_ text: String?) -> Int8 {
    guard let text else { return 0 }
    switch text {
    case "up": return 1
    case "down": return -1
    default: break
    }
    guard let (number, unit) = split(text) else { return 0 }
    let percent: Double
    switch unit {
    case "%", "": percent = number
    case "°": percent = steepness(degrees: number)
    default: return 0
    }
    return Int8(max(-127, min(127, percent.rounded())))
  }

  /// A number and what follows it, in lower case. A comma is a decimal point.
  static func split(_ text: String) -> (number: Double, unit: String)? {
    let trimmed = text.trimmingSpaces
    let end =
      trimmed.firstIndex { !($0.isNumber || $0 == "." || $0 == "," || $0 == "-" || $0 == "+") } ?? trimmed.endIndex
    let digits = trimmed[..<end].replacing(",", with: ".")
    guard let number = Double(digits), number.isFinite else { return nil }
    return (number, trimmed[end...].trimmingSpaces.lowercased())
  }

  /// Tangent in percent of an angle up to 45°, by its series: no libm, so the same on every machine.
  private static func steepness(degrees: Double) -> Double {
    let angle = max(-45, min(45, degrees)) * 3.141_592_653_589_793 / 180
    let square = angle * angle
    return 100 * angle * (1 + square / 3 + square * square * 2 / 15 + square * square * square * 17 / 315)
  }

  private static func inches(_ text: String) -> Double {
    let parts = text.replacing("\"", with: "").split(separator: "'").map { Double($0.trimmingSpaces) ?? 0 }
    return (parts.first ?? 0) * 12 + (parts.count > 1 ? parts[1] : 0)
  }

  private static func clamp(_ value: Double) -> UInt16 {
    value.isFinite ? UInt16(max(0, min(65_535, value.rounded()))) : 0
  }
}
