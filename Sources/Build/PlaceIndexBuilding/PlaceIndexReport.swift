/// What a build of `places.sqlite` kept and left out.
public struct PlaceIndexReport: Codable, Equatable, Sendable {
  /// Streets and other named lines.
  public var streets = 0
  /// House numbers, those of ranges and interpolations included.
  public var addresses = 0
  /// Elements of the source with a house number.
  public var sourceAddresses = 0
  /// Places of a kind.
  public var places = 0
  /// Cities, towns, villages, regions and countries.
  public var settlements = 0
  /// What was left out or corrected, by named reason: see `docs/formats/places-sqlite-v1.md` §7.
  public var skipped: [String: Int] = [:]
  /// Bytes of the file.
  public var bytes = 0

  /// An empty report.
  public init() {}

  mutating func skip(_ reason: String, count: Int = 1) { skipped[reason, default: 0] += count }
}
