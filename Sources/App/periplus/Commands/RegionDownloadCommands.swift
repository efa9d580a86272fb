import DeviceApp
import Foundation
import RegionPackages

extension Option {
  private static let yesText = "Do not ask, even on a network that costs"
  static let yes = Option(name: "yes", letter: "y", summary: yesText)
  static let parts = Option(
    name: "parts", value: .text("LIST"), summary: "map, routes, search, joined by commas; all by default", repeats: true
  )
}

extension Command {
  private static let regionIDs = Argument(
    value: .text("ID"), summary: "The regions, as in region available", count: .oneOrMore)

  /// `periplus region download ID…`.
  static let regionDownload: Command = Command(
    path: ["region", "download"], summary: "Download regions, going on where an earlier run ended",
    details: """
      What comes is held against the publisher's signature, piece by piece, and installed by one renaming when it is \
      whole; an installed version stays the map until then. Ctrl-C keeps what has come: run it again to go on. Parts \
      that are named later are added. Says before what will be stored, and asks on a network that costs (region \
      settings).
      """,
    arguments: [regionIDs], options: [.parts, .source, .yes, .dataFolder, .cacheFolder],
    examples: ["periplus region download monaco", "periplus region download monaco --parts map,routes"]
  ) { invocation, console in
    let choice = RegionChoice(invocation, console)
    let uses = try choice.uses()
    let ids = try invocation.arguments.map { try choice.id($0) }
    let offers = try choice.offers()
    let wanted = try ids.map { id in
      FetchRun.Wish(offered: try choice.offered(id, in: offers), uses: uses ?? Set(RegionPart.Use.allCases))
    }
    try FetchRun(choice, wanted).run()
  }

  /// `periplus region update [ID…]`.
  static let regionUpdate: Command = Command(
    path: ["region", "update"], summary: "Bring installed regions up to date",
    details: """
      Without ids, all that are not pinned. The parts that are installed are those that are fetched. With --check, only \
      says what could be updated; exit status 0 all the same. With --repair, installed parts are held against their \
      checksums, and damaged pieces are fetched again.
      """,
    arguments: [Argument(value: .text("ID"), summary: "The regions; all if none is named", count: .any)],
    options: [
      Option(name: "check", summary: "Only say what could be updated"),
      Option(name: "repair", summary: "Mend damaged parts too"), .source, .yes, .dataFolder, .cacheFolder,
    ],
    examples: ["periplus region update", "periplus region update monaco --repair"]
  ) { invocation, console in try RegionUpdate(RegionChoice(invocation, console)).run() }
}

/// The work of `region update`.
private struct RegionUpdate {
  let choice: RegionChoice

  init(_ choice: RegionChoice) { self.choice = choice }

  func run() throws {
    let (invocation, console) = (choice.invocation, choice.console)
    let named = try invocation.arguments.map { try choice.id($0) }
    let offers = try choice.offers()
    let settings = try choice.library.settings
    for id in named where !offers.all.contains(where: { $0.offer.region.id == id && $0.offer.installed != nil }) {
      _ = try RegionStore(root: invocation.folders.regions).find(id.description)
      _ = try choice.offered(id, in: offers)
    }
    let isRepair = invocation.has("repair")
    let due = offers.all.filter { one in
      let id = one.offer.region.id
      guard one.offer.installed != nil, named.isEmpty ? !settings.isPinned(id) : named.contains(id) else {
        return false
      }
      return isRepair || one.offer.state == .updatable
    }
    if invocation.has("check") {
      if invocation.wantsJSON { return try console.json(due.map { OfferAnswer($0, language: nil) }) }
      guard !due.isEmpty else { return console.line("Everything is up to date.") }
      return console.text(OfferText.list(due, language: nil))
    }
    guard !due.isEmpty else {
      if invocation.wantsJSON { return try console.json([String]()) }
      return console.line("Everything is up to date.")
    }
    let wishes = due.map { one in
      FetchRun.Wish(
        offered: one, uses: Set(one.offer.installed?.manifest.parts.map(\.kind.use) ?? []), repairs: isRepair)
    }
    try FetchRun(choice, wishes).run()
  }
}

