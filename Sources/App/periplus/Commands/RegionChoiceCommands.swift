import DeviceApp
import Foundation
import GeoCore
import RegionPackages

extension Option {
  static let source = Option(name: "from", value: .text("URL"), summary: "This source alone, as in keys list")
  static let language = Option(name: "language", value: .text("LANG"), summary: "Names in this language, as de")
  static let offline = Option(name: "offline", summary: "Do not ask the sources; show what they said last time")
}

extension Command {
  /// `periplus region catalogue`.
  static let regionCatalogue: Command = Command(
    path: ["region", "catalogue"], summary: "Show all regions that can be downloaded, under their headings",
    details: "Asks the sources whose keys are pinned. Sizes are those of all parts together.",
    options: [.source, .language, .offline, .dataFolder, .cacheFolder],
    examples: ["periplus region catalogue --language de"]
  ) { invocation, console in
    let offers = try RegionChoice(invocation, console).offers()
    if invocation.wantsJSON {
      return try console.json(offers.all.map { OfferAnswer($0, language: invocation["language"]) })
    }
    console.text(OfferText.tree(offers, language: invocation["language"]))
  }

  /// `periplus region available [WORDS]`.
  static let regionAvailable: Command = Command(
    path: ["region", "available"], summary: "Find regions to download by name, by place or along a way",
    details: """
      WORDS are looked for in ids, names of any language and headings. --at finds the regions at a place, the smallest \
      first; --along, given for each point of a way, those that it runs through, in their order.
      """,
    arguments: [Argument(value: .text("WORDS"), summary: "A part of a name", count: .any)],
    options: [
      Option(name: "at", value: .coordinate("LAT,LON"), summary: "Where you are"),
      Option(name: "along", value: .coordinate("LAT,LON"), summary: "A point of the way", repeats: true),
      .source, .language, .offline, .dataFolder, .cacheFolder,
    ],
    examples: [
      "periplus region available monaco", "periplus region available --at 43.7384,7.4246",
      "periplus region available --along 43.70,7.26 --along 44.41,8.93",
    ]
  ) { invocation, console in
    var offers = try RegionChoice(invocation, console).offers()
    if !invocation.arguments.isEmpty { offers.all = offers.named(invocation.arguments.joined(separator: " ")) }
    if let place = invocation.coordinate("at") { offers.all = offers.at(place) }
    if let line = invocation.values["along"] {
      offers.all = offers.along(line.compactMap(Invocation.coordinate(from:)))
    }
    if invocation.wantsJSON {
      return try console.json(offers.all.map { OfferAnswer($0, language: invocation["language"]) })
    }
    guard !offers.all.isEmpty else { return console.line("No source offers such a region.") }
    console.text(OfferText.list(offers.all, language: invocation["language"]))
  }
}

/// What choosing needs of the command line.
struct RegionChoice {
  let invocation: Invocation
  let console: Console
  let library: RegionLibrary

  init(_ invocation: Invocation, _ console: Console) {
    (self.invocation, self.console) = (invocation, console)
    library = RegionLibrary(folders: invocation.folders, program: CommandTable.periplus.version)
  }

  /// What the sources offer. What is wrong with one is noted; without any catalogue it is a failure.
  func offers() throws -> RegionLibrary.Offers {
    let (library, isFresh, url) = (library, !invocation.has("offline"), invocation["from"])
    let offers = try Waiting.run { try await library.offers(isFresh: isFresh, from: url) }
    if offers.published == nil {
      throw CommandFailure(message: offers.problems.first ?? "no catalogue is known yet; leave out --offline")
    }
    for problem in offers.problems { console.note("periplus: \(problem)") }
    return offers
  }

  /// The parts that a person names: `map`, `routes` for map and routes, `search` for all.
  func uses() throws -> Set<RegionPart.Use>? {
    guard let words = invocation.values["parts"] else { return nil }
    let uses = words.flatMap { $0.split(separator: ",") }.map { word -> RegionPart.Use? in .init(rawValue: String(word))
    }
    guard !uses.contains(nil) else {
      throw UsageError(message: "periplus region: --parts: name map, routes, search, joined by commas")
    }
    return Set(uses.compactMap { $0 })
  }

  func id(_ word: String) throws -> RegionID {
    guard let id = RegionID(word) else {
      throw UsageError(message: "periplus region: \(word): no id; see periplus region available")
    }
    return id
  }

  /// The one offer of an id.
  func offered(_ id: RegionID, in offers: RegionLibrary.Offers) throws -> RegionLibrary.Offered {
    if let found = offers.all.first(where: { $0.offer.region.id == id }) { return found }
    let clause = Suggestion.clause(for: id.description, in: offers.all.map { $0.offer.region.id.description })
    throw CommandFailure(
      message: "no source offers a region \(id)\(clause.isEmpty ? "; see periplus region available" : clause)")
  }
}

/// Offers for people.
enum OfferText {
  static func list(_ offers: [RegionLibrary.Offered], language: String?) -> String {
    var table = TextTable(rightAligned: [3])
    table.add("ID", "NAME", "VERSION", "SIZE", "")
    for one in offers { row(one, language, indent: 0, &table) }
    return table.text
  }

  /// Regions under their headings.
  static func tree(_ offers: RegionLibrary.Offers, language: String?) -> String {
    var (table, path) = (TextTable(rightAligned: [3]), [String]())
    func key(_ offered: RegionLibrary.Offered) -> [String] {
      offered.groups.map { group in language.flatMap { group.names[$0] } ?? group.name }
    }
    let sorted = offers.all.enumerated().sorted { left, right in
      let (a, b) = (key(left.element), key(right.element))
      return a == b ? left.offset < right.offset : a.lexicographicallyPrecedes(b)
    }
    for (_, offered) in sorted {
      let groups = key(offered)
      let shared = zip(path, groups).prefix { $0 == $1 }.count
      for depth in shared..<max(shared, groups.count) {
        table.add(String(repeating: "  ", count: depth) + groups[depth])
      }
      path = groups
      row(offered, language, indent: groups.count, &table)
    }
    let bytes = offers.all.reduce(0) { $0 + $1.offer.region.newest.bytes }
    return table.text + "\(offers.all.count) regions, \(ByteText.of(bytes)) in all\n"
  }

  private static func row(_ one: RegionLibrary.Offered, _ language: String?, indent: Int, _ table: inout TextTable) {
    let region = one.offer.region
    let state =
      switch one.offer.state {
      case .absent: ""
      case .current: "installed" + (one.offer.isExpired ? ", expired" : "")
      case .updatable: "\(one.offer.installed?.manifest.version.description ?? "") installed, can be updated"
      }
    table.add(
      String(repeating: "  ", count: indent) + region.id.description, region.name(in: language),
      region.newest.version.description, ByteText.of(region.newest.bytes(for: Set(RegionPart.Use.allCases))), state)
  }
}
