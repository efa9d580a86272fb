/// What a boundary encloses: a level and a stable id, as in `FR` or `FR.11`.
public struct BoundaryArea: Hashable, Sendable {
  /// How an area stands in the hierarchy.
  public enum Level: UInt8, Sendable, CaseIterable {
    /// A country or dependency with a code of its own, or a time zone in a file of time zones.
    case country = 0
    /// A first-level region of a country.
    case region = 1
  }

  /// Country or region.
  public let level: Level
  /// The id of the gazetteer (DESIGN: `FR`, `FR.11`), or an IANA zone name.
  public let id: String

  /// Keeps both.
  public init(level: Level, id: String) {
    self.level = level
    self.id = id
  }
}
