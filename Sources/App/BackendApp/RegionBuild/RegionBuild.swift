import Foundation
import GraphBuilding
import OSMImport
import Ports
import RegionPackages

/// Builds a region package from an OpenStreetMap extract: one reading feeds all parts, which are then written at the
/// same time and put into place by one renaming.
///
/// The same source, program, libraries and machine kind give the same bytes; the order of the roads may start from an
/// earlier version of the region that is installed.
public struct RegionBuild: Sendable {
  /// What is to be built.
  public struct Request: Sendable {
    /// The extract, PBF or XML.
    public var source: String
    /// Holds `ID/VERSION` folders.
    public var root: String
    /// The region.
    public var id: RegionID
    /// `nil` for the day of the source.
    public var version: RegionVersion?
    /// For people; `nil` for one made from the id.
    public var name: String?
    /// ISO 3166-1 alpha-2, for speed limits that go without saying.
    public var country: String?
    /// Name of its time zone in the IANA database, if it has one only.
    public var timeZone: String?
    /// Folder of `.hgt` files, for what roads climb.
    public var heights: String?
    /// Whether a package of the same version is replaced.
    public var replaces = false
    /// Whether a version that is taken becomes `VERSION-2`, `VERSION-3` …: what is published is never changed.
    public var makesNewVersion = false
    /// Names for people by ISO 639-1 language.
    public var names: [String: String] = [:]
    /// The ground that the package speaks for; `nil` for all of the extract.
    public var outline: RegionShape?
    /// Days after the date of the source when it should be replaced; `nil` for never.
    public var expiresAfterDays: Int?
    /// The oldest program that can use it.
    public var minimumProgram: RegionVersion?

    /// The usual choices.
    public init(source: String, root: String, id: RegionID) {
      (self.source, self.root, self.id) = (source, root, id)
    }
  }

  /// Where a build is.
  public enum Stage: String, Sendable {
    case reading, writing
  }

  private let request: Request
  private let builder: String
  private let scratch: BuildScratch

  /// - Parameters:
  ///   - builder: Version of the program, for the manifest.
  ///   - scratch: Told what an interruption must remove.
  public init(_ request: Request, builder: String, scratch: BuildScratch) {
    (self.request, self.builder, self.scratch) = (request, builder, scratch)
  }

  /// Builds. Blocks the calling thread.
  ///
  /// - Parameter progress: Told the stage and its share, from any thread.
  /// - Throws: `RegionBuildError`; nothing of the new package is left then.
  public func run(
    progress: @escaping @Sendable (Stage, Double) -> Void
  ) throws(RegionBuildError) -> RegionBuildReport {
    let digest = try sourceDigest()
    if let known = alreadyBuilt(from: digest) { return RegionBuildReport(known, skipped: [:], source: nil) }
    let installer = RegionInstaller(root: request.root, id: request.id)
    let lock = try packaging { () throws(RegionPackageError) in
      try installer.prepareFolder()
      return try RegionLock(folder: installer.folder)
    }
    scratch.hold(installer)
    defer { withExtendedLifetime(lock) { scratch.discard() } }
    try packaging { () throws(RegionPackageError) in try installer.begin() }
    let reading = try read(progress)
    let written = try reading.write(to: installer.staging, named: name) { progress(.writing, $0) }
    guard !written.isEmpty else { throw .empty(path: request.source) }
    let manifest = manifest(of: written, reading: reading, digest: digest)
    let folder = try packaging { () throws(RegionPackageError) in
      try scratch.finishing { () throws(RegionPackageError) in
        try installer.commit(manifest, replaces: request.replaces)
      }
    }
    let region = try packaging { () throws(RegionPackageError) in try InstalledRegion(folder: folder) }
    let skipped = Dictionary(uniqueKeysWithValues: written.map { ($0.part.kind, $0.built.skipped) })
    return RegionBuildReport(region, skipped: skipped, source: reading.report)
  }

