import GazetteerBuilding
import TileBuilding

/// Borders of countries and of their first-level regions.
struct BorderSource {
  let countries: String
  let regions: String

  func add(to builder: WorldTileBuilder) throws {
    for feature in try Shapefile(path: countries).features {
      let zoom = UInt8(min(6, max(0, feature.attributes.number("MIN_ZOOM") ?? 6)))
      add(feature, level: 2, isDisputed: Self.isDisputed(feature.attributes["FEATURECLA"] ?? ""), zoom, builder)
    }
    for feature in try Shapefile(path: regions).features
    where feature.attributes["featurecla"] == "Admin-1 boundary" {
      // Ranks of the source: 0 to 2 the states of large countries, 11 counties.
      let rank = feature.attributes.number("scalerank") ?? 11
      guard rank < 9 else { continue }
      add(feature, level: 4, isDisputed: false, rank < 3 ? 3 : rank < 5 ? 5 : 6, builder)
    }
  }

  private func add(
    _ feature: Shapefile.Feature, level: Int, isDisputed: Bool, _ zoom: UInt8, _ builder: WorldTileBuilder
  ) {
    var list = AttributeList()
    list.set("admin_level", level)
    list.set("maritime", false)
    list.set("disputed", isDisputed)
    for part in feature.parts {
      builder.add(line: ShapeReading.fixed(part), to: .boundaries, from: zoom, rank: -level, list)
    }
  }

  /// What is not drawn as a settled border.
  private static func isDisputed(_ kind: String) -> Bool {
    ["Disputed", "Line of control", "Indefinite", "Indeterminant", "Unrecognized", "Breakaway", "Claim"]
      .contains { kind.hasPrefix($0) }
  }
}
