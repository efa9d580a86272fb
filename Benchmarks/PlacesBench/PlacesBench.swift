import Foundation
import GeoCore
import Places

/// Measures the resolver from the inside and prints one JSON object; `Benchmarks/places.py` sets it beside its peers.
///
/// usage: PlacesBench GAZETTEER-FOLDER POINTS.tsv (lines of latitude, tab, longitude)
enum PlacesBench {
  /// Rates in answers a second, on one thread, and what else the table shows.
  struct Report: Encodable {
    var points = 0
    var openMilliseconds = 0.0
    var privateMegabytes = 0.0
    var containmentPerSecond = 0.0
    var nearestInWorldPerSecond = 0.0
    var nearestInAreaPerSecond = 0.0
    var chainPerSecond = 0.0
    var referencePerSecond = 0.0
    var growingBoxPerSecond = 0.0
    /// Cities whose own position is resolved to their own country, and to their own region, of a hundred.
    var citiesInTheirCountry = 0.0
    var citiesInTheirRegion = 0.0
    /// Points of which cells and counting over all lines say different countries, regions or zones.
    var definitionDiffers = 0
    /// Of the points asked in SQL, how many got another city than from the trees.
    var referenceDiffers = 0
    var referenceAsked = 0
    /// The same for the growing box, which has another rule.
    var growingBoxDiffers = 0
    var growingBoxAsked = 0
  }

  static func run(_ arguments: [String]) -> Int32 {
    do {
      guard arguments.count == 3 else { throw Failure(description: "give a gazetteer folder and a file of points") }
      let report = try measure(folder: arguments[1], points: points(in: arguments[2]))
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      print(String(decoding: try encoder.encode(report), as: UTF8.self))
      return 0
    } catch {
      FileHandle.standardError.write(Data("PlacesBench: \(error)\n".utf8))
      return 1
    }
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  private static func points(in file: String) throws -> [Coordinate] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t").compactMap { Double($0) }
      return fields.count < 2 ? nil : Coordinate(latitude: fields[0], longitude: fields[1])
    }
  }

  private static func measure(folder: String, points: [Coordinate]) throws -> Report {
    var report = Report(points: points.count)
    let opened = processorSeconds()
    let gazetteer = try Gazetteer(folder: folder)
    report.openMilliseconds = (processorSeconds() - opened) * 1_000
    let positions = points.map { FixedCoordinate($0) }
    report.containmentPerSecond = rate(points.count) {
      for position in positions { keep(gazetteer.boundaries.areas(containing: position).country ?? -1) }
    }
    report.chainPerSecond = rate(points.count) {
      for point in points { keep(gazetteer.resolve(point).city?.number ?? -1) }
    }
    report.nearestInWorldPerSecond = rate(points.count) {
      for position in positions { keep(gazetteer.nearestCity(to: position) ?? -1) }
    }
    // The area is found beforehand: here only the search inside it counts, as in the SQL beside it.
    let areas = points.compactMap { point -> Asked? in
      let found = gazetteer.resolve(point)
      return found.country.map {
        Asked(position: FixedCoordinate(point), country: $0.number, region: found.region?.number)
      }
    }
    report.nearestInAreaPerSecond = rate(areas.count) {
      for asked in areas {
        keep(gazetteer.nearestCity(to: asked.position, region: asked.region, country: asked.country) ?? -1)
      }
    }
    report.privateMegabytes = try privateMegabytes()
    (report.citiesInTheirCountry, report.citiesInTheirRegion) = gazetteer.agreementWithCities()
    for index in [gazetteer.boundaries, gazetteer.zoneOutlines] {
      let reference = ReferenceContainment(index)
      report.definitionDiffers += positions.count { index.areas(containing: $0) != reference.areas(containing: $0) }
    }
    try compareWithSQL(gazetteer, folder: folder, areas: areas, &report)
    return report
  }

  /// A question for the nearest city of an area.
  struct Asked {
    let position: FixedCoordinate
    let country: Int
    let region: Int?
  }

  private static func compareWithSQL(
    _ gazetteer: Gazetteer, folder: String, areas: [Asked], _ report: inout Report
  ) throws {
    let database = folder + "/gazetteer.sqlite"
    let sample = stride(from: 0, to: areas.count, by: max(1, areas.count / 1_500)).map { areas[$0] }
    let reference = try ReferenceNearestCity(path: database)
    let box = try GrowingBoxCity(path: database)
    func differing(_ questions: [Asked], _ answer: (Asked) throws -> Int64?) rethrows -> Int {
      try questions.filter { asked in
        try answer(asked)
          != gazetteer.nearestCity(to: asked.position, region: asked.region, country: asked.country)
          .map { Int64(gazetteer.cityID($0)) }
      }.count
    }
    func ask(_ asked: Asked) throws -> Int64? {
      try reference.nearest(
        to: asked.position, region: asked.region.map { gazetteer.index.regions[$0].id },
        country: gazetteer.index.countries[asked.country].code)?.id
    }
    func askBox(_ asked: Asked) throws -> Int64? {
      try box.nearest(
        to: asked.position, region: asked.region.map { gazetteer.index.regions[$0].id },
        country: gazetteer.index.countries[asked.country].code)
    }
    // Every point is compared with the reference; the growing box is too slow for that, and has another rule.
    (report.referenceAsked, report.growingBoxAsked) = (areas.count, sample.count)
    report.referenceDiffers = try differing(areas, ask)
    report.growingBoxDiffers = try differing(sample, askBox)
    report.referencePerSecond = try rate(sample.count, passes: 1) { for asked in sample { keep(try ask(asked) ?? -1) } }
    report.growingBoxPerSecond = try rate(sample.count, passes: 3) {
      for asked in sample { keep(try askBox(asked) ?? -1) }
    }
  }
}
