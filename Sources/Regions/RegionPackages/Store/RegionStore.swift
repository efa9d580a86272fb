import Ports

/// The regions that are installed below one folder: `ROOT/ID/VERSION/`.
public struct RegionStore: Sendable {
  /// What was found.
  public struct Listing: Sendable {
    /// Sound packages by id, then newest version first.
    public var regions: [InstalledRegion] = []
    /// Folders that hold no usable package.
    public var problems: [RegionPackageError] = []

    /// The newest version of each id.
    public var newest: [InstalledRegion] {
      var seen = Set<RegionID>()
      return regions.filter { seen.insert($0.manifest.id).inserted }
    }
  }

  /// The folder, without a slash at the end.
  public let root: String
  private let files: any FileStore

  /// A store below a folder, which need not exist.
  public init(root: String, files: any FileStore = SystemFileStore()) { (self.root, self.files) = (root, files) }

  /// All packages. One that is damaged is a problem, and hides no other.
  ///
  /// - Throws: `.unreadable` if the root itself cannot be read.
  public func list() throws(RegionPackageError) -> Listing {
    var listing = Listing()
    for name in try names(in: root) {
      guard let id = RegionID(name) else { continue }
      let versions = try names(in: root + "/" + name).compactMap { RegionVersion($0) }.sorted(by: >)
      for version in versions {
        do {
          listing.regions.append(try open(id, version))
        } catch {
          listing.problems.append(error)
        }
      }
    }
    return listing
  }

  /// The newest sound version of an id, or a certain one.
  ///
  /// - Throws: `.notInstalled`, or what is wrong with the package.
  public func find(_ id: String, version: String? = nil) throws(RegionPackageError) -> InstalledRegion {
    let listing = try list()
    let matches = listing.regions.filter {
      $0.manifest.id.description == id && (version == nil || $0.manifest.version.description == version)
    }
    if let first = matches.first { return first }
    if let region = RegionID(id), let version = version.flatMap(RegionVersion.init) {
      if try names(in: root + "/" + id).contains(version.description) { return try open(region, version) }
    } else if let problem = listing.problems.first(where: { "\($0)".contains("\(root)/\(id)/") }) {
      throw problem
    }
    throw .notInstalled(
      id: version.map { "\(id) \($0)" } ?? id, known: listing.newest.map { $0.manifest.id.description })
  }

  /// A certain package.
  ///
  /// - Throws: What is wrong with it.
  public func open(_ id: RegionID, _ version: RegionVersion) throws(RegionPackageError) -> InstalledRegion {
    let folder = "\(root)/\(id)/\(version)"
    let region = try InstalledRegion(folder: folder, files: files)
    guard region.manifest.id == id, region.manifest.version == version else {
      throw .badManifest(
        path: folder, reason: "it holds \(region.manifest.id) \(region.manifest.version), not \(id) \(version)")
    }
    try region.checkLengths()
    return region
  }

  private func names(in folder: String) throws(RegionPackageError) -> [String] {
    do {
      return try files.list(folder)
    } catch let error as FileStoreError where error.code == 20 {
      return []  // Not a folder.
    } catch {
      throw .unreadable(path: folder, reason: RegionPackageError.reason(error))
    }
  }
}
