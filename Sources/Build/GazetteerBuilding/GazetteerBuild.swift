import ByteCoding
import Foundation
import GeoCore
import Places
import Ports

/// Makes a gazetteer from its sources: boundaries, time zones, nearest cities and the database, in one folder.
///
/// The folder appears whole, by a rename, or not at all. The same sources and library versions give the same bytes.
public struct GazetteerBuild {
  /// What to build from, and where to.
  public struct Request: Sendable {
    /// The cache of `Scripts/fetch`.
    public var sources: String
    /// The folder of `boundaries.json` and other decisions of the project.
    public var overrides: String
    /// The folder to make; an older gazetteer there is replaced.
    public var output: String
    /// A folder of the publishers' own files (`cities500.txt`, `ne_10m_admin_1_states_provinces.shp` …), which go before
    /// the pinned ones of the same content.
    public var official: String?
    /// Smallest airports to keep.
    public var leastAirport: AirportRecord.Size = .medium

    /// Keeps the three folders.
    public init(sources: String, overrides: String, output: String) {
      (self.sources, self.overrides, self.output) = (sources, overrides, output)
    }
  }

  /// Steps of a build, in order.
  public enum Stage: String, Sendable, CaseIterable {
    case reading, timeZones = "time zones", boundaries, audit, drawing, nearest, database
  }

  private let request: Request
  private let files: any FileStore

  /// - Parameter files: The outside world; every write goes through it, but for the database.
  public init(_ request: Request, files: any FileStore = SystemFileStore()) {
    self.request = request
    self.files = files
  }

  /// Builds.
  ///
  /// - Parameter progress: Called at the beginning of each stage.
  /// - Throws: `SourceError` for a source, `FileStoreError` or `SQLiteError` for the output.
  public func run(progress: (Stage) -> Void = { _ in }) throws -> GazetteerReport {
    progress(.reading)
    let records = try GazetteerSources(folder: request.sources, official: request.official).read(
      overrides: BoundaryOverrides.read(path: request.overrides + "/boundaries.json"),
      aliases: NameOverrides.read(path: request.overrides + "/names.json"),
      leastAirport: request.leastAirport)
    try refuseForeignFolder()
    let work = request.output + ".building"
    try files.remove(work)
    try files.makeFolder(work)
    do {
      let report = try write(records, to: work, progress: progress)
      try install(work)
      return report
    } catch {
      try? files.remove(work)
      throw error
    }
  }

  private func write(_ records: GazetteerRecords, to folder: String, progress: (Stage) -> Void) throws
    -> GazetteerReport
  {
    progress(.timeZones)
    let zones = try TimeZoneSource.read(path: records.zoneOutlines)
    let zoneFile = try TimeZoneFile.bytes(of: zones)
    try put(zoneFile, folder + "/timezones.bin")
    progress(.boundaries)
    let outlines = try BoundaryIndex(ByteView(zoneFile))
    let zoneCountries = ZoneTable.confirmed(records.zoneCountries, outlines: outlines, cities: records.cities)
    let boundaries = try AdministrativeBoundaries(records) { position in
      outlines.areas(containing: position).country.flatMap { zoneCountries[outlines.areas[$0].id] }
    }
    try put(BoundaryFileWriter.bytes(of: boundaries.polygons), folder + "/boundaries.bin")
    progress(.audit)
    try put(Self.json(boundaries.report), folder + "/audit.json")
    try put(Array(AuditPage(boundaries).html.utf8), folder + "/audit.html")
    progress(.drawing)
    let attribution = records.sources.first { $0.name == "natural-earth" }?.attribution ?? ""
    let shapes = try AdministrativeShapes(boundaries.polygons, records: records, attribution: attribution)
    try put(shapes.countries.bytes, folder + "/countries.geojson")
    try put(shapes.regions.bytes, folder + "/regions.geojson")
    progress(.nearest)
    let nearest = NearestFileWriter(
      countries: records.countries, regions: records.regions, cities: records.cities, airports: records.airports,
      zones: zones.map(\.area.id), zoneCountries: zoneCountries)
    try put(nearest.bytes(), folder + "/nearest.bin")
    progress(.database)
    var content = records.databaseContent
    content.outlines = [shapes.countries.places, shapes.regions.places]
    try GazetteerDatabase.write(content, to: folder + "/gazetteer.sqlite")
    let report = GazetteerReport(records: records, audit: boundaries.report, sizes: try sizes(folder))
    try put(Self.json(report), folder + "/report.json")
    return report
  }

  private func put(_ bytes: [UInt8], _ path: String) throws { try files.replace(path, with: bytes) }

  /// What is replaced whole must be a gazetteer: a slip of the pen must not cost a folder of something else.
  private func refuseForeignFolder() throws {
    let names = (try? files.list(request.output)) ?? []
    guard names.isEmpty || names.contains("gazetteer.sqlite") else {
      throw GazetteerFolderError(path: request.output, example: names[0])
    }
  }

  private func install(_ work: String) throws {
    let old = request.output + ".old"
    try files.remove(old)
    if try !files.list(request.output).isEmpty { try files.rename(request.output, to: old) }
    try files.makeFolder((request.output as NSString).deletingLastPathComponent)
    try files.rename(work, to: request.output)
    try files.remove(old)
  }

  private func sizes(_ folder: String) throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    for name in try files.list(folder) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      sizes[name] = (attributes[.size] as? Int) ?? 0
    }
    return sizes
  }

  private static func json(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(value)) + [0x0A]
  }
}

/// The folder to build into holds something else.
public struct GazetteerFolderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The folder.
  public var path: String
  /// The name of something in it.
  public var example: String

  public var description: String {
    "\(path) holds \(example) and is no gazetteer: it would be replaced whole; name a new folder"
  }
}

/// What a build did: counts, sizes, evidence.
public struct GazetteerReport: Codable, Equatable, Sendable {
  /// Things in the gazetteer by kind.
  public var counts: [String: Int]
  /// File name → bytes.
  public var sizes: [String: Int]
  /// Source → rows read, kept and rejected.
  public var rows: [String: RowReport]
  /// Decision → number of polygons.
  public var decisions: [String: Int]
  /// Regions without a polygon.
  public var regionsWithoutPolygon: Int

  init(records: GazetteerRecords, audit: AuditReport, sizes: [String: Int]) {
    counts = [
      "continents": records.continents.count, "countries": records.countries.count, "regions": records.regions.count,
      "cities": records.cities.count, "airports": records.airports.count,
    ]
    self.sizes = sizes
    rows = records.rows
    decisions = audit.counts
    regionsWithoutPolygon = audit.regionsWithoutPolygon.count
  }
}
