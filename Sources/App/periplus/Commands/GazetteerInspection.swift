import Foundation
import GazetteerBuilding
import GeoCore
import Places

extension Command {
  private static let country = Option(name: "country", value: .text("CC"), summary: "This country alone")

  /// `periplus gazetteer info`.
  static let gazetteerInfo: Command = Command(
    path: ["gazetteer", "info"], summary: "Show what the gazetteer holds and where it comes from",
    details: "Counts, sizes, versions, licences and the attribution that has to be shown.",
    options: [.dataFolder], examples: ["periplus gazetteer info"]
  ) { invocation, console in
    let folder = invocation.folders.gazetteer
    let answer = try GazetteerAnswer(folder: folder)
    if invocation.wantsJSON { return try console.json(answer) }
    console.text(answer.text)
  }

  /// `periplus gazetteer audit`.
  static let gazetteerAudit: Command = Command(
    path: ["gazetteer", "audit"], summary: "Show how each polygon came to its region",
    details: """
      Every decision with the votes of the cities, regions without a polygon with their cause. The build wrote the same \
      as a page with a drawing of each disputed polygon; its path comes last.
      """,
    options: [country, .dataFolder], examples: ["periplus gazetteer audit --country KE"]
  ) { invocation, console in
    let folder = invocation.folders.gazetteer
    var report: AuditReport = try GazetteerAnswer.read(folder + "/audit.json")
    if let code = invocation["country"]?.uppercased() {
      report.entries.removeAll { $0.country != code }
      report.regionsWithoutPolygon.removeAll { !$0.region.hasPrefix(code + ".") }
    }
    if invocation.wantsJSON { return try console.json(report) }
    console.text(AuditText.text(report, isWhole: invocation["country"] == nil) + "\nThe page: \(folder)/audit.html\n")
  }

  /// `periplus gazetteer diff OLD NEW`.
  static let gazetteerDiff: Command = Command(
    path: ["gazetteer", "diff"], summary: "Compare two gazetteers: ids, names, places, answers",
    details: """
      Lists places added, removed, renamed, moved and reassigned, and asks both at 82,000 positions. Saved places keep \
      their names; for a removed city the one that took its place is named.
      """,
    arguments: [
      Argument(value: .directory("OLD"), summary: "Folder of the older gazetteer"),
      Argument(value: .directory("NEW"), summary: "Folder of the newer one"),
    ],
    options: [
      Option(
        name: "points", value: .file("FILE"),
        summary: "Positions to ask, tab-separated; by default spread over cities and the globe")
    ],
    examples: ["periplus gazetteer diff old/gazetteer new/gazetteer"]
  ) { invocation, console in
    let (old, new) = (invocation.arguments[0], invocation.arguments[1])
    let diff: GazetteerDiff
    do {
      let positions =
        try invocation["points"].map { try ProbePositions.read(path: $0) }
        ?? ProbePositions.spread(82_000, over: Gazetteer(folder: new))
      diff = try GazetteerDiff(old: old, new: new, positions: positions)
    } catch { throw CommandFailure(message: "\(error)") }
    if invocation.wantsJSON { return try console.json(diff) }
    console.text(DiffText.text(diff))
  }
}

/// What `gazetteer info` answers.
private struct GazetteerAnswer: Encodable {
  let folder: String
  let counts: [String: Int]
  let sizes: [String: Int]
  let rows: [String: RowReport]
  let regionsWithoutPolygon: Int
  let sources: [PlaceAtlas.Source]

  init(folder: String) throws {
    self.folder = folder
    let report: GazetteerReport = try Self.read(folder + "/report.json")
    (counts, sizes, rows) = (report.counts, report.sizes, report.rows)
    regionsWithoutPolygon = report.regionsWithoutPolygon
    do { sources = try PlaceAtlas(folder: folder).sources } catch { throw CommandFailure(message: "\(error)") }
  }

