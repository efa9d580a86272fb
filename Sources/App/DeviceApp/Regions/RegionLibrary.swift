import Foundation
import GeoCore
import Ports
import RegionPackages

/// Sources, what they offer, and what a person has decided: all that choosing and fetching regions needs.
///
/// Used by the command line and by the running device alike.
public struct RegionLibrary: Sendable {
  /// Where files are.
  public let folders: DeviceFolders
  /// Version of this program.
  public let program: RegionVersion
  let transport: any Transport
  private let time: any TimeSource

  /// - Parameter program: Version of this program, `0.1.0`.
  public init(
    folders: DeviceFolders, program: String, transport: any Transport = URLSessionTransport(userAgent: "Periplus"),
    time: any TimeSource = SystemTime()
  ) {
    (self.folders, self.transport, self.time) = (folders, transport, time)
    self.program = RegionVersion(program) ?? RegionVersion("0")!
  }

  /// One region that a source offers.
  public struct Offered: Sendable {
    /// Where it comes from.
    public let source: SourceRecord
    /// The region and what is installed of it.
    public let offer: RegionOffer
    /// The headings above it, the outermost first.
    public let groups: [Catalogue.Group]
  }

  /// What all sources offer.
  public struct Offers: Sendable {
    /// By source in the order of the book, then by id. An id that two sources offer is there twice.
    public var all: [Offered] = []
    /// Sources that did not answer, and why; what they offered last time is in `all`.
    public var problems: [String] = []
    /// When the oldest of the catalogues was made.
    public var published: Date?
  }

  /// Asks the sources, or looks at what they said last time.
  ///
  /// - Parameters:
  ///   - isFresh: Whether the sources are asked; what is known is used if they do not answer.
  ///   - url: Of the one source to ask; `nil` for all.
  /// - Throws: `RegionPackageError` if the book of sources or the folder of regions cannot be read; `NoSource`.
  public func offers(isFresh: Bool, from url: String? = nil) async throws -> Offers {
    let book = SourceBook(path: folders.sources)
    let wanted = url.map { SourceRecord(url: $0, keys: []).url }
    let sources = try book.all().filter { wanted == nil || $0.url == wanted }
    guard !sources.isEmpty else { throw NoSource(url: url) }
    let installed = try RegionStore(root: folders.regions).list().regions
    var offers = Offers()
    for known in sources {
      var (source, catalogue) = (known, Self.kept(known, in: folders))
      if isFresh {
        do {
          let answer = try await client.catalogue(of: source, now: time.now())
          (source, catalogue) = (answer.source, answer.catalogue)
          if source != known { try book.save(source) }
          keep(answer.bytes, source)
        } catch {
          offers.problems.append("\(error)")
        }
      }
      guard let catalogue else { continue }
      offers.published = [offers.published, catalogue.published].compactMap { $0 }.min()
      offers.all += catalogue.regions.map { region in
        Offered(
          source: source, offer: RegionOffer(region, installed: installed, now: time.now()),
          groups: catalogue.path(of: region))
      }
    }
    return offers
  }

  /// There is nowhere to fetch regions from.
  public struct NoSource: Error, CustomStringConvertible {
    let url: String?
    public var description: String {
      let what = url.map { "\($0) is not trusted" } ?? "no source of regions is trusted yet"
      return "\(what); pin its key with periplus keys pin KEY --from URL"
    }
  }

  /// What is done about downloads.
  public var settings: RegionSettings {
    get throws(RegionPackageError) { try RegionSettings.read(folders.regionSettings) }
  }

  /// Changes what the person has decided.
  ///
  /// - Throws: `RegionPackageError`.
  public func change(_ body: (inout RegionSettings) -> Void) throws(RegionPackageError) {
    var settings = try settings
    body(&settings)
    try settings.write(folders.regionSettings)
  }

  /// A download of an offered region.
  public func download(_ offered: Offered, uses: Set<RegionPart.Use>, repairs: Bool = false) -> RegionDownload {
    var request = RegionDownload.Request(
      source: offered.source, region: offered.offer.region, uses: uses, root: folders.regions, program: program)
    request.repairs = repairs
    return RegionDownload(request, ports: ports)
  }

  private var ports: DownloadPorts {
    var random = SystemRandom()
    return DownloadPorts(
      transport: transport, time: time, seed: random.next(), sleep: { try await Task.sleep(for: .seconds($0)) })
  }

  private var client: SourceClient {
    SourceClient(transport: transport, sleep: { try await Task.sleep(for: .seconds($0)) })
  }

  // MARK: What the sources said last time

  static func path(_ source: SourceRecord, in folders: DeviceFolders) -> String {
    "\(folders.cache)/catalogues/\(SHA256Digest(of: Array(source.url.utf8)).description.prefix(16)).json"
  }

  private func keep(_ bytes: [UInt8], _ source: SourceRecord) {
    let (files, path) = (SystemFileStore(), Self.path(source, in: folders))
    // Only a convenience: without it, nothing is offered while there is no network.
    try? files.makeFolder((path as NSString).deletingLastPathComponent)
    try? files.replace(path, with: bytes)
  }

  /// What a source offered last time; `nil` if it was not asked yet.
  static func kept(_ source: SourceRecord, in folders: DeviceFolders) -> Catalogue? {
    let path = path(source, in: folders)
    guard let bytes = (try? SystemFileStore().read(path)).flatMap({ $0 }) else { return nil }
    return try? Catalogue(json: bytes, path: path)
  }
}

extension RegionLibrary.Offers {
  /// Those that a word names: id, name in any language, or a heading.
  public func named(_ words: String) -> [RegionLibrary.Offered] {
    func fold(_ text: String) -> String {
      text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en"))
    }
    let wanted = fold(words)
    return all.filter { offered in
      let region = offered.offer.region
      let names =
        [region.id.description, region.name] + region.names.values
        + offered.groups.flatMap { [$0.name] + $0.names.values }
      return names.contains { fold($0).contains(wanted) }
    }
  }

  /// Those on whose ground a position lies, the smallest first.
  public func at(_ coordinate: Coordinate) -> [RegionLibrary.Offered] {
    all.filter { $0.offer.region.contains(coordinate) }.sorted {
      $0.offer.region.newest.bytes < $1.offer.region.newest.bytes
    }
  }

  /// Those that a line runs through, in the order in which it meets them.
  ///
  /// - Parameter line: Positions; between two of them the line is looked at every 500 m.
  public func along(_ line: [Coordinate]) -> [RegionLibrary.Offered] {
    var (found, seen) = ([RegionLibrary.Offered](), Set<RegionID>())
    for position in Self.positions(of: line) {
      for offered in at(position) where seen.insert(offered.offer.region.id).inserted { found.append(offered) }
      if seen.count == all.count { break }
    }
    return found
  }

  private static func positions(of line: [Coordinate]) -> [Coordinate] {
    guard let first = line.first else { return [] }
    var positions = [first]
    for (from, to) in zip(line, line.dropFirst()) {
      let steps = max(1, Int(from.distance(to: to).rawValue / 500))
      // The shorter way around: a line may cross the antimeridian.
      let east = Coordinate.wrapped(longitude: to.longitude - from.longitude)
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        positions.append(
          Coordinate(
            uncheckedLatitude: from.latitude + (to.latitude - from.latitude) * share,
            longitude: Coordinate.wrapped(longitude: from.longitude + east * share)))
      }
    }
    return positions
  }
}
