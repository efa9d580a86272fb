import GazetteerBuilding
import GeoCore
import TileBuilding

/// Labels of countries.
struct CountrySource {
  let table: String

  func add(to builder: WorldTileBuilder) throws {
    for row in try DBaseTable(path: table).rows {
      guard let name = row["NAME_LONG"], !name.isEmpty, let place = coordinate(row["LABEL_Y"], row["LABEL_X"]) else {
        continue
      }
      // Ground that nobody's label should stand on.
      guard !["Lease", "Indeterminate"].contains(row["TYPE"]) || ["PS", "EH", "AQ"].contains(row["ISO_A2_EH"]) else {
        continue
      }
      var list = AttributeList()
      var names = row.names("NAME_")
      // The translations are formal in English alone ("People's Republic of China"); short forms are abbreviated.
      if let short = row["NAME"], !short.isEmpty { names["en"] = short.contains(".") ? name : short }
      WorldNames.write(names, fallback: name, country: row["ISO_A2_EH"] ?? "", into: &list)
      list.set("admin_level", 2)
      let people = Int(row.number("POP_EST") ?? 0)
      let zoom = UInt8(min(6, max(1, row.number("MIN_LABEL") ?? 6)))
      builder.add(point: place, to: .boundaryLabels, from: zoom, rank: -people, list)
    }
  }
}

/// Labels of first-level regions: only those that are large enough to be named on a map of the world.
struct RegionSource {
  let geoPackage: String

  func add(to builder: WorldTileBuilder) throws {
    for feature in try features() {
      guard let name = feature.attributes.first, !name.isEmpty else { continue }
      let rings = feature.rings.map(ShapeReading.fixed).filter { $0.count > 3 }
      guard let (place, hectares) = WorldTileBuilder.label(of: rings.map { [$0] }) else { continue }
      let squareKilometers = hectares / 100
      guard squareKilometers > 8_000 else { continue }
      var list = AttributeList()
      list.set("name", name)
      list.set("admin_level", 4)
      list.set("way_area", hectares)
      let zoom: UInt8 = squareKilometers > 400_000 ? 4 : squareKilometers > 60_000 ? 5 : 6
      builder.add(point: place, to: .boundaryLabels, from: zoom, rank: 1_000_000_000 - squareKilometers, list)
    }
  }
}

extension RegionSource {
  private static let layer = "states_provinces"

  private func features() throws -> [GeoPackage.Feature] {
    do { return try GeoPackage(path: geoPackage).features(layer: Self.layer, columns: ["name"]) } catch {
      if error is SourceError { throw error }
      throw SourceError.malformed(path: geoPackage, place: "table \(Self.layer)", reason: "\(error)")
    }
  }
}

/// Labels of cities.
struct CitySource {
  let table: String
  let names: WorldNames

  func add(to builder: WorldTileBuilder) throws {
    for row in try DBaseTable(path: table).rows {
      guard let name = row["name"], !name.isEmpty, let place = coordinate(row["latitude"], row["longitude"]) else {
        continue
      }
      let rank = Int(row.number("scalerank") ?? 10)
      let (kind, isCapital) = Self.kind(row["featurecla"] ?? "", rank)
      let people = Int(row.number("pop_max") ?? 0)
      var list = AttributeList(kind: kind)
      let translated = row.number("geonameid").map { names[Int($0)] } ?? [:]
      WorldNames.write(translated, fallback: name, country: row["iso_a2"] ?? "", into: &list)
      list.set("population", people)
      let zoom = max(3, Self.zooms[min(10, max(0, rank))] - (isCapital ? 1 : 0))
      builder.add(point: place, to: .placeLabels, from: zoom, rank: rank * 100_000_000 - min(people, 99_999_999), list)
    }
  }

  /// By Natural Earth's rank, 0 the most important.
  private static let zooms: [UInt8] = [3, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6]

  private static func kind(_ source: String, _ rank: Int) -> (String, isCapital: Bool) {
    if source.hasPrefix("Admin-0 capital") { return ("capital", true) }
    if source.hasPrefix("Admin-1") && rank < 8 { return ("state_capital", false) }
    return (rank < 7 ? "city" : "town", false)
  }
}

/// A position of two columns; `nil` if one is missing or out of range.
private func coordinate(_ latitude: String?, _ longitude: String?) -> FixedCoordinate? {
  guard let latitude = latitude.flatMap(Double.init), let longitude = longitude.flatMap(Double.init) else { return nil }
  return Coordinate(latitude: latitude, longitude: longitude).map(FixedCoordinate.init)
}
