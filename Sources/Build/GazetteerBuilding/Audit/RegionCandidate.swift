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

  /// Reads Natural Earth's own first-level polygons, whose columns name GeoNames and ISO codes.
  static func read(official path: String, _ regions: [RegionRecord]) throws -> [RegionCandidate] {
    let ids = Set(regions.map(\.id))
    let byISO = Dictionary(regions.filter { !$0.iso.isEmpty }.map { ($0.iso, $0.id) }) { first, _ in first }
    return try Shapefile(path: path).features.enumerated().map { number, feature in
      let value = { (names: String...) in
        names.lazy.compactMap { feature.attributes[$0] ?? feature.attributes[$0.uppercased()] }.first { !$0.isEmpty }
          ?? ""
      }
      let code = value("gn_a1_code")
      return RegionCandidate(
        number: number, names: [value("name"), value("name_en"), value("gn_name")].filter { !$0.isEmpty },
        claimedRegion: ids.contains(code) ? code : byISO[value("iso_3166_2")], country: value("iso_a2"),
        rings: feature.parts.map(CountryPolygons.ring).filter { $0.count > 2 })
    }
  }

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
