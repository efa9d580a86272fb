import GeoCore

extension Gazetteer {
  /// Distances that the resolver's rules speak of.
  enum Limit {
    /// A coordinate this near a polygon belongs to it: coasts are generalized, bridges and piers lie outside.
    static var snap: Meters { Meters(2_000) }
    /// A border this near is reported.
    static var nearBorder: Meters { Meters(5_000) }
    /// The polygon of a time zone's country must come this near for its line to overrule another country's polygon.
    static var zoneLine: Meters { Meters(10_000) }
    /// A city this near gives a country to an islet without a polygon.
    static var cityEvidence: Meters { Meters(5_000) }
    /// A city this near decides for its region where that has no polygon.
    static var undrawnRegion: Meters { Meters(20_000) }
    /// Reach of an airport by size: small, medium, large; ascending.
    static let airports = [Meters(3_000), Meters(5_000), Meters(8_000)]
  }

  /// What is at a coordinate.
  ///
  /// - Complexity: under a microsecond in the middle of a country, a few near borders. No allocation where polygon and
  ///   time zone agree.
  public func resolve(_ coordinate: Coordinate) -> Resolution {
    withExtendedLifetime(self) { resolver.resolve(coordinate) }
  }
}

// MARK: - Nearest city

extension Gazetteer {
  /// The number of the nearest city of all; `nil` only in a gazetteer without cities.
  ///
  /// - Complexity: O(log n) for usual positions. The slow twin is `ReferenceNearestCity`.
  public func nearestCity(to position: FixedCoordinate) -> Int? {
    index.cities.nearest(to: UnitVector(position.coordinate), in: index.worldNodes).map { Int($0.number) }
  }

  /// The number of the nearest city of a region, or of its country where the region is `nil` or has none.
  ///
  /// - Precondition: `region` and `country` are numbers of `index`.
  public func nearestCity(to position: FixedCoordinate, region: Int?, country: Int) -> Int? {
    withExtendedLifetime(self) {
      resolver.city(region: region, country: country, vector: UnitVector(position.coordinate))?.number
    }
  }

  /// The GeoNames id of a city; 0 outside the table.
  public func cityID(_ number: Int) -> UInt32 { index.cityIDs.value(at: number) ?? 0 }
}
