/// A kind of place on the map: which tags it takes, its glyph and colour, and from which zoom it is worth showing.
struct PointCategory: Sendable {
  let glyph: String
  let rank: Rank
  let colour: @Sendable (StylePalette) -> String
  let tags: [(key: String, values: [String])]

  /// How soon a place appears.
  enum Rank: Int, CaseIterable, Sendable {
    case landmark, everyday, detail

    var minZoom: Double {
      switch self {
      case .landmark: 14.5
      case .everyday: 16
      case .detail: 17.5
      }
    }
  }

  /// True where a feature of the `pois` layer belongs to the category.
  var filter: StyleValue { .array(["any"] + tags.map { StyleValue.is($0.key, in: $0.values) }) }

  /// Every category; earlier ones win where a feature fits several.
  static let all: [PointCategory] = landmarks + everyday + details

  private static let landmarks = [
    PointCategory(glyph: "cross", rank: .landmark, colour: { $0.health }, tags: [("amenity", ["hospital"])]),
    PointCategory(
      glyph: "column", rank: .landmark, colour: { $0.culture },
      tags: [
        ("tourism", ["museum", "gallery", "theme_park", "zoo", "aquarium", "attraction"]),
        ("amenity", ["townhall", "theatre", "courthouse", "university", "casino", "arts_centre"]),
        ("historic", ["castle", "fort", "archaelogical_site", "archaeological_site"]), ("leisure", ["stadium"]),
      ]),
    PointCategory(
      glyph: "peak", rank: .landmark, colour: { $0.nature },
      tags: [("tourism", ["viewpoint", "camp_site", "alpine_hut"]), ("man_made", ["lighthouse"])]),
  ]

  private static let everyday = [
    PointCategory(
      glyph: "cross", rank: .everyday, colour: { $0.health },
      tags: [("amenity", ["pharmacy", "clinic", "doctors", "dentist", "veterinary"])]),
    PointCategory(
      glyph: "bed", rank: .everyday, colour: { $0.lodging },
      tags: [("tourism", ["hotel", "motel", "hostel", "guest_house", "bed_and_breakfast", "chalet", "caravan_site"])]),
    PointCategory(
      glyph: "fork", rank: .everyday, colour: { $0.food },
      tags: [("amenity", ["restaurant", "fast_food", "food_court"])]),
    PointCategory(
      glyph: "cup", rank: .everyday, colour: { $0.food },
      tags: [("amenity", ["cafe", "bar", "pub", "biergarten", "nightclub"])]),
    PointCategory(glyph: "worship", rank: .everyday, colour: { $0.culture }, tags: [("amenity", ["place_of_worship"])]),
    PointCategory(
      glyph: "book", rank: .everyday, colour: { $0.service },
      tags: [("amenity", ["library", "school", "college", "cinema", "community_centre"])]),
    PointCategory(glyph: "letter", rank: .everyday, colour: { $0.service }, tags: [("amenity", ["post_office"])]),
    PointCategory(
      glyph: "shield", rank: .everyday, colour: { $0.service },
      tags: [("amenity", ["police", "fire_station", "embassy"])]),
    PointCategory(glyph: "coin", rank: .everyday, colour: { $0.service }, tags: [("amenity", ["bank"])]),
  ]

  private static let details = [
    PointCategory(
      glyph: "bag", rank: .detail, colour: { $0.shop },
      tags: [
        (
          "shop",
          [
            "supermarket", "bakery", "kiosk", "mall", "department_store", "general", "convenience", "convinience",
            "clothes", "florist", "chemist", "books", "butcher", "shoes", "alcohol", "beverages", "optician", "jewelry",
            "gift", "sports", "toys", "newsagent", "greengrocer", "beauty", "car", "bicycle", "doityourself",
            "hardware", "furniture", "computer", "hairdresser", "travel_agency", "laundry", "dry_cleaning",
          ]
        ), ("amenity", ["marketplace"]),
      ]),
    PointCategory(glyph: "coin", rank: .detail, colour: { $0.service }, tags: [("amenity", ["atm"])]),
    PointCategory(
      glyph: "column", rank: .detail, colour: { $0.culture },
      tags: [("historic", ["monument", "memorial", "ruins"]), ("tourism", ["artwork"])]),
    PointCategory(
      glyph: "tree", rank: .detail, colour: { $0.nature },
      tags: [
        ("leisure", ["playground", "pitch", "sports_centre", "swimming_pool", "water_park", "dog_park"]),
        ("amenity", ["fountain", "drinking_water"]), ("tourism", ["picnic_site"]),
      ]),
    PointCategory(
      glyph: "dot", rank: .detail, colour: { $0.service },
      tags: [
        ("amenity", ["toilets", "car_rental", "car_sharing", "bicycle_rental", "post_box", "recycling", "shelter"]),
        ("tourism", ["information"]),
      ]),
  ]
}
