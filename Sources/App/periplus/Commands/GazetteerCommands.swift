import Foundation
import GazetteerBuilding

extension Command {
  /// `periplus gazetteer build`.
  static let gazetteerBuild: Command = Command(
    path: ["gazetteer", "build"], summary: "Build the world's countries, regions, cities and airports",
    details: """
      Reads what Scripts/fetch and Scripts/export-time-zones brought, lets the cities judge the polygons, and writes \
      database, boundaries, drawings, time zones and nearest-city index as one folder. It appears whole or not at all; \
      the same sources give the same bytes. --official names a folder with any of countryInfo.txt, admin1CodesASCII.txt, \
      cities500.txt, airports.csv, ne_10m_admin_0_countries.shp, ne_10m_land.shp and ne_10m_admin_1_states_provinces.shp.
      """,
    arguments: [],
    options: [
      Option(name: "sources", value: .directory("DIR"), summary: "Fetched sources, instead of $PERIPLUS_SOURCES"),
      Option(
        name: "overrides", value: .directory("DIR"), summary: "Decisions of the project; data/overrides if not given"),
      Option(
        name: "official", value: .directory("DIR"),
        summary: "A folder of the publishers' own files, which go before the pinned ones"),
      Option(name: "out", value: .directory("DIR"), summary: "The folder to make; by default the one that where reads"),
      .dataFolder,
    ],
    examples: ["periplus gazetteer build"]
  ) { invocation, console in
    var request = GazetteerBuild.Request(
      sources: invocation["sources"] ?? SourceCache.folder, overrides: invocation["overrides"] ?? "data/overrides",
      output: invocation["out"] ?? invocation.folders.gazetteer)
    request.output = request.output.hasSuffix("/") ? String(request.output.dropLast()) : request.output
    request.official = invocation["official"]
    let bar = ProgressBar(console: console)
    let start = ProcessInfo.processInfo.systemUptime
    let report: GazetteerReport
    do {
      defer { bar.clear() }
      let stages = GazetteerBuild.Stage.allCases
      report = try GazetteerBuild(request).run { stage in
        bar.show(Double(stages.firstIndex(of: stage)!) / Double(stages.count), stage: stage.rawValue)
      }
    } catch {
      throw CommandFailure(message: "\(error)")
    }
    if invocation.wantsJSON { return try console.json(report) }
    let seconds = ProcessInfo.processInfo.systemUptime - start
    console.text(GazetteerText.summary(report, folder: request.output, seconds: seconds))
  }
}

/// Where `Scripts/fetch` puts sources.
enum SourceCache {
  static var folder: String {
    let environment = ProcessInfo.processInfo.environment
    if let sources = environment["PERIPLUS_SOURCES"] { return sources }
    return (environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "") + "/.cache") + "/periplus-sources"
  }
}

/// A build report for people.
private enum GazetteerText {
  static func summary(_ report: GazetteerReport, folder: String, seconds: Double) -> String {
    var table = TextTable()
    for (name, count) in report.counts.sorted(by: { $0.value < $1.value }) { table.add("  \(name)", "\(count)", "") }
    for (name, bytes) in report.sizes.sorted(by: { $0.key < $1.key }) {
      table.add("  \(name)", "\((bytes + 500_000) / 1_000_000) MB", "")
    }
    let tenths = Int((seconds * 10).rounded())
    return """
      Gazetteer in \(tenths / 10).\(tenths % 10) s: \(folder)
      \(table.text)  regions without a polygon: \(report.regionsWithoutPolygon), listed in audit.json

      """
  }
}
