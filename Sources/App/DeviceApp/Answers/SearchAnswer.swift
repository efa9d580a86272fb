import PlaceSearch

/// What a search found, as `find --json` and `/api/v1/search` show it.
public struct SearchAnswer: Encodable, Sendable {
  /// One place.
  public struct Result: Encodable, Sendable {
    /// `street`, `address`, `poi`, `coordinate` …
    public let kind: String
    /// Stays the same in later versions of the region.
    public let id: String
    /// Its name.
    public let name: String
    /// Name and where it lies, on one line.
    public let label: String
    /// Degrees WGS 84.
    public let lat, lon: Double
    /// ISO 3166-1 alpha-2.
    @Nullable public var country: String?
    /// Id of the state or province.
    @Nullable public var region: String?
    /// `device`, or the name of a backend.
    public let source: String
    /// The OSM tag of its kind, as `amenity=pharmacy`; absent but for places of a kind.
    public var category: String?
    /// The region package that knows it; absent for coordinates.
    public var package: String?
    /// Whether the position is only near what was asked for.
    public let isApproximate: Bool
    /// Metres from where the search was asked; absent if it was asked from nowhere.
    public var distance: Double?
  }

  /// The best first.
  public let results: [Result]

  init(_ found: [PlaceResult]) {
    results = found.map { place in
      Result(
        kind: place.kind.rawValue, id: place.id, name: place.name, label: place.label,
        lat: place.coordinate.latitude, lon: place.coordinate.longitude, country: place.country, region: place.region,
        source: place.source, category: place.category, package: place.package, isApproximate: place.isApproximate,
        distance: place.distance.map { $0.rawValue.rounded() })
    }
  }
}
