import Foundation
import TestSupport
import Testing

@testable import WebApp

struct MapStyleTests {
  @Test(arguments: MapStyle.Theme.allCases)
  func everyLayerIsAsReviewed(theme: MapStyle.Theme) throws {
    let lines = MapStyle(theme: theme, language: "fr").layers.map(\.json).joined(separator: "\n")
    try GoldenFile.expect(lines + "\n", named: "style-\(theme.rawValue).jsonl")
  }

  @Test(arguments: MapStyle.Theme.allCases)
  func sameDescriptionGivesSameBytes(theme: MapStyle.Theme) {
    #expect(MapStyle(theme: theme, language: "ru").json() == MapStyle(theme: theme, language: "ru").json())
  }

  @Test func bothThemesDrawTheSameLayers() throws {
    let (light, dark) = (try parsed(MapStyle(theme: .light)), try parsed(MapStyle(theme: .dark)))
    #expect(light.map { $0["id"] as? String } == dark.map { $0["id"] as? String })
  }

  @Test func layerNamesAreUnique() throws {
    let names = try parsed(MapStyle(theme: .light)).compactMap { $0["id"] as? String }
    #expect(Set(names).count == names.count)
  }

  @Test func onlyLayersOfTheSchemaAreRead() throws {
    let schema: Set<String> = [
      "ocean", "water_polygons", "water_polygons_labels", "water_lines", "water_lines_labels", "dam_lines",
      "dam_polygons", "pier_lines", "pier_polygons", "boundaries", "boundary_labels", "place_labels", "land", "sites",
      "buildings", "addresses", "streets", "street_polygons", "street_labels", "streets_polygons_labels",
      "streets_labels_points", "bridges", "aerialways", "ferries", "public_transport", "pois",
    ]
    let read = try parsed(MapStyle(theme: .light)).compactMap { $0["source-layer"] as? String }
    #expect(Set(read).subtracting(schema).isEmpty)
  }

  @Test func nothingIsFetchedButTiles() throws {
    let style = try #require(
      try JSONSerialization.jsonObject(with: Data(MapStyle(theme: .dark).json().utf8)) as? [String: Any])
    #expect(style["glyphs"] == nil && style["sprite"] == nil)
    #expect(!MapStyle(theme: .dark).json().contains("://"))
  }

  @Test(arguments: ["fr", "zh-Hant", "gsw"])
  func wishedLanguageComesFirst(language: String) {
    #expect(
      MapStyle(theme: .light, language: language).name.json
        == #"["coalesce",["get","name_\#(language)"],["get","name"]]"#)
  }

  @Test(arguments: ["", "x", "english", "FR", "en_US", "en-", "a\"b", "fr-Latn-x"])
  func anythingElseCountsAsNoWish(language: String) {
    #expect(MapStyle(theme: .light, language: language).language == nil)
  }

  private func parsed(_ style: MapStyle) throws -> [[String: Any]] {
    let document = try JSONSerialization.jsonObject(with: Data(style.json().utf8)) as? [String: Any]
    return try #require(document?["layers"] as? [[String: Any]])
  }
}
