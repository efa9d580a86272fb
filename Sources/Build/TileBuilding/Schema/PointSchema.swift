import OSMImport

/// Layers `pois` and `addresses`, at zoom 14.
enum PointSchema {
  /// Values of Shortbread, then, after `+`, our extension.
  private static let values: [(key: String, values: Set<String>)] = [
    (
      "amenity",
      words(
        """
        police fire_station post_box post_office telephone library townhall courthouse prison embassy community_centre
        nursing_home arts_centre grave_yard marketplace recycling university school college public_building pharmacy
        hospital clinic doctors dentist veterinary theatre nightclub cinema restaurant fast_food cafe pub bar food_court
        biergarten shelter car_rental car_wash car_sharing bicycle_rental vending_machine bank atm toilets bench
        drinking_water fountain hunting_stand waste_basket place_of_worship playground dog_park
        + fuel charging_station parking parking_entrance bicycle_parking ice_cream kindergarten casino bureau_de_change
        taxi bicycle_repair_station shower luggage_locker monastery
        """)
    ),
    (
      "leisure",
      words(
        """
        sports_centre pitch swimming_pool water_park golf_course stadium ice_rink
        + playground park garden marina nature_reserve fitness_centre
        """)
    ),
    (
      "tourism",
      words(
        """
        hotel motel bed_and_breakfast guest_house hostel chalet camp_site alpine_hut caravan_site information
        picnic_site viewpoint zoo theme_park
        + museum attraction gallery artwork apartment aquarium wilderness_hut
        """)
    ),
    (
      "shop",
      words(
        """
        supermarket bakery kiosk mall department_store general convenience convinience clothes florist chemist books
        butcher shoes alcohol beverages optican optician jewelry gift sports stationery outdoor mobile_phone toys
        newsagent greengrocer beauty video car bicycle doityourself hardware furniture computer garden_centre hairdresser
        travel_agency laundry dry_cleaning
        + car_repair confectionery deli pastry cheese seafood wine tobacco electronics cosmetics perfumery art antiques
        music photo pet tailor fabric bag variety_store copyshop lottery tea coffee
        """)
    ),
    (
      "man_made",
      words("surveillance tower windmill lighthouse wastewater_plant water_well watermill water_works")
    ),
    (
      "historic",
      words(
        """
        monument memorial artwork castle ruins archaelogical_site archaeological_site wayside_cross wayside_shrine
        battlefield fort
        + city_gate tomb manor
        """)
    ),
    ("emergency", words("phone fire_hydrant defibrillator")),
    ("highway", words("emergency_access_point")),
    ("office", words("diplomatic")),
    // A key of our extension.
    ("natural", words("+ peak volcano saddle spring cave_entrance")),
  ]

  private static let details: [(key: String, value: String, shown: [String])] =
    ["restaurant", "fast_food", "pub", "bar", "cafe"].map { ("amenity", $0, ["cuisine"]) } + [
      ("leisure", "pitch", ["sport"]), ("leisure", "sports_centre", ["sport"]),
      ("amenity", "vending_machine", ["vending"]), ("tourism", "information", ["information"]),
      ("man_made", "tower", ["tower:type"]), ("amenity", "place_of_worship", ["religion", "denomination"]),
      ("natural", "peak", ["ele"]), ("natural", "volcano", ["ele"]), ("natural", "saddle", ["ele"]),
      ("tourism", "alpine_hut", ["ele"]),
    ]

  private static let offers: [(value: String, keys: [String])] = [
    ("recycling", ["recycling:glass_bottles", "recycling:paper", "recycling:clothes", "recycling:scrap_metal"]),
    ("bank", ["atm"]),
  ]

  /// All properties of `pois` but names.
  static let keys: [String] =
    values.map(\.key) + ["housename", "housenumber"] + ["cuisine", "sport", "vending", "information", "tower:type"]
    + ["religion", "denomination", "ele"]
  static let truths: [String] = offers.flatMap(\.keys)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "+" }).map(String.init))
  }

  /// What a node or an area is a point of: a place of interest, else an address, else nothing.
  static func points(_ tags: OSMTags, _ names: NameWriter) -> [PointFeature] {
    if let list = pointOfInterest(tags, names) { return [PointFeature(.pois, 14, list)] }
    guard tags.contains("addr:housenumber") || tags.contains("addr:housename") else { return [] }
    var list = AttributeList()
    list.set("housename", tags["addr:housename"])
    list.set("housenumber", tags["addr:housenumber"])
    return [PointFeature(.addresses, 14, list)]
  }

  private static func pointOfInterest(_ tags: OSMTags, _ names: NameWriter) -> AttributeList? {
    var list = AttributeList()
    for (key, known) in values {
      if let value = tags[key], known.contains(value) { list.set(key, value) }
    }
    guard !list.attributes.isEmpty else { return nil }
    names.write(tags, into: &list)
    list.set("housename", tags["addr:housename"])
    list.set("housenumber", tags["addr:housenumber"])
    var shown: Set<String> = []
    for detail in details where tags.has(detail.key, detail.value) {
      for key in detail.shown where shown.insert(key).inserted { list.set(key, tags[key]) }
    }
    for offer in offers where tags.has("amenity", offer.value) {
      for key in offer.keys where tags.has(key, "yes") { list.set(key, true) }
    }
    return list
  }
}
