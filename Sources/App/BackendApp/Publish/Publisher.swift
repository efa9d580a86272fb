import Foundation
import OSMImport
import Ports
import RegionPackages
import RegionPublishing

/// Makes a folder that any web server can serve: packages, their signatures, deltas and the catalogue.
///
/// What is published is never changed: a new source makes a new version. The catalogue is written last, so that whoever
/// reads it finds all that it names.
public struct Publisher: Sendable {
  private let request: PublishRequest
  private let files = SystemFileStore()

  /// A publication that has not begun.
  public init(_ request: PublishRequest) { self.request = request }

  /// Publishes. Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - now: The present, for serial and expiry of the catalogue.
  ///   - progress: Told what is done and how many of all regions are, from any thread.
  /// - Throws: `PublishError`, `PublishingError`, `RegionPackageError`; the catalogue is then as it was.
  public func run(
    now: Date, progress: @escaping @Sendable (String, Int, Int) -> Void
  ) throws -> PublishReport {
    try writing(request.regions) { try files.makeFolder(request.regions) }
    let lock = try RegionLock(folder: request.site)
    defer { withExtendedLifetime(lock) {} }
    let description = try describe(progress)
    var results: [PublishReport.Region] = []
    if request.builds {
      results = RegionJobs(request: request).run(description.regions) { progress("building", $0, $1) }
    } else {
      results = description.regions.map { .init(id: $0.id.description, state: .listed, seconds: 0) }
    }
    var offered: [CatalogueRegion] = []
    for (index, region) in description.regions.enumerated() {
      progress("signing", index, description.regions.count)
      guard let made = try list(region, into: &results[index]) else { continue }
      offered.append(made)
    }
    guard !offered.isEmpty else { throw PublishError.nothingListed(site: request.site) }
    let catalogue = Catalogue(
      serial: try serial(now), published: Self.wholeSeconds(now),
      expires: Self.wholeSeconds(now.addingTimeInterval(Double(request.catalogueDays) * 86_400)),
      publisher: request.publisher ?? description.publisher ?? "", groups: used(description.groups, by: offered),
      regions: offered.sorted { $0.id < $1.id })
    try sign(catalogue.json, as: .catalogue, at: request.site + "/" + Catalogue.fileName)
    return PublishReport(
      regions: results.sorted { $0.id < $1.id }, serial: catalogue.serial, expires: catalogue.expires,
      bytes: catalogue.totals.bytes)
  }

  // MARK: What there is

  private func describe(_ progress: @escaping @Sendable (String, Int, Int) -> Void) throws -> PublishDescription {
    guard let cut = request.cut else {
      let path = request.description ?? request.source + "/" + PublishDescription.fileName
      var read = try PublishDescription.read(
        json: try file(path, isNeeded: request.description != nil), path: path, files: extracts())
      if read.regions.isEmpty, request.builds { throw PublishingError.nothing(path: request.source) }
      for index in read.regions.indices {
        read.regions[index].file = read.regions[index].file.map { $0.hasPrefix("/") ? $0 : request.source + "/" + $0 }
      }
      return read
    }
    let path = request.description ?? request.source
    var description = try PublishDescription.read(
      json: try request.description.flatMap { try file($0, isNeeded: true) }, path: path, files: [])
    progress("cutting", 0, 1)
    let outlines = try self.outlines(cut)
    let known = description.regions
    description.regions = try ExtractCutter(source: request.source, folder: request.work).cut(outlines).map { cut in
      var region = cut
      guard let said = known.first(where: { $0.id == cut.id }) else { return region }
      (region.name, region.names) = (said.name ?? region.name, said.names ?? region.names)
      (region.group, region.country) = (said.group ?? region.group, said.country ?? region.country)
      return region
    }
    for region in description.regions {
      if let group = region.group, !description.groups.contains(where: { $0.id == group }) {
        description.groups.append(.init(id: group, parent: nil, name: RegionNames.title(of: group)))
      }
    }
    return description
  }

  private func outlines(_ cut: PublishRequest.Cut) throws -> [PublishedRegion] {
    switch cut {
    case .outlines(let paths):
      var regions: [PublishedRegion] = []
      for path in paths {
        let found = try OutlineFile.read(path)
        if let twice = found.first(where: { one in regions.contains { $0.id == one.id } }) {
          throw PublishingError.sameID(twice.id, path: path)
        }
        regions += found
      }
      return regions
    case .grid(let cap):
      let name = (request.source as NSString).lastPathComponent
      guard let prefix = RegionNames.id(ofExtract: name) else {
        throw PublishingError.malformed(path: request.source, line: nil, reason: "its name makes no id; rename it")
      }
      let density = RoadDensity()
      try OSMFile.read(path: request.source, into: [density], areas: false)
      let path = request.site + "/grid-\(prefix).json"
      let known = try files.read(path).flatMap { try? JSONDecoder().decode(GridPlan.self, from: Data($0)) }
      let plan = try GridPlan(weights: density.arcs, cap: cap, known: known, path: request.source)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try writing(path) { try files.replace(path, with: Array(try encoder.encode(plan))) }
      return plan.regions(prefix: prefix)
    }
  }

