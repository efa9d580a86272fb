import RoadNetwork

/// A condition about the vehicle and not about the time: `weight>3.5`, `height >= 2.5 m AND width>2`.
///
/// It holds or not for a whole journey. Source: "Conditional restrictions" of the OSM wiki.
struct SizeCondition: Equatable {
  /// Parts that must all be met.
  private let parts: [Part]

  private struct Part: Equatable {
    let size: Size
    let comparison: Comparison
    /// Meters or metric tons.
    let limit: Double
  }

  private enum Size: String, CaseIterable { case weight, height, width, length }
  private enum Comparison: String, CaseIterable { case atLeast = ">=", atMost = "<=", more = ">", less = "<" }

  /// - Returns: `nil` if a part is about something else.
  init?(_ text: String) {
    var parts: [Part] = []
    for piece in text.replacing(" AND ", with: "&").replacing(" and ", with: "&").split(separator: "&") {
      guard let part = Self.part(String(piece.filter { $0 != " " })) else { return nil }
      parts.append(part)
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// Whether a vehicle meets it; of what is not known of it nothing is met.
  func isMet(by vehicle: VehicleSize) -> Bool {
    parts.allSatisfy { part in
      let own =
        switch part.size {
        case .weight: vehicle.weight
        case .height: vehicle.height
        case .width: vehicle.width
        case .length: vehicle.length
        }
      guard let own else { return false }
      return switch part.comparison {
      case .atLeast: own >= part.limit
      case .atMost: own <= part.limit
      case .more: own > part.limit
      case .less: own < part.limit
      }
    }
  }

  private static func part(_ text: String) -> Part? {
    guard let size = Size.allCases.first(where: { text.hasPrefix($0.rawValue) }) else { return nil }
    let rest = text.dropFirst(size.rawValue.count)
    guard let comparison = Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else { return nil }
    let value = rest.dropFirst(comparison.rawValue.count)
    let digits = value.prefix { $0.isNumber || $0 == "." }
    guard let number = Double(digits) else { return nil }
    switch (value.dropFirst(digits.count), size) {
    case ("", _), ("t", .weight): return Part(size: size, comparison: comparison, limit: number)
    case ("kg", .weight): return Part(size: size, comparison: comparison, limit: number / 1000)
    case ("m", .height), ("m", .width), ("m", .length):
      return Part(size: size, comparison: comparison, limit: number)
    default: return nil
    }
  }
}

extension RoadCondition {
  /// What it says of the vehicle; `nil` if it is a time, or not understood.
  var size: SizeCondition? { spans == nil ? SizeCondition(text) : nil }

  /// Whether it depends on the size of the vehicle alone, so that routers judge it without a departure.
  public var isAboutVehicles: Bool { size != nil }
}
