import DeviceApp
import Foundation
import RegionPackages

extension Command {
  private static let regionID = Argument(value: .text("ID"), summary: "The region, as in region list")

  /// `periplus region pin ID`.
  static let regionPin: Command = Command(
    path: ["region", "pin"], summary: "Keep a region as it is: it is not updated until you say so",
    details: "", arguments: [regionID],
    options: [Option(name: "off", summary: "Let it be updated again"), .dataFolder],
    examples: ["periplus region pin monaco", "periplus region pin monaco --off"]
  ) { invocation, console in
    let choice = RegionChoice(invocation, console)
    let id = try choice.id(invocation.arguments[0])
    _ = try RegionStore(root: invocation.folders.regions).find(id.description)
    let isPinned = !invocation.has("off")
    try choice.library.change { $0.setPinned(id, isPinned) }
    console.line(isPinned ? "\(id) stays as it is." : "\(id) may be updated.")
  }

  /// `periplus region remove ID`.
  static let regionRemove: Command = Command(
    path: ["region", "remove"], summary: "Remove a region, a version or parts of it from the disk",
    details: """
      Frees what storage says of it and touches nothing else. A device that has it open goes on until it is done with \
      it. With --unfinished, only gives up a download that was begun.
      """,
    arguments: [regionID],
    options: [
      Option(name: "parts", value: .text("LIST"), summary: "Only these: map, routes, search", repeats: true),
      Option(name: "version", value: .text("VERSION"), summary: "Only this version"),
      Option(name: "unfinished", summary: "Only what a download has begun"), .dataFolder,
    ],
    examples: ["periplus region remove monaco", "periplus region remove monaco --parts search"]
  ) { invocation, console in
    let choice = RegionChoice(invocation, console)
    let (id, root) = (try choice.id(invocation.arguments[0]), invocation.folders.regions)
    let removal = RegionRemoval(root: root)
    if invocation.has("unfinished") {
      guard try UnfinishedDownload.discard(id, in: root) else {
        throw CommandFailure(message: "no download of \(id) was begun")
      }
    } else if let uses = try choice.uses() {
      try removal.remove(uses, of: id)
    } else if let text = invocation["version"] {
      guard let version = RegionVersion(text) else {
        throw UsageError(message: "periplus region remove: --version \(text): no version; see region list")
      }
      try removal.remove(id, version: version)
    } else {
      try removal.remove(id)
    }
    console.line("Removed.")
  }

  /// `periplus region move DIR`.
  static let regionMove: Command = Command(
    path: ["region", "move"], summary: "Keep the regions in another folder, as on a card",
    details: """
      Copies all regions there, holds every byte of the copy against its checksum, and only then takes the old ones \
      away. A device that runs takes up the new place by itself.
      """,
    arguments: [Argument(value: .directory("DIR"), summary: "The new place; made if it is not there")],
    options: [.dataFolder], examples: ["periplus region move /mnt/card/regions"]
  ) { invocation, console in
    let bar = ProgressBar(console: console)
    let report: RegionMove.Report
    do {
      defer { bar.clear() }
      report = try RegionMove(invocation.folders).run(to: invocation.arguments[0]) { bar.show($0, stage: "moving") }
    } catch { throw CommandFailure(message: "\(error)") }
    if invocation.wantsJSON { return try console.json(report) }
    console.line("The regions are in \(report.place): \(ByteText.of(report.bytes)), verified.")
    if !report.stillRead.isEmpty {
      console.line("A running device still reads \(report.stillRead.count) old versions; they go when it is done.")
    }
  }

