import Ports

/// Versions that a newer one has replaced: marked `.retired-VERSION`, removed when nobody reads them any more.
public struct RetiredVersions: Sendable {
  private let root: String
  private let files: any FileStore
  private static let prefix = ".retired-"

  /// - Parameter root: Holds the regions.
  public init(root: String, files: any FileStore = SystemFileStore()) { (self.root, self.files) = (root, files) }

  /// Regions of which a version waits to be removed.
  public func regions() -> [RegionID] {
    names(root).compactMap { RegionID($0) }.filter { id in names("\(root)/\(id)").contains { $0.hasPrefix(Self.prefix) }
    }
  }

  /// Marks versions. The caller holds the region's lock.
  func mark(_ versions: [RegionVersion], of id: RegionID) throws {
    for version in versions { try files.replace("\(root)/\(id)/\(Self.prefix)\(version)", with: []) }
  }

  /// Takes a mark away: the version is wanted again.
  func unmark(_ version: RegionVersion, of id: RegionID) throws {
    try files.remove("\(root)/\(id)/\(Self.prefix)\(version)")
  }

  /// Removes the marked versions of a region that nobody reads and that a newer sound one stands for.
  ///
  /// The caller holds the region's lock.
  /// - Throws: If the disk refuses; what was not removed stays marked.
  func clean(_ id: RegionID) throws {
    let store = RegionStore(root: root, files: files)
    for name in names("\(root)/\(id)") where name.hasPrefix(Self.prefix) {
      guard let version = RegionVersion(String(name.dropFirst(Self.prefix.count))) else { continue }
      let mark = "\(root)/\(id)/\(name)"
      let newer = names("\(root)/\(id)").compactMap { RegionVersion($0) }.filter { $0 > version }
      // Without a newer one that opens, the old one is the map.
      guard newer.contains(where: { (try? store.open(id, $0)) != nil }) else { continue }
      let folder = "\(root)/\(id)/\(version)"
      // Hidden by one renaming first: a removal that is interrupted leaves no half of a version to be seen.
      let hidden = "\(root)/\(id)/\(RegionRemoval.prefix)\(version)"
      let isFree = try RegionLease.ifUnread(folder) {
        if try !files.list(folder).isEmpty { try files.rename(folder, to: hidden) }
      }
      if isFree {
        try files.remove(hidden)
        try files.remove(mark)
      }
    }
    for name in names("\(root)/\(id)") where name.hasPrefix(RegionRemoval.prefix) {
      try files.remove("\(root)/\(id)/\(name)")
    }
  }

  /// The same for all regions that nobody is changing. Says nothing if something cannot be removed yet.
  public func cleanAll() {
    for id in regions() {
      guard let lock = try? RegionLock(folder: "\(root)/\(id)") else { continue }
      withExtendedLifetime(lock) { try? clean(id) }
    }
  }

  private func names(_ folder: String) -> [String] { (try? files.list(folder)) ?? [] }
}
