/// A class of street: the `kind` values it covers and how wide it is drawn.
///
/// Widths are in pixels at the zooms of `stops`; between them they grow exponentially, as the ground does.
struct RoadClass: Sendable {
  let kinds: [String]
  let widths: [Double]
  let colour: @Sendable (StylePalette) -> String

  /// The zooms for which `widths` are given.
  static let stops: [Double] = [6, 10, 13, 15, 18, 20]

  /// Streets with a surface and a casing, the most important first.
  static let streets: [RoadClass] = [
    RoadClass(kinds: ["motorway"], widths: [0.8, 2.4, 5, 8.5, 26, 60]) { $0.motorway },
    RoadClass(kinds: ["trunk"], widths: [0.6, 2, 4.4, 8, 25, 58]) { $0.trunk },
    RoadClass(kinds: ["primary"], widths: [0.3, 1.6, 4, 7.5, 24, 54]) { $0.primary },
    RoadClass(kinds: ["secondary"], widths: [0, 1.1, 3.2, 6.8, 22, 50]) { $0.secondary },
    RoadClass(kinds: ["tertiary"], widths: [0, 0.7, 2.4, 6, 20, 46]) { $0.road },
    RoadClass(
      kinds: ["unclassified", "residential", "living_street", "busway", "bus_guideway", "road"],
      widths: [0, 0, 1.4, 4.4, 16, 40]
    ) { $0.road },
    RoadClass(kinds: ["pedestrian"], widths: [0, 0, 1, 3.2, 12, 30]) { $0.pedestrian },
    RoadClass(kinds: ["service"], widths: [0, 0, 0.7, 2.2, 9, 24]) { $0.road },
  ]

  /// Ways for feet, wheels and hooves, drawn as a dash without a casing.
  static let paths = ["footway", "path", "steps", "cycleway", "track", "bridleway"]

  static let streetKinds = streets.flatMap(\.kinds)

  /// The width of every street by zoom and kind, `extra` pixels added from zoom 10 on.
  static func width(adding extra: Double = 0) -> StyleValue {
    let stops = stops.enumerated().flatMap { index, zoom -> [StyleValue] in
      let cases = streets.map { street in
        let width = street.widths[index]
        return (values: street.kinds, result: StyleValue.number(width == 0 ? 0 : width + extra * casingShare(at: zoom)))
      }
      let plain = StyleValue.match("kind", cases, otherwise: 0)
      let narrowed: StyleValue = ["*", plain, ["case", .flag("link"), 0.7, 1]]
      return [.number(zoom), narrowed]
    }
    return .array(["interpolate", ["exponential", 1.5], ["zoom"]] + stops)
  }

  /// The colour of every street by kind.
  static func colours(_ palette: StylePalette) -> StyleValue {
    .match("kind", streets.map { ($0.kinds, .string($0.colour(palette))) }, otherwise: .string(palette.road))
  }

  /// The drawing order: important streets last, so that they lie above side streets.
  static let order: StyleValue = .match(
    "kind", streets.enumerated().map { ($1.kinds, .int(streets.count - $0)) }, otherwise: 0)

  private static func casingShare(at zoom: Double) -> Double {
    switch zoom {
    case ..<10: 0
    case ..<13: 0.6
    case ..<18: 1
    default: 1.5
    }
  }
}