  /// `periplus region settings`.
  static let regionSettings: Command = Command(
    path: ["region", "settings"], summary: "Show or change when regions are updated, and what a costly network allows",
    details: """
      --updates auto fetches newer versions by itself while the device runs, is idle, charging and on a network that \
      costs nothing; ask tells of them; never leaves it to region update. No machine says by itself that its network \
      costs: say so with --network metered. --metered says what happens then.
      """,
    options: [
      Option(name: "updates", value: .choice("RULE", ["auto", "ask", "never"]), summary: "When regions are updated"),
      Option(name: "network", value: .choice("KIND", ["free", "metered"]), summary: "Whether the network costs"),
      Option(
        name: "metered", value: .choice("RULE", ["ask", "never", "allow"]),
        summary: "What happens on a network that costs"), .dataFolder,
    ],
    examples: ["periplus region settings", "periplus region settings --updates auto --network metered"]
  ) { invocation, console in
    let library = RegionChoice(invocation, console).library
    let isChange = ["updates", "network", "metered"].contains { invocation[$0] != nil }
    if isChange {
      try library.change { settings in
        if let rule = invocation["updates"].flatMap(RegionSettings.Updates.init) { settings.updates = rule }
        if let rule = invocation["metered"].flatMap(RegionSettings.Metered.init) { settings.metered = rule }
        if let kind = invocation["network"] { settings.isMetered = kind == "metered" }
      }
    }
    let settings = try library.settings
    if invocation.wantsJSON { return try console.json(settings) }
    var table = TextTable()
    table.add("Updates", settings.updates.rawValue)
    table.add("Network", settings.isMetered ? "metered" : "free")
    table.add("On a metered network", settings.metered.rawValue)
    table.add("Pinned", settings.pinned.isEmpty ? "none" : settings.pinned.map(\.description).joined(separator: ", "))
    console.text(table.text)
  }

  /// `periplus storage [clear-cache]`.
  static let storage: Command = Command(
    path: ["storage"], summary: "Say what is stored, to the byte, or clear the cache",
    details: """
      Every region with version, date and parts, and all else: what comes back by itself, what by downloading, what \
      by building it again, what never. The sum is what du says of the same folders. clear-cache removes what comes \
      back by itself; regions and journal stay.
      """,
    arguments: [
      Argument(value: .choice("clear-cache", ["clear-cache"]), summary: "Clear the cache", count: .optional)
    ],
    options: [.dataFolder, .cacheFolder], examples: ["periplus storage --json", "periplus storage clear-cache"]
  ) { invocation, console in
    guard invocation.arguments.isEmpty else { return try clearCache(invocation, console) }
    let account = StorageAccount(invocation.folders, now: Date(), showsPlace: true)
    if invocation.wantsJSON { return try console.json(account) }
    console.text(StorageText.table(account))
  }

  private static func clearCache(_ invocation: Invocation, _ console: Console) throws {
    struct Cleared: Encodable { let freed: Int }
    let freed = try StorageAccount.clearCache(invocation.folders)
    RetiredVersions(root: invocation.folders.regions).cleanAll()
    RegionMove.clearLeft(invocation.folders)
    if invocation.wantsJSON { return try console.json(Cleared(freed: freed)) }
    console.line("\(ByteText.of(freed)) freed.")
  }
}

/// The account for people.
enum StorageText {
  static func table(_ account: StorageAccount) -> String {
    var table = TextTable(rightAligned: [2])
    for region in account.regions {
      var notes = region.parts.map(\.use)
      if region.state != .installed { notes.append(region.state.rawValue) }
      if region.isPinned { notes.append("pinned") }
      if region.isExpired { notes.append("expired") }
      if let date = region.sourceDate { notes.insert("map of \(date.prefix(10))", at: 0) }
      table.add(region.id, region.version, ByteText.of(region.onDisk), notes.joined(separator: ", "))
    }
    for row in account.rows where row.onDisk > 0 {
      let back =
        switch row.comesBack {
        case .itself: "comes back by itself"
        case .download: "can be downloaded again"
        case .build: "can be built again"
        case .never: ""
        }
      let bound = row.limit.map { "at most \(ByteText.of($0))" }
      table.add(
        row.name, "", ByteText.of(row.onDisk), [back, bound ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
    }
    table.add("All together", "", ByteText.of(account.onDisk), account.free.map { "\(ByteText.of($0)) free" } ?? "")
    return table.text + "Regions are in \(account.place ?? "")\n"
  }
}
