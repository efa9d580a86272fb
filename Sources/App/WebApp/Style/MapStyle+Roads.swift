/// Streets, paths and rails: tunnels first, then what lies on the ground, then bridges.
extension MapStyle {
  /// Where a way runs; each level is drawn completely before the next.
  private enum Level: String {
    case tunnel, surface, bridge

    var filter: StyleValue {
      switch self {
      case .tunnel: .flag("tunnel")
      case .bridge: .all(.flag("bridge"), ["!", .flag("tunnel")])
      case .surface: .all(["!", .flag("bridge")], ["!", .flag("tunnel")])
      }
    }
  }

  var tunnelLayers: [StyleValue] {
    [
      streets(
        "casing", .tunnel, cap: "butt",
        paint: [
          "line-color": .string(palette.casing), "line-width": RoadClass.width(adding: 2.4),
          "line-dasharray": [1.2, 0.8], "line-opacity": 0.8,
        ]),
      streets(
        "fill", .tunnel, cap: "butt",
        paint: ["line-color": tunnelColours, "line-width": RoadClass.width(), "line-opacity": 0.75]),
      paths(.tunnel), rails(.tunnel),
    ]
  }

  /// Tunnels keep a breath of their class, so that a main road can be followed under a hill.
  private var tunnelColours: StyleValue {
    .match(
      "kind",
      [
        (["motorway", "trunk", "primary"], .string(palette.secondary))
      ], otherwise: .string(palette.tunnel))
  }

  var surfaceLayers: [StyleValue] {
    [
      fill(
        "squares", from: "street_polygons", minZoom: 13,
        paint: ["fill-color": .string(palette.pedestrian), "fill-outline-color": .string(palette.casing)]),
      paths(.surface),
      streets("casing", .surface, paint: casingPaint),
      streets("fill", .surface, paint: streetPaint),
      rails(.surface),
      line(
        "runways", from: "streets", where: .is("kind", in: ["runway", "taxiway"]), minZoom: 11, cap: "butt",
        paint: [
          "line-color": .string(palette.casing),
          "line-width": .zoomed(base: 1.6, (11, 1), (14, .kinds(["runway"], 16, otherwise: 5)), (18, 60)),
        ]),
    ]
  }

  var bridgeLayers: [StyleValue] {
    [
      fill(
        "bridge-decks", from: "bridges", minZoom: 13,
        paint: ["fill-color": .string(palette.rock), "fill-outline-color": .string(palette.casing)]),
      streets("casing", .bridge, cap: "butt", paint: casingPaint),
      paths(.bridge),
      streets("fill", .bridge, paint: streetPaint),
      rails(.bridge),
      oneWayArrows,
    ]
  }

  private var casingPaint: StyleValue {
    ["line-color": .string(palette.casing), "line-width": RoadClass.width(adding: 2)]
  }

  private var streetPaint: StyleValue {
    ["line-color": RoadClass.colours(palette), "line-width": RoadClass.width()]
  }

  private func streets(_ part: String, _ level: Level, cap: StyleValue = "round", paint: StyleValue) -> StyleValue {
    line(
      "street-\(level.rawValue)-\(part)", from: "streets",
      where: .all(.is("kind", in: RoadClass.streetKinds), ["!", .flag("rail")], level.filter), cap: cap,
      sortKey: RoadClass.order, paint: paint)
  }

  private func paths(_ level: Level) -> StyleValue {
    let colour = StyleValue.match(
      "kind", [(["steps"], .string(palette.steps)), (["cycleway"], .string(palette.cycleway))],
      otherwise: .string(palette.path))
    return line(
      "path-\(level.rawValue)", from: "streets", where: .all(.is("kind", in: RoadClass.paths), level.filter),
      minZoom: 14, cap: "butt",
      paint: [
        "line-color": colour,
        "line-width": .zoomed(
          base: 1.4, (14, 0.7), (16, .kinds(["steps"], 2, otherwise: 1.1)),
          (19, .kinds(["steps"], 6, otherwise: 3))),
        "line-dasharray": [
          "match", .get("kind"), ["steps"], ["literal", [0.5, 0.4]], ["track"], ["literal", [5, 2]],
          ["literal", [2.5, 1.5]],
        ],
        "line-opacity": .number(level == .tunnel ? 0.45 : 1),
      ])
  }

  private func rails(_ level: Level) -> StyleValue {
    let main = ["rail", "narrow_gauge", "light_rail"]
    return line(
      "rail-\(level.rawValue)", from: "streets", where: .all(.flag("rail"), level.filter), minZoom: 9, cap: "butt",
      paint: [
        "line-color": .string(palette.rail),
        "line-width": .zoomed(
          base: 1.3, (9, .kinds(main, 0.5, otherwise: 0.3)),
          (14, .kinds(main, 1.4, otherwise: 0.9)), (18, .kinds(main, 4, otherwise: 2.4))),
        "line-dasharray": level == .tunnel ? [3, 2] : [6, 1],
        "line-opacity": .number(level == .tunnel ? 0.5 : 1),
      ])
  }

  private var oneWayArrows: StyleValue {
    symbol(
      "one-way", from: "streets",
      where: .all(.flag("oneway"), .is("kind", in: RoadClass.streetKinds)), minZoom: 16,
      layout: [
        "symbol-placement": "line", "symbol-spacing": 140,
        "icon-image": .string(IconName.arrow(palette.inkFaint).text),
        "icon-rotate": ["case", .flag("oneway_reverse"), 180, 0],
        "icon-size": .zoomed((16, 0.7), (19, 1.1)), "icon-padding": 8, "icon-ignore-placement": true,
      ],
      paint: ["icon-opacity": 0.7])
  }

  var overheadLayers: [StyleValue] {
    [
      line(
        "aerialways", from: "aerialways", minZoom: 12, cap: "butt",
        paint: ["line-color": .string(palette.rail), "line-width": 1.2, "line-dasharray": [4, 1.5]]),
      line(
        "ferries", from: "ferries", minZoom: 8, cap: "butt",
        paint: ["line-color": .string(palette.ferry), "line-width": 1.2, "line-dasharray": [5, 4]]),
    ]
  }

  var boundaryLayers: [StyleValue] {
    let seaward = StyleValue.flag("maritime")
    return [
      line(
        "boundary-state", from: "boundaries", where: .all(["==", .get("admin_level"), 4], ["!", seaward]),
        minZoom: 3,
        paint: [
          "line-color": .string(palette.boundary), "line-width": .zoomed((3, 0.4), (6, 0.8)),
          "line-dasharray": [3, 2], "line-opacity": .zoomed((3, 0.35), (6, 0.6)),
        ]),
      line(
        "boundary-country", from: "boundaries",
        where: .all(["==", .get("admin_level"), 2], ["!", seaward], ["!", .flag("disputed")]),
        paint: [
          "line-color": .string(palette.boundary), "line-width": .zoomed((0, 0.5), (3, 0.9), (14, 1.6)),
          "line-opacity": 0.7,
        ]),
      // Nobody's map settles it: dashes where a border is claimed or drawn by arms.
      line(
        "boundary-disputed", from: "boundaries",
        where: .all(["==", .get("admin_level"), 2], ["!", seaward], .flag("disputed")), cap: "butt",
        paint: [
          "line-color": .string(palette.boundary), "line-width": .zoomed((0, 0.5), (3, 0.9), (14, 1.6)),
          "line-dasharray": [3, 3], "line-opacity": 0.6,
        ]),
    ]
  }
}
