import Foundation
import TileBuilding
import WorldBuilding

extension Command {
  /// `periplus world build`.
  static let worldBuild: Command = Command(
    path: ["world", "build"], summary: "Build the map of the whole world that lies below the regions",
    details: """
      Reads what Scripts/fetch natural-earth-world natural-earth geonames-names brought and writes one archive of \
      vector tiles, zooms 0 to 6: sea, lakes, rivers, borders, names of countries, regions and cities. With it no \
      place on earth is empty. It appears whole or not at all; the same sources give the same bytes. A device that \
      runs takes it up within seconds.
      """,
    arguments: [],
    options: [
      Option(name: "sources", value: .directory("DIR"), summary: "Fetched sources, instead of $PERIPLUS_SOURCES"),
      Option(name: "out", value: .file("FILE"), summary: "The archive; by default the one that serve opens"),
      .dataFolder,
    ],
    examples: ["periplus world build", "periplus world build --out world.pmtiles --json"]
  ) { invocation, console in
    let output = invocation["out"] ?? invocation.folders.world
    let request = WorldBuild.Request(sources: invocation["sources"] ?? SourceCache.folder, output: output)
    let bar = ProgressBar(console: console)
    let start = ProcessInfo.processInfo.systemUptime
    let report: TileBuildReport
    do {
      defer { bar.clear() }
      let folder = (output as NSString).deletingLastPathComponent
      if !folder.isEmpty { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
      report = try WorldBuild(request).run { stage, share in
        bar.show(stage == .reading ? share * 0.1 : 0.1 + share * 0.9, stage: stage.rawValue)
      }
    } catch {
      throw CommandFailure(message: "\(error)")
    }
    if invocation.wantsJSON { return try console.json(report) }
    console.text(WorldText.summary(report, path: output, seconds: ProcessInfo.processInfo.systemUptime - start))
  }
}

/// What a build made, for people.
private enum WorldText {
  static func summary(_ report: TileBuildReport, path: String, seconds: Double) -> String {
    var table = TextTable(rightAligned: [1])
    table.add("  tiles", "\(report.tiles)", "\(report.differentTiles) of them different")
    for (layer, count) in report.features.sorted(by: { $0.key < $1.key }) { table.add("  \(layer)", "\(count)", "") }
    let tenths = Int((seconds * 10).rounded())
    var text = "World in \(tenths / 10).\(tenths % 10) s, \(ByteText.of(report.bytes)): \(path)\n" + table.text
    if !report.skipped.isEmpty {
      let reasons = report.skipped.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      text += HelpText.wrap("left out: " + reasons.joined(separator: ", "), indent: 2)
    }
    return text
  }
}
