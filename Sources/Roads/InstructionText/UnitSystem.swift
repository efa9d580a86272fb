/// The units that people read distances in.
public enum UnitSystem: String, Hashable, Sendable, CaseIterable {
  /// Meters and kilometers.
  case metric
  /// Yards and miles, as in the United Kingdom.
  case imperialYards
  /// Feet and miles, as in the United States.
  case imperialFeet
}