/// Fetches regions one after another with a bar; Ctrl-C keeps what has come.
struct FetchRun {
  struct Wish {
    let offered: RegionLibrary.Offered
    let uses: Set<RegionPart.Use>
    var repairs = false
  }

  private struct Result: Encodable {
    let id, version, folder: String
    let bytes, received: Int
  }

  private let choice: RegionChoice
  private let wishes: [Wish]
  private var console: Console { choice.console }

  init(_ choice: RegionChoice, _ wishes: [Wish]) { (self.choice, self.wishes) = (choice, wishes) }

  func run() throws {
    let bytes = wishes.reduce(0) { $0 + $1.offered.offer.bytesToStore(for: $1.uses) }
    let names = wishes.map(\.offered.offer.region.name).joined(separator: ", ")
    let isJSON = choice.invocation.wantsJSON
    // Repairing fetches pieces of what is there; how many shows only on the way.
    let fetched = wishes.reduce(0) { $0 + ($1.repairs ? 0 : $1.offered.offer.bytesToFetch(for: $1.uses)) }
    let isLess = fetched > 0 && fetched < bytes
    let toFetch = isLess ? ", at most \(ByteText.of(fetched)) of them fetched" : ""
    if !isJSON { console.line("\(names): \(ByteText.of(bytes)) will be stored\(toFetch).") }
    try checkNetwork(isLess ? fetched : bytes)
    var results: [Result] = []
    for wish in wishes { results.append(try fetch(wish)) }
    if isJSON { try console.json(results) }
  }

  /// Asks before anything is fetched over a network that costs.
  private func checkNetwork(_ bytes: Int) throws {
    let settings = try choice.library.settings
    guard settings.isMetered, settings.metered != .allow, !choice.invocation.has("yes"), bytes > 0 else { return }
    guard settings.metered == .ask, isatty(STDIN_FILENO) == 1, !choice.invocation.wantsJSON else {
      throw CommandFailure(
        message: "this network costs (periplus region settings); add --yes to fetch \(ByteText.of(bytes)) all the same")
    }
    console.draw("This network costs. Fetch \(ByteText.of(bytes)) all the same? [y/N] ")
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
      throw CommandFailure(message: "nothing was fetched")
    }
  }

  private func fetch(_ wish: Wish) throws -> Result {
    let (bar, region) = (ProgressBar(console: console), wish.offered.offer.region)
    let download = choice.library.download(wish.offered, uses: wish.uses, repairs: wish.repairs)
    let counted = ReceivedCount()
    let installed: InstalledRegion
    do {
      defer { bar.clear() }
      installed = try Waiting.run {
        try await download.run { progress in
          counted.set(progress.received)
          bar.show(
            Double(progress.done) / Double(max(1, progress.total)), stage: FetchText.stage(region.name, progress))
        }
      }
    } catch { throw CommandFailure(message: "\(region.id): \(error)") }
    let manifest = installed.manifest
    if !choice.invocation.wantsJSON {
      let parts = manifest.parts.map(\.kind.use.rawValue).joined(separator: ", ")
      console.line("\(manifest.name) \(manifest.version) is installed (\(parts)): \(installed.folder)")
    }
    return Result(
      id: manifest.id.description, version: manifest.version.description, folder: installed.folder,
      bytes: manifest.totalBytes, received: counted.value)
  }
}

/// Bytes that came, told from several threads.
private final class ReceivedCount: @unchecked Sendable {
  // Only touched under the lock.
  private let lock = NSLock()
  private var bytes = 0

  var value: Int { lock.withLock { bytes } }
  func set(_ value: Int) { lock.withLock { bytes = max(bytes, value) } }
}

/// Progress for people.
enum FetchText {
  static func stage(_ name: String, _ progress: DownloadProgress) -> String {
    var text = "\(name) \(ByteText.of(progress.done)) of \(ByteText.of(progress.total))"
    guard progress.rate > 0 else { return text }
    text += ", \(ByteText.of(progress.rate))/s"
    guard let seconds = progress.secondsLeft, progress.done < progress.total else { return text }
    return text + ", " + (seconds < 90 ? "\(seconds) s" : "\((seconds + 30) / 60) min") + " left"
  }
}
