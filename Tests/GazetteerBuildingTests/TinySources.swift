import ByteCoding
import Foundation
import SQLiteKit
import TestSupport

@testable import GazetteerBuilding

/// A whole set of sources for a world of a few squares, as `Scripts/fetch` would lay them out.
///
/// ```
///  y 2 ┌──────┬──────┐┌─────────────┐       DD (10…11): a part of AA's polygon with cities of DD
///      │AA.01 │AA.02 ││   BB.01     │       UU (20…21): a part of AA's polygon without a city
///    1 │      │  and ││- - - - - - -│ ∘     ∘ (5): an island that only the layer of land has, in BB's zone
///      │      │AA.03 ││   BB.02     │       NN (30…31): claimed by nobody that has a code
///    0 └──────┴──────┘└─────────────┘
///      0      1      2              4
/// ```
/// The line at 1 stops short of the border; the dashed one is in the coarse layer alone. AA.03 has cities, but no layer
/// has its lines. BB.03 has no city. The coarse layer's code for AA.02 is wrong.
struct TinySources {
  let folder: TemporaryFolder

  var path: String { folder.path + "/sources" }
  var overrides: String { folder.path + "/overrides" }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["geonames", "geonames-regions", "geonames-names", "natural-earth", "ourairports", "time-zones"] {
      try write("\(name)/.source.json", Self.record(name))
    }
    try writeGeoNames()
    try writeNaturalEarth()
    try writeZones()
    try writeOverrides()
  }

  func build(official: String? = nil) throws -> GazetteerReport {
    var request = GazetteerBuild.Request(sources: path, overrides: overrides, output: output)
    request.official = official
    return try GazetteerBuild(request).run()
  }

  var output: String { folder.path + "/gazetteer" }

  // MARK: Files

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func writeOverrides(
    dissolved: String = "", uninhabited: String = Self.uninhabited, islands: String = "", aliases: String = ""
  ) throws {
    try write(
      "../overrides/boundaries.json",
      """
      {"format":1,"countryPolygons":[{"polygon":"NNN","country":null,"reason":"nobody's","source":"test"}],
      "dissolvedCountries":[\(dissolved)],"uninhabited":[\(uninhabited)],"missingIslands":[\(islands)]}
      """)
    try write("../overrides/names.json", #"{"format":1,"aliases":[\#(aliases)]}"#)
  }

  static let uninhabited = """
    {"country":"UU","from":"AA","south":-1,"west":19,"north":3,"east":22,"reason":"no city","source":"test"}
    """

  private static func record(_ name: String) -> String {
    """
    {"name":"\(name)","licence":"CC0-1.0","attribution":"Made of \(name)","attributionURL":"https://example.org/",
    "packages":["\(name) 1"]}
    """
  }

  // MARK: GeoNames

  static let cities: [(id: Int, name: String, lon: Double, lat: Double, country: String, region: String, people: Int)] =
    [
      (11, "Westhaven", 0.3, 0.5, "AA", "01", 900_000), (12, "Westford", 0.6, 1.5, "AA", "01", 2_000),
      (21, "Northby", 1.3, 1.6, "AA", "02", 50_000), (22, "Upton", 1.6, 1.7, "AA", "02", 600),
      (23, "Overby", 1.5, 1.4, "AA", "02", 700), (24, "Hillend", 1.8, 1.5, "AA", "02", 800),
      (31, "Southby", 1.3, 0.3, "AA", "03", 4_000), (32, "Netherby", 1.6, 0.4, "AA", "03", 900),
      (33, "Lowend", 1.8, 0.2, "AA", "03", 800), (41, "Nordstadt", 3, 1.5, "BB", "01", 3_000_000),
      (42, "Nordheim", 3.4, 1.7, "BB", "01", 900), (43, "Nordau", 2.5, 1.2, "BB", "01", 900),
      (51, "Südstadt", 3, 0.5, "BB", "02", 90_000), (52, "Südau", 2.4, 0.4, "BB", "02", 700),
      (61, "Depville", 10.5, 0.5, "DD", "00", 5_000),
    ]

  private func writeGeoNames() throws {
    let countries = [("AA", "AAA", "Aland"), ("BB", "BBB", "Beland"), ("DD", "DDD", "Deland"), ("UU", "UUU", "Uland")]
    let rows = countries.enumerated().map { number, country in
      """
      "\(country.0)":{"iso":"\(country.0)","iso3":"\(country.1)","geonameid":\(100 + number),"name":"\(country.2)",
      "continentcode":"EU","capital":"","areakm2":1,"population":\(1_000_000 * (4 - number)),"languages":"de",
      "neighbours":""}
      """
    }
    try write("geonames/countries.json", "{" + rows.joined(separator: ",") + "}")
    try write(
      "geonames/continents.json",
      #"{"EU":{"geonameId":6255148,"toponymName":"Europe","alternateNames":[{"name":"Europa","lang":"de"}]}}"#)
    let cities = Self.cities.map { city in
      """
      "\(city.id)":{"geonameid":\(city.id),"name":"\(city.name)","latitude":\(city.lat),"longitude":\(city.lon),
      "countrycode":"\(city.country)","admin1code":"\(city.region)","population":\(city.people),
      "timezone":"Test/West","alternatenames":["\(city.name) Town"]}
      """
    }
    try write("geonames/cities500.json", "{" + cities.joined(separator: ",") + "}")
    let capital = ["11", "", "", "", "", "", "", "PPLC"] + [String](repeating: "", count: 11)
    try write("geonames/cities1000.txt", capital.joined(separator: "\t") + "\n")
    try write(
      "geonames-regions/subdivisions.tsv",
      ["AA.01", "AA.02", "AA.03", "BB.01", "BB.02", "BB.03"].enumerated().map { number, code in
        "Region \(code)\tAA-\(number)\t\(code)\t\(200 + number)\tState\tAlias \(number)\t\(number % 3)\t\t1"
      }.joined(separator: "\n") + "\nBorough\tAA-X\tAA.01.7\t300\tBorough\t\t1\t\t1\nOld\tAA-OLD\t\t\tState\t\t1\t\t1\n"
    )
    try write("geonames-names/de.mo", Self.catalogue([("11", "Westhafen"), ("41", "Nordstadt")]))
    try write(
      "ourairports/airports.csv",
      """
      "id","type","name","latitude_deg","longitude_deg","iso_country","iata_code","municipality"
      1,"large_airport","Nordstadt International",1.5,3.1,"BB","NOR","Nordstadt"

      """)
  }

  private static func catalogue(_ messages: [(String, String)]) -> [UInt8] {
    var writer = ByteWriter()
    let tables = 28 + 16 * messages.count
    for number in [0x9504_12DE, 0, UInt32(messages.count), 28, UInt32(28 + 8 * messages.count), 0, 0] {
      writer.integer(number)
    }
    var texts: [UInt8] = []
    for text in messages.map(\.0) + messages.map(\.1) {
      writer.integer(UInt32(text.utf8.count))
      writer.integer(UInt32(tables + texts.count))
      texts += Array(text.utf8) + [0]
    }
    return writer.bytes + texts
  }

  // MARK: Layers

  /// Clockwise, as outer rings of shapefiles run.
  static func square(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> ShapefileBytes.Ring {
    [(west, south), (west, north), (east, north), (east, south)]
  }

  private func writeNaturalEarth() throws {
    let squares = (Self.square(0, 0, 2, 2), Self.square(10, 0, 11, 1), Self.square(20, 0, 21, 1))
    let countries = [[squares.0, squares.1, squares.2], [Self.square(2, 0, 4, 2)], [Self.square(30, 0, 31, 1)]]
    let layer = "natural-earth/ne_10m_admin_0_countries_deu"
    try write(layer + ".shp", ShapefileBytes.shapes(countries))
    try write(
      layer + ".dbf",
      ShapefileBytes.table(
        columns: ["ADM0_A3", "ISO_A2_EH"], rows: [["AAA", "AA"], ["BBB", "BB"], ["NNN", "-99"]]))
    try write(
      "natural-earth/ne_10m_land.shp",
      ShapefileBytes.shapes([[Self.square(0, 0, 4, 2)], [Self.square(5, 1, 5.1, 1.1)]]))
    let lines = "natural-earth/ne_10m_admin_1_states_provinces_lines"
    try write(lines + ".shp", ShapefileBytes.shapes([[[(1, 0.002), (1, 1.998)]]], areRings: false))
    try write(lines + ".dbf", ShapefileBytes.table(columns: ["ADM0_A3"], rows: [["AAA"]]))
    try writeCoarseLayer()
  }

  private func writeCoarseLayer() throws {
    let database = try SQLiteDatabase(path: path + "/natural-earth/world_map.gpkg", access: .readWrite)
    try database.execute(
      """
      CREATE TABLE states_provinces(fid INTEGER PRIMARY KEY, geom BLOB, iso_a2 TEXT, name TEXT, woe_name TEXT,
      gn_name TEXT, fips TEXT)
      """)
    let rows = [
      (Self.square(0.01, 0, 1, 2), "AA", "Alias 0", "XX01"), (Self.square(1, 0, 2, 2), "AA", "East", "XX01"),
      (Self.square(2, 1, 4.01, 2.01), "BB", "North", "YY01"), (Self.square(2, -0.01, 4, 1), "BB", "South", "YY02"),
    ]
    let insert = try database.prepare("INSERT INTO states_provinces VALUES(NULL, ?, ?, ?, '', '', ?)")
    for (ring, country, name, fips) in rows {
      try insert.bind(.blob(Self.geometry(ring)), .text(country), .text(name), .text(fips)).run()
    }
  }

  private static func geometry(_ ring: ShapefileBytes.Ring) -> [UInt8] {
    var writer = ByteWriter()
    writer.integer(UInt32(3))
    writer.integer(UInt32(1))
    writer.integer(UInt32(ring.count + 1))
    for (longitude, latitude) in ring + [ring[0]] {
      writer.integer(longitude.bitPattern)
      writer.integer(latitude.bitPattern)
    }
    return [0x47, 0x50, 0, 1, 0xE6, 0x10, 0, 0, 1] + writer.bytes
  }

  private func writeZones() throws {
    var bytes: [UInt8] = []
    for (name, ring) in [("Test/West", Self.square(-0.2, -0.2, 2, 2.2)), ("Test/East", Self.square(2, -0.2, 6, 2.2))] {
      var head = ByteWriter()
      head.integer(UInt16(name.utf8.count))
      head.integer(UInt32(1))
      var corners = ByteWriter()
      corners.integer(UInt32(ring.count))
      for (longitude, latitude) in ring {
        corners.integer(Int32(longitude * 1e7))
        corners.integer(Int32(latitude * 1e7))
      }
      bytes += head.bytes + Array(name.utf8) + corners.bytes
    }
    try write("time-zones/zones.rings", bytes)
    try write("time-zones/zone.tab", "# comment\nAA\t+00+00\tTest/West\nBB\t+00+03\tTest/East\n")
  }
}
