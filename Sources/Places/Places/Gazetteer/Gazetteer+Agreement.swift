extension Gazetteer {
  /// How many cities of a hundred are resolved to their own country, and to their own region if they have one.
  ///
  /// The cities are the oracle of the boundaries: what is missing from a hundred is their common error.
  /// - Complexity: O(cities).
  package func agreementWithCities() -> (country: Double, region: Double) {
    var (countries, regions, inCountry, inRegion) = (0, 0, 0, 0)
    for city in 0..<index.cities.count {
      guard let position = index.position(ofCity: city) else { continue }
      let found = resolve(position.coordinate)
      countries += 1
      if found.country?.number == index.cityCountries.value(at: city).map(Int.init) { inCountry += 1 }
      guard let region = index.cityRegions.value(at: city), region != NearestIndex.none else { continue }
      regions += 1
      if found.region?.number == Int(region) { inRegion += 1 }
    }
    return (100 * Double(inCountry) / Double(max(1, countries)), 100 * Double(inRegion) / Double(max(1, regions)))
  }
}
