import ByteCoding
import DeviceApp
import Foundation
import RegionPackages
import RoadNetwork
import Routing
import VectorTiles

extension Command {
  private static let regionID = Argument(value: .text("ID"), summary: "The region, as in region list")
  private static let versionOption = Option(
    name: "version", value: .text("VERSION"), summary: "A certain version instead of the newest")

  /// `periplus region list`.
  static let regionList: Command = Command(
    path: ["region", "list"], summary: "List the installed regions",
    details: "Shows every version; packages that cannot be used are named on standard error.",
    options: [.dataFolder], examples: ["periplus region list --json"]
  ) { invocation, console in
    let listing = try RegionStore(root: invocation.folders.regions).list()
    for problem in listing.problems { console.note("periplus: \(problem)") }
    let settings = try RegionSettings.read(invocation.folders.regionSettings)
    if invocation.wantsJSON {
      return try console.json(
        listing.regions.map { RegionAnswer($0, settings: settings, now: Date(), showsFolder: true) })
    }
    let unfinished = UnfinishedDownload.all(in: invocation.folders.regions)
    for download in unfinished {
      console.note(
        "periplus: \(download.id) \(download.version) is not whole yet; periplus region download \(download.id) goes on"
      )
    }
    guard !listing.regions.isEmpty else {
      return console.line(
        "No region is installed in \(invocation.folders.regions); periplus region download fetches one.")
    }
    var table = TextTable(rightAligned: [3])
    table.add("ID", "VERSION", "NAME", "SIZE", "PARTS")
    for region in listing.regions {
      let manifest = region.manifest
      table.add(
        manifest.id.description, manifest.version.description, manifest.name, ByteText.of(manifest.totalBytes),
        manifest.parts.map(\.kind.rawValue).joined(separator: " "))
    }
    console.text(table.text)
  }

  /// `periplus region info ID`.
  static let regionInfo: Command = Command(
    path: ["region", "info"], summary: "Show what a region holds and where it comes from", details: "",
    arguments: [regionID], options: [versionOption, .dataFolder], examples: ["periplus region info monaco"]
  ) { invocation, console in
    let region = try RegionStore(root: invocation.folders.regions)
      .find(invocation.arguments[0], version: invocation["version"])
    let settings = try RegionSettings.read(invocation.folders.regionSettings)
    let answer = RegionAnswer(region, settings: settings, now: Date(), showsFolder: true)
    if invocation.wantsJSON { return try console.json(answer) }
    console.text(RegionText.info(region, answer))
  }

  /// `periplus region verify [ID…]`.
  static let regionVerify: Command = Command(
    path: ["region", "verify"], summary: "Check installed regions, their maps tile by tile",
    details: """
      Reads every byte of the named regions, or of all, holds each tile of their maps against the formats' rules, and \
      checks that road graph and order belong together. \
      Exit status 1 if anything is wrong.
      """,
    arguments: [Argument(value: .text("ID"), summary: "The regions; all if none is named", count: .any)],
    options: [.dataFolder], examples: ["periplus region verify monaco"]
  ) { invocation, console in try RegionVerification(invocation: invocation, console: console).run() }
}

/// The work of `region verify`.
private struct RegionVerification {
  let invocation: Invocation
  let console: Console

  private struct Row: Encodable {
    let id, version: String
    let isSound: Bool
    @Nullable var problem: String?
  }

  func run() throws {
    let store = RegionStore(root: invocation.folders.regions)
    var (regions, problems): ([InstalledRegion], [String])
    if invocation.arguments.isEmpty {
      let listing = try store.list()
      (regions, problems) = (listing.regions, listing.problems.map { "\($0)" })
    } else {
      (regions, problems) = (try invocation.arguments.map { try store.find($0) }, [])
    }
    var rows: [Row] = []
    for region in regions {
      let (id, version) = (region.manifest.id.description, region.manifest.version.description)
      do {
        try region.verify()
        try Self.examineMap(of: region)
        try Self.examineRoads(of: region)
        rows.append(Row(id: id, version: version, isSound: true, problem: nil))
        if !invocation.wantsJSON { console.line("\(id) \(version): sound") }
      } catch {
        rows.append(Row(id: id, version: version, isSound: false, problem: "\(error)"))
        problems.append("\(error)")
      }
    }
    if invocation.wantsJSON { try console.json(rows) }
    for problem in problems.dropLast() { console.note("periplus: \(problem)") }
    if let last = problems.last { throw CommandFailure(message: last) }
    if rows.isEmpty, !invocation.wantsJSON { console.line("No region is installed in \(store.root).") }
  }
}

