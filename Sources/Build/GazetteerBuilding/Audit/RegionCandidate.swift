import Places

/// A polygon of the coarse first-level layer: a label for the fine faces, and their fallback.
struct RegionCandidate {
  /// Number in the layer's row order.
  var number: Int
  /// Names that the layer gives it, the plain one first.
  var names: [String]
  /// Region id that the layer's own code claims, if the gazetteer has such a region.
  var claimedRegion: String?
  /// Country code by the layer's own columns.
  var country: String
  var rings: [[GridPoint]]

  /// Reads the layer `states_provinces` of the pinned GeoPackage.
  static func read(path: String, regions: Set<String>) throws -> [RegionCandidate] {
    let columns = ["iso_a2", "name", "woe_name", "gn_name", "fips"]
    return try GeoPackage(path: path).features(layer: "states_provinces", columns: columns).enumerated().map {
      number, feature in
      let (country, fips) = (feature.attributes[0], feature.attributes[4])
      // GeoNames took most of its first-level codes from FIPS 10-4: the two letters of the country come before.
      let code = "\(country).\(fips.dropFirst(2))"
      return RegionCandidate(
        number: number, names: feature.attributes[1...3].filter { !$0.isEmpty },
        claimedRegion: regions.contains(code) ? code : nil, country: country,
        rings: feature.rings.map(CountryPolygons.ring).filter { $0.count > 2 })
    }
  }
}
