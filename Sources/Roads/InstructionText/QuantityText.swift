import GeoCore

/// Distances and durations as people read them, rounded to what matters on the road.
public struct QuantityText: Sendable {
  /// The phrases used.
  public let phrases: PhraseTable
  /// The units used.
  public let units: UnitSystem

  /// Creates a writer of quantities.
  public init(_ phrases: PhraseTable, units: UnitSystem) { (self.phrases, self.units) = (phrases, units) }

  /// A distance, as in `80 m`, `350 m`, `1.2 km`, `14 km`.
  ///
  /// Small units round to 10 below 100, to 50 below 1,000 (never below 10); large ones to a tenth below 10, then to
  /// whole numbers. The step from small to large is at the value that rounds to the first large one.
  ///
  /// - Parameter distance: 0 or more.
  public func text(_ distance: Meters) -> String {
    let (value, unit) = rounded(distance)
    return phrases.text(["unit/\(unit)"], ["value": value])
  }

  /// A distance as a voice says it, as in `80 meters`, `1 kilometer`, `1.2 kilometers`; rounded as `text(_:)` does.
  public func spoken(_ distance: Meters) -> String {
    let (value, unit) = rounded(distance)
    return phrases.text((value == "1" ? ["spoken/\(unit.dropLast())"] : []) + ["spoken/\(unit)"], ["value": value])
  }

  /// The number as written, and the unit's key.
  private func rounded(_ distance: Meters) -> (value: String, unit: String) {
    let (small, perSmall, large, perLarge, limit) = scale
    let value = Self.roundedSmall(distance.rawValue / perSmall)
    return value < limit ? (String(value), small) : (tenths(distance.rawValue / perLarge), large)
  }

  /// A duration, as in `less than 1 min`, `12 min`, `1 h 5 min`; minutes round to the nearest.
  public func text(_ duration: TravelTime) -> String {
    let minutes = Int((duration.seconds / 60).rounded())
    if duration.seconds < 60 { return phrases.text(["duration/short"]) }
    if minutes < 60 { return phrases.text(["duration/minutes"], ["minutes": String(minutes)]) }
    let values = ["hours": String(minutes / 60), "minutes": String(minutes % 60)]
    return phrases.text([minutes % 60 == 0 ? "duration/hours" : "duration/hours and minutes"], values)
  }

  /// Small and large unit, meters in each, and the number of small units from which the large one is used.
  private var scale: (small: String, perSmall: Double, large: String, perLarge: Double, limit: Int) {
    switch units {
    case .metric: ("meters", 1, "kilometers", 1000, 1000)
    case .imperialYards: ("yards", 0.9144, "miles", 1609.344, 450)
    case .imperialFeet: ("feet", 0.3048, "miles", 1609.344, 1000)
    }
  }

  private static func roundedSmall(_ value: Double) -> Int {
    let step = value < 95 ? 10.0 : 50.0
    return max(10, Int((value / step).rounded() * step))
  }

  private func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    guard tenths < 100, tenths % 10 != 0 else { return String(Int(value.rounded())) }
    return "\(tenths / 10)\(phrases.text(["decimal"]))\(tenths % 10)"
  }
}