  /// A report that the build left in the folder.
  static func read<Report: Decodable>(_ path: String) throws -> Report {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(message: "\(path): is not there: run periplus gazetteer build")
    }
    do { return try JSONDecoder().decode(Report.self, from: data) } catch {
      throw CommandFailure(message: "\(path): is no report of this version: run periplus gazetteer build")
    }
  }

  var text: String {
    var table = TextTable(rightAligned: [1])
    for (name, count) in counts.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) { table.add(name, "\(count)") }
    table.add("regions without a polygon", "\(regionsWithoutPolygon)")
    for (name, bytes) in sizes.sorted(by: { $0.key < $1.key }) { table.add(name, ByteText.of(bytes)) }
    for (name, report) in rows.sorted(by: { $0.key < $1.key }) {
      table.add("rows of \(name) kept", "\(report.kept) of \(report.read)")
    }
    let credits = sources.map { "\($0.attribution) (\($0.licence)), \($0.url)\n  \($0.name): \($0.version)\n" }
    return "\(folder)\n\n\(table.text)\n\(credits.joined())"
  }
}

/// An audit for people.
private enum AuditText {
  static func text(_ report: AuditReport, isWhole: Bool) -> String {
    var parts: [String] = []
    if isWhole {
      var counts = TextTable(rightAligned: [1])
      for decision in AuditReport.Decision.allCases {
        counts.add(decision.rawValue, "\(report.counts[decision.rawValue] ?? 0)")
      }
      parts.append("Polygons by decision\n" + counts.text)
    }
    let disputed = report.entries.filter { [.split, .coarse, .reassigned].contains($0.decision) }
    var table = TextTable()
    for entry in disputed {
      let agreement = entry.nearestCityAgreement.map { ", nearest city right \(percent($0))" } ?? ""
      table.add(entry.country, entry.name, entry.decision.rawValue, entry.region ?? "–", entry.votes + agreement)
    }
    parts.append("Disputed polygons: \(disputed.count)\n" + table.text)
    parts.append(gaps(report.regionsWithoutPolygon))
    return parts.joined(separator: "\n")
  }

  private static func gaps(_ gaps: [AuditReport.Gap]) -> String {
    var table = TextTable(rightAligned: [2])
    for gap in gaps {
      let agreement = gap.nearestCityAgreement.map { "nearest city right \(percent($0))" } ?? ""
      table.add(gap.region, gap.name, "\(gap.cities)", gap.cause.rawValue, gap.polygon, agreement)
    }
    return "Regions without a polygon: \(gaps.count)\n" + table.text
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

/// A comparison for people: numbers, and the first of each list.
private enum DiffText {
  private static let most = 20

  static func text(_ diff: GazetteerDiff) -> String {
    var parts: [String] = []
    func add(_ title: String, _ lines: [String]) {
      guard !lines.isEmpty else { return parts.append("\(title): none\n") }
      let rest = lines.count > most ? "  … and \(lines.count - most) more; all with --json\n" : ""
      parts.append("\(title): \(lines.count)\n" + lines.prefix(most).map { "  \($0)\n" }.joined() + rest)
    }
    add("Added", diff.added.map { "\($0.kind) \($0.id) \($0.name)" })
    add(
      "Removed",
      diff.removed.map { place in
        "\(place.kind) \(place.id) \(place.name)" + (place.successor.map { ", now \($0)" } ?? "")
      })
    add("Renamed", diff.renamed.map { "\($0.kind) \($0.id) \($0.from) → \($0.to)" })
    add("Reassigned", diff.reassigned.map { "\($0.kind) \($0.id) \($0.name): \($0.from) → \($0.to)" })
    add("Moved", diff.moved.map { "\($0.kind) \($0.id) \($0.name), \(MeasureText.distance($0.meters))" })
    let counts = diff.changedAnswers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let summary = counts.isEmpty ? "none changed" : counts.joined(separator: ", ")
    parts.append("Answers at \(diff.positions) positions: \(summary)\n")
    return parts.joined()
  }
}
