/// Names of settlements, states and countries.
extension MapStyle {
  var placeLayers: [StyleValue] {
    [
      places(
        "places-small", ["neighbourhood", "isolated_dwelling", "farm", "locality", "island"], from: 14.5,
        size: .zoomed((14, 11), (17, 13)), face: .regular, colour: palette.inkSoft),
      places(
        "places-quarter", ["quarter", "suburb", "hamlet"], from: 12.5,
        size: .zoomed((12, 11), (14, 14), (17, 17)), face: .regular, colour: palette.ink),
      places(
        "places-village", ["village"], from: 10, size: .zoomed((10, 11), (16, 17)), face: .regular,
        colour: palette.ink),
      boundaryNames(level: 4, from: 4, until: 9, size: .zoomed((4, 10), (8, 13)), colour: palette.inkFaint),
      places("places-town", ["town"], from: 7, size: .zoomed((7, 11), (14, 20)), face: .medium, colour: palette.ink),
      places(
        "places-city", ["city", "state_capital", "capital"], from: 3, size: .zoomed((3, 10), (12, 22)),
        face: .bold, colour: palette.ink),
      boundaryNames(level: 2, from: 1, until: 7, size: .zoomed((1, 9), (6, 17)), colour: palette.inkSoft),
    ]
  }

  private func places(
    _ id: String, _ kinds: [String], from minZoom: Double, size: StyleValue, face: Face, colour: String
  ) -> StyleValue {
    symbol(
      id, from: "place_labels", where: .is("kind", in: kinds), minZoom: minZoom,
      layout: [
        "text-field": name, "text-font": face.stack, "text-size": size, "text-max-width": 8, "text-padding": 6,
        "symbol-sort-key": ["-", 0, ["coalesce", .get("population"), 0]],
      ],
      paint: textPaint(colour, halo: 1.8).adding(["text-opacity": .zoomed((16.5, 1), (18, 0.55))]))
  }

  private func boundaryNames(
    level: Int, from minZoom: Double, until maxZoom: Double, size: StyleValue, colour: String
  ) -> StyleValue {
    symbol(
      "boundary-names-\(level)", from: "boundary_labels", where: ["==", .get("admin_level"), .int(level)],
      minZoom: minZoom,
      layout: [
        "text-field": name, "text-font": Face.medium.stack, "text-size": size, "text-transform": "uppercase",
        "text-letter-spacing": 0.12, "text-max-width": 7, "text-padding": 4,
      ],
      paint: textPaint(colour)
    ).adding(["maxzoom": .number(maxZoom)])
  }
}