  /// Extracts below the folder, relative to it.
  private func extracts() -> [String] {
    let found = FileManager.default.enumerator(atPath: request.source)?.allObjects as? [String] ?? []
    return found.filter { path in
      RegionNames.endings.contains(where: path.hasSuffix) && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted()
  }

  private func file(_ path: String, isNeeded: Bool) throws -> [UInt8]? {
    let bytes = try files.read(path)
    guard bytes != nil || !isNeeded else { throw RegionPackageError.unreadable(path: path, reason: "no such file") }
    return bytes
  }

  // MARK: What becomes of a region

  /// Signs the newest version of a region and makes its row of the catalogue.
  ///
  /// - Returns: `nil` if no version is there; `result` says why then.
  private func list(
    _ region: PublishedRegion, into result: inout PublishReport.Region
  ) throws -> CatalogueRegion? {
    let listing = try RegionStore(root: request.regions).list()
    let versions = listing.regions.filter { $0.manifest.id == region.id }
    guard let newest = versions.first else {
      if result.problem == nil {
        let problem = "no version of it lies in \(request.regions)"
        result = PublishReport.Region(id: result.id, state: .failed, seconds: result.seconds, problem: problem)
      }
      return nil
    }
    (result.version, result.bytes) = (newest.manifest.version.description, newest.manifest.totalBytes)
    let path = newest.folder + "/" + RegionManifest.fileName
    guard let manifest = try files.read(path) else { throw RegionPackageError.noManifest(path: newest.folder) }
    if !isSigned(manifest, at: path) { try sign(manifest, as: .region, at: path) }
    let kept = Array(versions.prefix(max(1, request.keptVersions)))
    let deltas = try writing(newest.folder) { try DeltaMaker(root: request.regions).deltas(of: kept) }
    (result.deltas, result.deltaBytes) = (deltas.made.count, deltas.made.reduce(0) { $0 + $1.bytes })
    for old in versions.dropFirst(max(1, request.keptVersions)) {
      try writing(old.folder) { try files.remove(old.folder) }
    }
    return CatalogueRegion(newest.manifest, manifestFile: manifest, group: region.group, deltas: deltas.all)
  }

  private func isSigned(_ manifest: [UInt8], at path: String) -> Bool {
    let signature = (try? files.read(path + Signature.suffix)).flatMap { $0 }
    return request.keys.allSatisfy { key in
      (try? TrustedKeys([key.publicKey]).check(manifest, signature: signature, as: .region, path: path)) != nil
    }
  }

  private func sign(_ bytes: [UInt8], as purpose: SignedPurpose, at path: String) throws {
    let signatures = request.keys.map { $0.signature(of: bytes, as: purpose) }
    try writing(path) {
      // A reader between the two renames sees a signature that does not fit, and tries again.
      try files.replace(path + Signature.suffix, with: Signature.file(signatures))
      if try files.read(path) != bytes { try files.replace(path, with: bytes) }
    }
  }

  /// The groups above any region.
  private func used(_ groups: [Catalogue.Group], by regions: [CatalogueRegion]) -> [Catalogue.Group] {
    var wanted = Set(regions.compactMap(\.group))
    // Parents come before children, so that one walk from the end finds all.
    for group in groups.reversed() where wanted.contains(group.id) {
      if let parent = group.parent { wanted.insert(parent) }
    }
    return groups.filter { wanted.contains($0.id) }
  }

  /// Rises even if the folder of the last publication was lost.
  private func serial(_ now: Date) throws -> Int {
    let path = request.site + "/" + Catalogue.fileName
    let known = try files.read(path).flatMap { try? Catalogue(json: $0, path: path) }?.serial ?? 0
    return max(known + 1, Int(now.timeIntervalSince1970))
  }

  private static func wholeSeconds(_ date: Date) -> Date {
    Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }

  private func writing<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileStoreError { throw RegionPackageError(writing: path, error) }
  }
}

/// Outlines from a file, by its ending.
public enum OutlineFile {
  /// - Parameter path: `.poly`, or GeoJSON by any other name.
  /// - Throws: `PublishingError`, `RegionPackageError.unreadable`.
  public static func read(_ path: String) throws -> [PublishedRegion] {
    guard let bytes = try SystemFileStore().read(path) else {
      throw RegionPackageError.unreadable(path: path, reason: "no such file")
    }
    guard path.hasSuffix(".poly") else { return try OutlineCollection.read(bytes, path: path) }
    let (name, shape) = try PolygonFile.read(String(decoding: bytes, as: UTF8.self), path: path)
    let stem = String((path as NSString).lastPathComponent.dropLast(5))
    guard let id = RegionNames.id(from: stem) else {
      throw PublishingError.malformed(path: path, line: nil, reason: "its name makes no id; rename it")
    }
    return [PublishedRegion(id: id, name: name.isEmpty || name == "none" ? nil : name, outline: shape)]
  }
}
