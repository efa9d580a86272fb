import Ports

/// Takes regions, versions or parts off the disk, and nothing else.
public struct RegionRemoval: Sendable {
  private let root: String
  private let files: any FileStore

  /// Begins the hidden name of a version that is being removed.
  static let prefix = ".removed-"

  /// - Parameter root: Holds the regions.
  public init(root: String, files: any FileStore = SystemFileStore()) { (self.root, self.files) = (root, files) }

  /// Removes all versions of a region and what was on its way. Readers keep what they have open until they are done.
  ///
  /// - Throws: `.notInstalled` if there is nothing of it, `.busy`, `.unwritable`.
  public func remove(_ id: RegionID) throws(RegionPackageError) {
    let folder = "\(root)/\(id)"
    try writing(folder) {
      guard try !files.list(folder).isEmpty else {
        throw RegionPackageError.notInstalled(id: id.description, known: [])
      }
      let lock = try RegionLock(folder: folder)
      defer { withExtendedLifetime(lock) {} }
      // Hidden by one renaming each first: a removal that is interrupted leaves no half of a version.
      for version in try files.list(folder).compactMap({ RegionVersion($0) }) {
        try files.rename("\(folder)/\(version)", to: "\(folder)/\(Self.prefix)\(version)")
      }
      for name in try files.list(folder) where name != RegionLock.fileName { try files.remove("\(folder)/\(name)") }
      try files.remove(folder)
    }
  }

  /// Removes one version.
  ///
  /// - Throws: `.notInstalled`, `.busy`, `.unwritable`.
  public func remove(_ id: RegionID, version: RegionVersion) throws(RegionPackageError) {
    let folder = "\(root)/\(id)"
    try writing(folder) {
      let versions = try files.list(folder).compactMap { RegionVersion($0) }
      guard versions.contains(version) else {
        throw RegionPackageError.notInstalled(id: "\(id) \(version)", known: versions.map(\.description))
      }
      if versions.count == 1 { return try remove(id) }
      let lock = try RegionLock(folder: folder)
      defer { withExtendedLifetime(lock) {} }
      try files.rename("\(folder)/\(version)", to: "\(folder)/\(Self.prefix)\(version)")
      try files.remove("\(folder)/\(Self.prefix)\(version)")
    }
  }

  /// Removes the parts of the newest version that serve these uses.
  ///
  /// The choice is narrowed first: a reader never expects a part that is not there.
  /// - Throws: `.notInstalled`, `.noSuchPart`, `.busy`, `.unwritable`.
  public func remove(_ uses: Set<RegionPart.Use>, of id: RegionID) throws(RegionPackageError) {
    let region = try RegionStore(root: root, files: files).find(id.description)
    let kept = region.manifest.parts.filter { !uses.contains($0.kind.use) }
    let gone = region.manifest.parts.filter { uses.contains($0.kind.use) }
    guard !gone.isEmpty else {
      throw .noSuchPart(id: id, offered: region.manifest.parts.map(\.kind.use.rawValue))
    }
    guard !kept.isEmpty else { return try remove(id) }
    try writing(region.folder) {
      let lock = try RegionLock(folder: "\(root)/\(id)")
      defer { withExtendedLifetime(lock) {} }
      try files.replace("\(region.folder)/\(ChosenParts.fileName)", with: ChosenParts.json(Set(kept.map(\.kind))))
      for part in gone { try files.remove("\(region.folder)/\(part.kind.fileName)") }
    }
  }

  private func writing(_ path: String, _ body: () throws -> Void) throws(RegionPackageError) {
    do { try body() } catch let error as RegionPackageError { throw error } catch {
      throw RegionPackageError(writing: (error as? FileStoreError)?.path ?? path, error)
    }
  }
}
