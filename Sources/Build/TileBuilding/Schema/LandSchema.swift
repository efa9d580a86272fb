import OSMImport

/// Layers `land`, `sites`, `buildings` and `bridges`.
enum LandSchema {
  private typealias Kinds = [String: (kind: String, zoom: UInt8)]

  /// Values that are the kind themselves.
  private static func kinds(_ zooms: [(zoom: UInt8, values: [String])]) -> Kinds {
    var kinds: Kinds = [:]
    for (zoom, values) in zooms {
      for value in values { kinds[value] = (value, zoom) }
    }
    return kinds
  }

  /// In the order in which a thing with several of these tags chooses.
  private static let land: [(key: String, kinds: Kinds)] = [
    (
      "natural",
      kinds([(10, ["sand", "beach"]), (11, ["heath", "scrub", "grassland", "bare_rock", "scree", "shingle"])])
        .merging(["wood": ("forest", 7)]) { first, _ in first }
    ),
    (
      "landuse",
      kinds([
        (7, ["forest"]),
        (
          11,
          [
            "grass", "meadow", "orchard", "vineyard", "allotments", "village_green", "recreation_ground",
            "greenhouse_horticulture", "plant_nursery", "quarry",
          ]
        ),
        (13, ["cemetery"]),
        (
          10,
          [
            "residential", "industrial", "commercial", "garages", "retail", "railway", "landfill", "brownfield",
            "greenfield", "farmyard", "farmland",
          ]
        ),
      ])
    ),
    ("wetland", kinds([(11, ["swamp", "bog", "string_bog", "wet_meadow", "marsh"])])),
    ("leisure", kinds([(11, ["golf_course", "park", "garden", "playground", "miniature_golf"])])),
    ("amenity", kinds([(13, ["grave_yard"])])),
  ]

  private static let sites: [(key: String, kinds: Kinds)] = [
    ("military", ["danger_area": ("danger_area", 14)]),
    // The specification spells the tag as the kind; the tag in use is British.
    ("leisure", ["sports_centre": ("sports_center", 14), "sports_center": ("sports_center", 14)]),
    (
      "amenity",
      kinds([(14, ["university", "college", "school", "hospital", "prison", "parking", "bicycle_parking"])])
    ),
    ("landuse", ["construction": ("construction", 14)]),
  ]

  /// The features of land cover, grounds, houses, bridges.
  static func areas(_ tags: OSMTags) -> AreaFeatures {
    var features = AreaFeatures()
    for (layer, table) in [(TileLayer.land, land), (.sites, sites)] {
      guard let (kind, zoom) = choose(tags, table) else { continue }
      features.polygons.append(PolygonFeature(layer, zoom, .byArea, AttributeList(kind: kind)))
    }
    if let building = tags["building"], building != "no" {
      features.polygons.append(PolygonFeature(.buildings, 14, .rank(0), AttributeList()))
    }
    if tags.has("man_made", "bridge") {
      features.polygons.append(PolygonFeature(.bridges, 12, .rank(tags.layer), AttributeList(kind: "bridge")))
    }
    return features
  }

  private static func choose(_ tags: OSMTags, _ table: [(key: String, kinds: Kinds)]) -> (kind: String, zoom: UInt8)? {
    for (key, kinds) in table {
      if let value = tags[key], let found = kinds[value] { return found }
    }
    return nil
  }
}
