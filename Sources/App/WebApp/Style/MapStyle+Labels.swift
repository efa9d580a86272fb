/// Names: water, streets, numbers, points and places. Later layers win where there is no room for all.
extension MapStyle {
  var streetLabelLayers: [StyleValue] {
    [houseNumbers, streetNames(minor: true), streetNames(minor: false), roadNumbers] + waterNames
  }

  private static let mainStreets = ["motorway", "trunk", "primary", "secondary", "tertiary"]

  private func streetNames(minor: Bool) -> StyleValue {
    let kinds =
      minor ? (RoadClass.streetKinds + RoadClass.paths).filter { !Self.mainStreets.contains($0) } : Self.mainStreets
    return symbol(
      minor ? "street-names-minor" : "street-names", from: "street_labels", where: .is("kind", in: kinds),
      minZoom: minor ? 14.5 : 12.5,
      layout: [
        "symbol-placement": "line", "symbol-spacing": 240, "text-field": name, "text-font": Face.regular.stack,
        "text-size": Self.streetNameSize(minor: minor), "text-max-angle": 40,
        "text-padding": 4, "text-letter-spacing": 0.01,
      ],
      paint: textPaint(palette.inkSoft))
  }

  /// The map library asks whether a name fits its street in the size of zoom 18, whatever the zoom is: names that grow
  /// early would be missing from short streets.
  private static func streetNameSize(minor: Bool) -> StyleValue {
    let lead: StyleValue = minor ? 11.5 : 12
    return .zoomed((13, 10.5), (16, minor ? 11 : 11.5), (18, lead), (20, minor ? 14 : 16))
  }

  private var roadNumbers: StyleValue {
    symbol(
      "road-numbers", from: "street_labels",
      where: .all(["has", "ref"], .is("kind", in: Array(Self.mainStreets.prefix(3)))),
      minZoom: 8,
      layout: [
        "symbol-placement": "line", "symbol-spacing": 450, "text-field": .get("ref"), "text-font": Face.medium.stack,
        "text-size": 10, "text-rotation-alignment": "viewport", "icon-rotation-alignment": "viewport",
        "icon-image": .string(IconName.plate(fill: palette.halo, line: palette.casing).text), "icon-text-fit": "both",
        "icon-text-fit-padding": [1, 4, 1, 4], "text-padding": 20,
      ],
      paint: ["text-color": .string(palette.inkSoft)])
  }

  private var houseNumbers: StyleValue {
    symbol(
      "house-numbers", from: "addresses", where: ["has", "housenumber"], minZoom: 17,
      layout: [
        "text-field": .get("housenumber"), "text-font": Face.regular.stack, "text-size": 10.5, "text-padding": 3,
      ],
      paint: textPaint(palette.inkFaint, halo: 1))
  }

  private var waterNames: [StyleValue] {
    let text: StyleValue = [
      "text-field": name, "text-font": Face.italic.stack, "text-letter-spacing": 0.06, "text-max-width": 7,
    ]
    let paint = textPaint(palette.waterText, halo: 0)
    return [
      symbol(
        "river-names", from: "water_lines_labels", minZoom: 12,
        layout: text.adding(["symbol-placement": "line", "text-size": .zoomed((12, 10.5), (17, 14))]), paint: paint),
      symbol(
        "water-names", from: "water_polygons_labels", where: Self.isLargeWater,
        layout: text.adding(["text-size": .zoomed((8, 11), (16, 15)), "symbol-sort-key": ["-", 0, .get("way_area")]]),
        paint: paint),
      symbol(
        "ferry-names", from: "ferries", minZoom: 13,
        layout: text.adding(["symbol-placement": "line", "text-size": 11]), paint: paint),
    ]
  }

  /// Large enough on the screen to carry a name: square metres by zoom.
  private static let isLargeWater: StyleValue = [
    ">=", .get("way_area"), ["step", ["zoom"], 1e10, 5, 1e9, 8, 5e7, 10, 5e6, 12, 5e5, 14, 3e4, 16, 2e3, 18, 0],
  ]

  var pointLayers: [StyleValue] {
    PointCategory.Rank.allCases.reversed().map(points) + [transit(stops: true), transit(stops: false), exits]
  }

  /// Places of one rank; icon and text are placed together, and the text gives way before the icon does.
  private func points(of rank: PointCategory.Rank) -> StyleValue {
    let categories = PointCategory.all.filter { $0.rank == rank }
    let icons = categories.flatMap { category -> [StyleValue] in
      let name = IconName.badge(glyph: category.glyph, fill: category.colour(palette), ink: palette.badge)
      return [category.filter, .string(name.text)]
    }
    let colours = categories.flatMap { [$0.filter, StyleValue.string($0.colour(palette))] }
    let otherwise = icons[icons.count - 1]
    return symbol(
      "points-\(rank)", from: "pois", where: .array(["any"] + categories.map(\.filter)), minZoom: rank.minZoom,
      layout: [
        "icon-image": .array(["case"] + icons + [otherwise]),
        "icon-size": .zoomed((15, 0.8), (18, 1)), "icon-padding": 6,
        "text-field": name, "text-font": Face.medium.stack, "text-size": .zoomed((15, 10.5), (18, 12)),
        "text-anchor": "top", "text-offset": [0, 0.85], "text-optional": true, "text-max-width": 8, "text-padding": 3,
      ],
      paint: textPaint(.array(["case"] + colours + [.string(palette.service)])))
  }

  private func transit(stops: Bool) -> StyleValue {
    let minor = StyleValue.is("kind", in: ["bus_stop", "tram_stop", "helipad"])
    let name = IconName.badge(glyph: stops ? "bus" : "train", fill: palette.transit, ink: palette.badge)
    return symbol(
      stops ? "transit-stops" : "transit", from: "public_transport", where: stops ? minor : ["!", minor],
      minZoom: stops ? 16.5 : 12,
      layout: [
        "icon-image": [
          "match", .get("kind"), ["aerodrome", "helipad"],
          .string(IconName.badge(glyph: "plane", fill: palette.transit, ink: palette.badge).text),
          ["ferry_terminal"],
          .string(IconName.badge(glyph: "boat", fill: palette.transit, ink: palette.badge).text), .string(name.text),
        ],
        "icon-size": .number(stops ? 0.75 : 1), "text-field": self.name, "text-font": Face.medium.stack,
        "text-size": .number(stops ? 10.5 : 12), "text-anchor": "top", "text-offset": [0, 0.85], "text-optional": true,
        "text-max-width": 8,
      ],
      paint: textPaint(palette.transit))
  }

  private var exits: StyleValue {
    symbol(
      "exits", from: "streets_labels_points", minZoom: 13,
      layout: [
        "text-field": ["coalesce", .get("ref"), .get("name")], "text-font": Face.medium.stack, "text-size": 10,
      ],
      paint: textPaint(palette.inkFaint))
  }
}
