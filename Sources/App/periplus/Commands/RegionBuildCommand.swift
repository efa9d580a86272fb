import BackendApp
import Foundation
import HTTPServing
import RegionPackages

extension Command {
  /// `periplus region build FILE --id ID`.
  static let regionBuild: Command = Command(
    path: ["region", "build"], summary: "Build a region from an OpenStreetMap extract",
    details: """
      Reads the extract once and writes map, road graph and place index with a manifest to DIR/ID/VERSION. The package \
      appears whole or not at all. The same extract and program give the same bytes; building it again does nothing \
      and says so.
      """,
    arguments: [Argument(value: .file("FILE"), summary: "The extract: .osm.pbf, .osm, .osm.gz or .osm.bz2")],
    options: [
      Option(name: "id", value: .text("ID"), summary: "Its name: a-z, 0-9 and dashes", isRequired: true),
      Option(name: "out", value: .directory("DIR"), summary: "Holds regions; by default those that serve opens"),
      Option(name: "version", value: .text("VERSION"), summary: "Instead of the day of the map data"),
      Option(name: "name", value: .text("NAME"), summary: "Its name for people"),
      Option(name: "country", value: .text("CC"), summary: "ISO code, for speed limits that go without saying"),
      Option(name: "named", value: .text("LANG=NAME"), summary: "Its name in a language, as de=Monaco", repeats: true),
      Option(
        name: "outline", value: .file("FILE"),
        summary: "The ground that it speaks for: .poly, or GeoJSON with one feature or one of this id"),
      Option(
        name: "expires-after", value: .integer("DAYS", 1...36_500),
        summary: "Days after the date of the map data when it should be replaced"),
      Option(name: "minimum-program", value: .text("VERSION"), summary: "The oldest periplus that can use it"),
      Option(name: "new-version", summary: "Take VERSION-2, VERSION-3 … if the version is taken"),
      Option(
        name: "time-zone", value: .text("ZONE"),
        summary: "Its time zone, as Europe/Monaco, for departures on a device without the gazetteer"),
      Option(
        name: "heights", value: .directory("DIR"), summary: "Holds N43E007.hgt and the like, for hills on the way"),
      Option(name: "force", summary: "Replace a package of the same version"),
      .dataFolder,
    ],
    examples: ["periplus region build monaco.osm.pbf --id monaco"]
  ) { invocation, console in try RegionBuildCommand(invocation: invocation, console: console).run() }
}

/// The work of `region build`.
private struct RegionBuildCommand {
  let invocation: Invocation
  let console: Console

  func run() throws {
    let request = try request()
    let (scratch, bar) = (BuildScratch(), ProgressBar(console: console))
    removeOnInterruption(scratch, bar)
    let start = ProcessInfo.processInfo.systemUptime
    let build = RegionBuild(request, builder: CommandTable.periplus.version, scratch: scratch)
    let report: RegionBuildReport
    do {
      defer { bar.clear() }
      report = try build.run { stage, share in
        bar.show(stage == .reading ? share / 2 : 0.5 + share / 2, stage: stage.rawValue)
      }
    } catch {
      throw CommandFailure(message: "\(error)")
    }
    if invocation.wantsJSON { return try console.json(report) }
    console.text(RegionBuildText.summary(report, seconds: ProcessInfo.processInfo.systemUptime - start))
  }

  private func request() throws -> RegionBuild.Request {
    guard let id = RegionID(invocation["id"] ?? "") else {
      throw wrong("--id \(invocation["id"] ?? ""): must be 1 to 64 of a-z, 0-9 and single dashes")
    }
    var request = RegionBuild.Request(
      source: invocation.arguments[0], root: invocation["out"] ?? invocation.folders.regions, id: id)
    if let text = invocation["version"] {
      guard let version = RegionVersion(text) else {
        throw wrong("--version \(text): must be 1 to 32 letters, digits, dots and dashes")
      }
      request.version = version
    }
    if let country = invocation["country"] {
      guard country.utf8.count == 2, country.allSatisfy({ $0.isASCII && $0.isLetter }) else {
        throw wrong("--country \(country): must be two letters, as MC")
      }
      request.country = country.uppercased()
    }
    if let zone = invocation["time-zone"] {
      guard TimeZone(identifier: zone) != nil, zone.utf8.count <= 64 else {
        throw wrong("--time-zone \(zone): is no name of a time zone, as Europe/Monaco")
      }
      request.timeZone = zone
    }
    request.heights = invocation["heights"]
    (request.name, request.replaces) = (invocation["name"], invocation.has("force"))
    try readPublished(into: &request)
    return request
  }

  /// What only matters to packages that travel.
  private func readPublished(into request: inout RegionBuild.Request) throws {
    for text in invocation.values["named"] ?? [] {
      let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, (2...3).contains(sides[0].utf8.count), sides[0].allSatisfy(\.isLowercase) else {
        throw wrong("--named \(text): must be a language and a name, as de=Monaco")
      }
      request.names[sides[0]] = sides[1]
    }
    if let text = invocation["minimum-program"] {
      guard let version = RegionVersion(text) else { throw wrong("--minimum-program \(text): must be a version") }
      request.minimumProgram = version
    }
    (request.expiresAfterDays, request.makesNewVersion) = (
      invocation.integer("expires-after"), invocation.has("new-version")
    )
    if let path = invocation["outline"] {
      let outlines = try OutlineFile.read(path)
      guard let outline = outlines.first(where: { $0.id == request.id }) ?? (outlines.count == 1 ? outlines[0] : nil)
      else {
        throw CommandFailure(message: "\(path): holds no outline of the id \(request.id)")
      }
      request.outline = outline.outline
    }
  }

  private func wrong(_ message: String) -> UsageError { UsageError(message: "periplus region build: \(message)") }

  /// Ctrl-C removes what was begun and ends with 130, as shells expect.
  private func removeOnInterruption(_ scratch: BuildScratch, _ bar: ProgressBar) {
    // First of all: threads inherit what is blocked.
    StopSignals.block()
    Thread.detachNewThread { [console] in
      let signal = StopSignals.wait()
      scratch.discard()
      bar.clear()
      console.note("periplus: interrupted; nothing is left of this build")
      _exit(128 + signal)
    }
  }
}

/// What a build made, for people.
enum RegionBuildText {
  static func summary(_ report: RegionBuildReport, seconds: Double) -> String {
    let title = "\(report.id) \(report.version)"
    guard !report.isUnchanged else {
      return "Region \(title) is built from this very file already: \(report.folder) (--force builds it again)\n"
    }
    var table = TextTable(rightAligned: [1])
    for part in report.parts {
      let counts = part.counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      table.add("  " + part.file, ByteText.of(part.bytes), counts.joined(separator: ", "))
    }
    var text = "Region \(title) in \(tenths(seconds)) s: \(report.folder)\n" + table.text
    for part in report.parts where !part.skipped.isEmpty {
      let reasons = part.skipped.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      text += HelpText.wrap("left out of \(part.kind): " + reasons.joined(separator: ", "), indent: 2)
    }
    return text
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
