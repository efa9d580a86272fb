/// Land cover, sites, water and buildings.
extension MapStyle {
  var groundLayers: [StyleValue] {
    [
      ["id": "land", "type": "background", "paint": ["background-color": .string(palette.land)]],
      fill("land-use", from: "land", where: .is("kind", in: Self.builtUp), paint: landUsePaint),
      fill("land-cover", from: "land", where: .is("kind", in: Self.grown), paint: landCoverPaint),
      fill("leisure", from: "land", where: .is("kind", in: Self.leisure), paint: leisurePaint),
      fill("sites", from: "sites", minZoom: 14, paint: sitePaint),
    ]
  }

  private static let builtUp = [
    "residential", "industrial", "commercial", "garages", "retail", "railway", "landfill", "quarry", "brownfield",
    "greenfield", "farmyard",
  ]
  private static let grown = [
    "farmland", "grass", "meadow", "grassland", "heath", "scrub", "forest", "orchard", "vineyard", "allotments",
    "greenhouse_horticulture", "plant_nursery", "swamp", "bog", "string_bog", "wet_meadow", "marsh", "sand", "beach",
    "bare_rock", "scree", "shingle",
  ]
  private static let leisure = [
    "park", "garden", "golf_course", "village_green", "recreation_ground", "cemetery", "grave_yard", "playground",
    "miniature_golf",
  ]

  private var landUsePaint: StyleValue {
    let colour = StyleValue.match(
      "kind",
      [(["residential"], .string(palette.residential)), (["greenfield"], .string(palette.land))],
      otherwise: .string(palette.worked))
    return ["fill-color": colour, "fill-opacity": .zoomed((8, 0.4), (12, 1))]
  }

  private var landCoverPaint: StyleValue {
    let colour = StyleValue.match(
      "kind",
      [
        (["forest"], .string(palette.wood)), (["farmland"], .string(palette.farmland)),
        (["sand", "beach"], .string(palette.sand)), (["bare_rock", "scree", "shingle"], .string(palette.rock)),
      ], otherwise: .string(palette.green))
    return ["fill-color": colour, "fill-opacity": .zoomed((7, 0.5), (11, 1))]
  }

  private var leisurePaint: StyleValue {
    let colour = StyleValue.match(
      "kind", [(["playground", "miniature_golf"], .string(palette.pitch))], otherwise: .string(palette.green))
    return ["fill-color": colour]
  }

  private var sitePaint: StyleValue {
    let colour = StyleValue.match(
      "kind",
      [
        (["parking", "bicycle_parking"], .string(palette.parking)), (["sports_center"], .string(palette.pitch)),
        (["construction"], .string(palette.worked)),
      ], otherwise: .string(palette.institution))
    return ["fill-color": colour]
  }

  var waterLayers: [StyleValue] {
    let water = StyleValue.string(palette.water)
    return [
      // Below the sea, which covers its inner half: where two seas meet, no line is seen. The world's generalised shore
      // carries none.
      line(
        "shore", from: "ocean", where: ["!", .flag("generalized")], minZoom: 10,
        paint: ["line-color": .string(palette.shore), "line-width": .zoomed((10, 0.8), (16, 2))]),
      fill("ocean", from: "ocean", paint: ["fill-color": water]),
      fill("water", from: "water_polygons", where: ["!=", .get("kind"), "glacier"], paint: ["fill-color": water]),
      fill(
        "glacier", from: "water_polygons", where: ["==", .get("kind"), "glacier"],
        paint: ["fill-color": .string(palette.rock)]),
      line(
        "water-lines", from: "water_lines", where: ["!=", .get("tunnel"), true],
        paint: ["line-color": .string(palette.waterLine), "line-width": waterLineWidth]),
      fill("piers", from: "pier_polygons", paint: ["fill-color": .string(palette.land)]),
      line(
        "pier-lines", from: "pier_lines",
        paint: ["line-color": .string(palette.land), "line-width": .zoomed(base: 1.5, (12, 1), (18, 10))]),
      fill("dams", from: "dam_polygons", paint: ["fill-color": .string(palette.buildingLine)]),
      line(
        "dam-lines", from: "dam_lines",
        paint: ["line-color": .string(palette.buildingLine), "line-width": .zoomed((12, 1), (18, 5))]),
    ]
  }

  private var waterLineWidth: StyleValue {
    let wide = ["river", "canal"]
    return .zoomed(
      base: 1.4, (2, .kinds(wide, 0.3, otherwise: 0)), (8, .kinds(wide, 0.7, otherwise: 0)),
      (14, .kinds(wide, 3, otherwise: 1)),
      (18, .kinds(wide, 12, otherwise: 4)))
  }

  var buildingLayers: [StyleValue] {
    [
      fill(
        "buildings", from: "buildings", minZoom: 13.5,
        paint: [
          "fill-color": .string(palette.building), "fill-opacity": .zoomed((13.5, 0), (14.5, 1)),
          "fill-outline-color": .string(palette.buildingLine),
        ])
    ]
  }
}