  private var name: String {
    request.name
      ?? request.id.description.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  /// The checksum of the source; if it cannot be read, the reader's own words for that.
  private func sourceDigest() throws(RegionBuildError) -> SHA256Digest {
    if let found = try? SHA256Digest.ofFile(request.source) { return found.digest }
    do { try OSMFile.read(path: request.source, into: []) } catch { throw .source(error) }
    throw .package(.unreadable(path: request.source, reason: "it changes while it is read"))
  }

  /// A package that this very build would make again.
  private func alreadyBuilt(from digest: SHA256Digest) -> InstalledRegion? {
    guard !request.replaces, request.heights == nil, request.timeZone == nil,
      let listing = try? RegionStore(root: request.root).list()
    else { return nil }
    return listing.regions.first { region in
      let manifest = region.manifest
      return manifest.id == request.id && manifest.sourceSHA256 == digest && manifest.builder == builder
        && manifest.libraries == LibraryVersions.all && manifest.name == name && manifest.names == request.names
        && manifest.outline == request.outline && manifest.minimumProgram == request.minimumProgram
        && manifest.expires == expiry(of: manifest.sourceDate)
        && (manifest.part(.roads) == nil) == (manifest.part(.order) == nil)
        && (request.version == nil || manifest.version == request.version)
    }
  }

  private func roads() throws(RegionBuildError) -> RoadGraphBuilder {
    do throws(HeightError) {
      let heights: HeightModel? = if let folder = request.heights { try HeightModel(folder: folder) } else { nil }
      return RoadGraphBuilder(country: request.country, timeZone: request.timeZone, heights: heights)
    } catch {
      throw .heights(error)
    }
  }

  private func read(_ progress: @escaping @Sendable (Stage, Double) -> Void) throws(RegionBuildError) -> SourceReading {
    let earlier = (try? RegionStore(root: request.root).list())?.newest.first { $0.manifest.id == request.id }
    let reading = SourceReading(parts: SourceReading.allParts(roads: try roads(), earlier: earlier))
    do {
      try reading.read(request.source) { progress(.reading, $0) }
    } catch {
      throw .source(error)
    }
    return reading
  }

  private func manifest(
    of written: [SourceReading.Written], reading: SourceReading, digest: SHA256Digest
  ) -> RegionManifest {
    let date = reading.report?.timestamp.map { Date(timeIntervalSince1970: Double($0)) }
    var counts: [String: Int] = [:]
    for part in written {
      for (name, count) in part.built.counts { counts["\(part.part.kind.rawValue).\(name)"] = count }
    }
    var manifest = RegionManifest(
      id: request.id, version: version(of: date, digest), name: name, sourceDate: date,
      sourceSHA256: digest, bounds: reading.bounds, zooms: written.compactMap(\.built.zooms).first,
      parts: written.map(\.part),
      builder: builder, libraries: LibraryVersions.all, attribution: [.openStreetMap], counts: counts,
      expires: expiry(of: date))
    (manifest.names, manifest.outline) = (request.names, request.outline)
    manifest.minimumProgram = request.minimumProgram
    return manifest
  }

  private func expiry(of date: Date?) -> Date? {
    guard let date, let days = request.expiresAfterDays else { return nil }
    return date.addingTimeInterval(Double(days) * 86_400)
  }

  /// The day of the source, or a version that is older than every day.
  private func version(of date: Date?, _ digest: SHA256Digest) -> RegionVersion {
    if let version = request.version { return version }
    let day = date.map { $0.formatted(.iso8601).prefix(10).split(separator: "-").joined() }
    let text = day ?? "0-\(digest.description.prefix(8))"
    let taken = (try? SystemFileStore().list("\(request.root)/\(request.id)")) ?? []
    guard request.makesNewVersion, taken.contains(text) else { return RegionVersion(text)! }
    let number = (2...).first { !taken.contains("\(text)-\($0)") } ?? 2
    return RegionVersion("\(text)-\(number)")!
  }

  private func packaging<Value>(
    _ body: () throws(RegionPackageError) -> Value
  ) throws(RegionBuildError) -> Value {
    do { return try body() } catch { throw .package(error) }
  }
}
