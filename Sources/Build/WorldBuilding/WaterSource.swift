import GazetteerBuilding
import TileBuilding

/// Sea, lakes and rivers.
struct WaterSource {
  /// Folder and beginning of the file names.
  let folder: String

  func add(to builder: WorldTileBuilder) throws {
    // Told apart from a region's exact sea, whose shore is drawn as a line.
    var sea = AttributeList()
    sea.set("generalized", true)
    for feature in try Shapefile(path: folder + "ocean.shp").features {
      for polygon in ShapeReading.polygons(feature.parts) { builder.add(polygon: polygon, to: .ocean, from: 0, sea) }
    }
    for feature in try Shapefile(path: folder + "lakes.shp").features { addLake(feature, to: builder) }
    for feature in try Shapefile(path: folder + "rivers_lake_centerlines.shp").features {
      addRiver(feature, to: builder)
    }
  }

  private func addLake(_ lake: Shapefile.Feature, to builder: WorldTileBuilder) {
    let polygons = ShapeReading.polygons(lake.parts)
    let kind = lake.attributes["featurecla"] == "Reservoir" ? "reservoir" : "water"
    let zoom = UInt8(min(6, max(0, lake.attributes.number("min_zoom") ?? 6)))
    for polygon in polygons {
      builder.add(polygon: polygon, to: .waterPolygons, from: zoom, AttributeList(kind: kind), tellsArea: true)
    }
    let name = lake.attributes["name"] ?? ""
    guard !name.isEmpty, let (point, hectares) = WorldTileBuilder.label(of: polygons) else { return }
    var list = AttributeList(kind: kind)
    WorldNames.write(lake.attributes.names("name_"), fallback: name, country: "", into: &list)
    list.set("way_area", hectares * 10_000)
    let label = UInt8(min(6, max(1, lake.attributes.number("min_label") ?? 6)))
    builder.add(point: point, to: .waterPolygonsLabels, from: label, rank: -hectares, list)
  }

  private func addRiver(_ river: Shapefile.Feature, to builder: WorldTileBuilder) {
    // Lines through lakes only join rivers.
    guard river.attributes["featurecla"] == "River" else { return }
    let rank = Int(river.attributes.number("scalerank") ?? 9)
    var list = AttributeList(kind: "river")
    list.set("tunnel", false)
    list.set("bridge", false)
    for part in river.parts {
      builder.add(
        line: ShapeReading.fixed(part), to: .waterLines, from: UInt8(min(6, max(2, rank))), rank: -rank, list)
    }
  }
}

extension [String: String] {
  /// Names by language of columns that end in its code.
  func names(_ prefix: String) -> [String: String] {
    var names: [String: String] = [:]
    for language in WorldNames.languages {
      let isUpper = prefix.first?.isUppercase ?? false
      if let name = self[prefix + (isUpper ? language.uppercased() : language)], !name.isEmpty {
        names[language] = name
      }
    }
    return names
  }
}
