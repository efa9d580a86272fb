import BackendApp
import Foundation
import RegionPackages

extension Command {
  /// `periplus publish SOURCE --site DIR --key FILE`.
  static let publish: Command = Command(
    path: ["publish"], summary: "Build, sign and list regions for others to fetch",
    details: """
      SOURCE is a folder of extracts, or one large extract that is cut by outlines (--outlines) or by a grid (--grid). \
      SITE becomes a folder of static files: any web server, object store or content network can serve it, and \
      periplus backend does.

      An extract that has not changed builds nothing. Regions are built at the same time, each by a process of its own; \
      one that fails stops no other and keeps its last version in the catalogue. Exit status 1 if one failed.

      Folders of SOURCE are the headings of the catalogue; publish.json in it may name groups, names by language and \
      countries. The catalogue is valid for 90 days: publish again before.
      """,
    arguments: [Argument(value: .text("SOURCE"), summary: "A folder of extracts, or one extract to be cut")],
    options: [
      Option(name: "site", value: .directory("DIR"), summary: "The published folder", isRequired: true),
      Option(name: "key", value: .file("FILE"), summary: "Secret key to sign with", isRequired: true, repeats: true),
      Option(
        name: "outlines", value: .file("FILE"), summary: "Cut along this .poly or GeoJSON file", repeats: true),
      Option(name: "grid", summary: "Cut into rectangles of about equal weight"),
      Option(
        name: "cap", value: .integer("ARCS", 1_000...100_000_000),
        summary: "Most arcs of a rectangle's road graph; 1500000 by default"),
      Option(
        name: "describe", value: .file("FILE"), summary: "Groups, names and countries, instead of SOURCE/publish.json"),
      Option(name: "publisher", value: .text("NAME"), summary: "Who publishes, for people"),
      Option(
        name: "jobs", value: .integer("N", 1...1_024),
        summary: "Regions built at the same time; as many as cores by default"),
      Option(
        name: "expires-after", value: .integer("DAYS", 1...36_500),
        summary: "Days after the date of its map data when a region should be replaced"),
      Option(name: "valid", value: .integer("DAYS", 1...3_650), summary: "Days that the catalogue is valid"),
      Option(name: "keep", value: .integer("N", 1...100), summary: "Versions of a region that stay; 3 by default"),
      Option(name: "no-build", summary: "Only sign and list what lies in SITE, built elsewhere"),
      .cacheFolder,
    ],
    examples: [
      "periplus publish extracts --site site --key maps.key",
      "periplus publish europe.osm.pbf --grid --site site --key maps.key",
    ]
  ) { invocation, console in try PublishCommand(invocation: invocation, console: console).run() }
}

/// The work of `publish`.
private struct PublishCommand {
  let invocation: Invocation
  let console: Console

  func run() throws {
    let request = try request()
    let bar = ProgressBar(console: console)
    let report: PublishReport
    do {
      defer { bar.clear() }
      report = try Publisher(request).run(now: Date()) { stage, done, all in
        bar.show(Double(done) / Double(max(1, all)), stage: "\(stage) \(done) of \(all)")
      }
    } catch { throw CommandFailure(message: "\(error)") }
    if invocation.wantsJSON { try console.json(report) } else { console.text(PublishText.summary(report)) }
    let failed = report.regions.filter { $0.state == .failed }
    for region in failed { console.note("periplus: \(region.id): \(region.problem ?? "failed")") }
    guard failed.isEmpty else {
      throw CommandFailure(
        message: "\(failed.count) of \(report.regions.count) regions failed; the others are published")
    }
  }

  private func request() throws -> PublishRequest {
    let source = invocation.arguments[0]
    let keys = try (invocation.values["key"] ?? []).map { try KeyFiles.read($0) }
    let name = (source as NSString).lastPathComponent
    var request = PublishRequest(
      source: source, site: invocation["site"] ?? "", keys: keys, program: "/proc/self/exe",
      work: "\(invocation.folders.cache)/publish/\(name)")
    request.program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? request.program
    request.cut = try cut()
    (request.description, request.publisher) = (invocation["describe"], invocation["publisher"])
    request.jobs = invocation.integer("jobs") ?? ProcessInfo.processInfo.activeProcessorCount
    request.expiresAfterDays = invocation.integer("expires-after")
    request.catalogueDays = invocation.integer("valid") ?? request.catalogueDays
    request.keptVersions = invocation.integer("keep") ?? request.keptVersions
    request.builds = !invocation.has("no-build")
    return request
  }

  private func cut() throws -> PublishRequest.Cut? {
    let outlines = invocation.values["outlines"] ?? []
    guard invocation.has("grid") else {
      guard invocation["cap"] == nil else { throw UsageError(message: "periplus publish: --cap needs --grid") }
      return outlines.isEmpty ? nil : .outlines(outlines)
    }
    guard outlines.isEmpty else { throw UsageError(message: "periplus publish: give --outlines or --grid, not both") }
    return .grid(cap: invocation.integer("cap") ?? 1_500_000)
  }
}

/// What a publication made, for people.
enum PublishText {
  static func summary(_ report: PublishReport) -> String {
    var table = TextTable(rightAligned: [3, 4])
    for region in report.regions {
      table.add(
        region.id, region.version ?? "–", region.state.rawValue, region.bytes.map(ByteText.of) ?? "–",
        region.state == .listed ? "" : "\(region.seconds) s",
        region.deltas == 0 ? "" : "\(region.deltas) deltas, \(ByteText.of(region.deltaBytes))")
    }
    return table.text + "Catalogue \(report.serial), valid until \(report.expires.formatted(.iso8601)): "
      + "\(report.regions.count) regions, \(ByteText.of(report.bytes))\n"
  }
}