extension RegionVerification {
  private struct Unsound: Error, CustomStringConvertible {
    let description: String
  }

  /// Checksums say that the map is as it was built; this says that it was built well.
  private static func examineMap(of region: InstalledRegion) throws {
    guard let path = region.path(of: .map) else { return }
    let report = TileArchiveValidator().validate(try MappedFile.open(path: path))
    guard let worst = report.findings.first(where: { $0.severity > .advice }) else { return }
    let others = report.counts.values.reduce(0, +) - 1
    throw Unsound(
      description: "\(path): \(worst)\(others > 0 ? ", and \(others) more" : ""); build \(region.manifest.id) again")
  }
}

extension RegionVerification {
  /// Checks the sections of both files, and that the order is this graph's.
  private static func examineRoads(of region: InstalledRegion) throws {
    guard let path = region.path(of: .roads) else { return }
    let graph = try RoadGraph(contentsOf: path)
    do { try graph.verify() } catch {
      throw Unsound(description: "\(path): \(error); build \(region.manifest.id) again")
    }
    guard let order = region.path(of: .order) else { return }
    do { try CutPaths.verify(contentsOf: order, for: graph) } catch {
      throw Unsound(description: "\(order): \(error); build \(region.manifest.id) again")
    }
  }
}

/// Texts about regions for people.
enum RegionText {
  static func info(_ region: InstalledRegion, _ answer: RegionAnswer) -> String {
    let manifest = region.manifest
    var table = TextTable()
    table.add("Region", "\(manifest.name) (\(manifest.id) \(manifest.version))")
    table.add("Folder", region.folder)
    table.add("Map data of", manifest.sourceDate.map { $0.formatted(.iso8601) } ?? "unknown")
    let bounds = manifest.bounds
    table.add("Covers", "\(bounds.south),\(bounds.west) to \(bounds.north),\(bounds.east)")
    if let zooms = manifest.zooms { table.add("Zooms", "\(zooms.lowerBound) to \(zooms.upperBound)") }
    for part in manifest.parts { table.add(part.kind.fileName, ByteText.of(part.bytes)) }
    if !answer.missing.isEmpty { table.add("Not chosen", answer.missing.joined(separator: ", ")) }
    if let expires = answer.expires {
      table.add("Expires", expires + (answer.isExpired ? ": it still works, but look for a newer one" : ""))
    }
    if answer.isPinned { table.add("Pinned", "stays as it is until periplus region pin --off") }
    for (name, count) in manifest.counts.sorted(by: { $0.key < $1.key }) { table.add(name, "\(count)") }
    let libraries = manifest.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    table.add("Built by", (["periplus \(manifest.builder)"] + libraries).joined(separator: ", "))
    for entry in manifest.attribution { table.add("Attribution", "\(entry.text), \(entry.licence), \(entry.url)") }
    return table.text
  }
}

/// Lengths for people.
enum ByteText {
  /// `812 B`, `1.4 kB`, `23 MB`: at least two digits that count.
  static func of(_ bytes: Int) -> String {
    var (value, units) = (Double(bytes), ["B", "kB", "MB", "GB", "TB"][...])
    while value >= 999.5, units.count > 1 {
      value /= 1_000
      units.removeFirst()
    }
    let isWhole = units.first == "B" || value >= 9.95
    let tenths = Int((value * 10).rounded())
    return (isWhole ? "\(Int(value.rounded()))" : "\(tenths / 10).\(tenths % 10)") + " " + units.first!
  }
}
