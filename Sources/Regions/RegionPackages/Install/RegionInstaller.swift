import Ports

/// Puts a package into its place by renaming: readers see the old or the new one, never a half.
///
/// A package is made in `ROOT/ID/.building/`, one that is fetched in `ROOT/ID/.download-VERSION/`. What an interrupted
/// build has left is removed by the next one; an interrupted download goes on. Hold a `RegionLock` meanwhile.
public struct RegionInstaller: Sendable {
  /// The region's own folder, `ROOT/ID`.
  public let folder: String
  /// Where the parts are to be written.
  public let staging: String

  private let id: RegionID
  private let files: any FileStore
  private let isDownload: Bool

  /// Names what is to be made; touches nothing.
  public init(root: String, id: RegionID, files: any FileStore = SystemFileStore()) {
    folder = "\(root)/\(id)"
    staging = "\(folder)/.building"
    (self.id, self.files, isDownload) = (id, files, false)
  }

  /// Names the version that is to be fetched; touches nothing.
  init(root: String, id: RegionID, fetching version: RegionVersion, files: any FileStore) {
    folder = "\(root)/\(id)"
    staging = "\(folder)/\(Self.downloadPrefix)\(version)"
    (self.id, self.files, isDownload) = (id, files, true)
  }

  /// Begins the name of a folder in which a version arrives.
  static let downloadPrefix = ".download-"

  /// Makes the region's folder.
  ///
  /// - Throws: `.unwritable`, `.diskFull`.
  public func prepareFolder() throws(RegionPackageError) { try write(folder) { try files.makeFolder(folder) } }

  /// Cleans up after interrupted runs and makes the staging folder.
  ///
  /// - Throws: `.unwritable`, `.diskFull`.
  public func begin() throws(RegionPackageError) {
    try write(folder) {
      for name in try files.list(folder) {
        if name == ".building" { try files.remove("\(folder)/\(name)") }
        // Only one version is on its way; of another one nothing more will come.
        if isDownload, name.hasPrefix(Self.downloadPrefix), "\(folder)/\(name)" != staging {
          try files.remove("\(folder)/\(name)")
        }
        if name.hasPrefix(".replaced-") { try recover(String(name.dropFirst(10))) }
      }
      try files.makeFolder(staging)
    }
  }

  /// Writes the manifest and moves the package into its place.
  ///
  /// - Parameters:
  ///   - manifest: Of this region; its version names the folder.
  ///   - bytes: The manifest as it was signed; `nil` to write it afresh.
  ///   - replaces: Whether a package of this version may be replaced.
  /// - Returns: The package's folder.
  /// - Throws: `.alreadyInstalled`, `.unwritable`, `.diskFull`. What was there before is still there then.
  public func commit(
    _ manifest: RegionManifest, bytes: [UInt8]? = nil, replaces: Bool
  ) throws(RegionPackageError) -> String {
    precondition(manifest.id == id, "the manifest is of another region")
    let version = manifest.version
    let (destination, replaced) = ("\(folder)/\(version)", "\(folder)/.replaced-\(version)")
    var isThere = false
    try write(staging) {
      isThere = try files.read("\(destination)/\(RegionManifest.fileName)") != nil
      try files.replace("\(staging)/\(RegionManifest.fileName)", with: bytes ?? manifest.json)
    }
    guard replaces || !isThere else { throw .alreadyInstalled(id: id, version: version) }
    try write(destination) {
      // A folder without a manifest is none of ours to read, but it stands in the way.
      if try isThere || !files.list(destination).isEmpty {
        try files.rename(destination, to: replaced)
        do { try files.rename(staging, to: destination) } catch {
          try files.rename(replaced, to: destination)
          throw error
        }
      } else {
        try files.rename(staging, to: destination)
      }
    }
    // The new package is in place; what cannot be removed now goes with the next run.
    try? files.remove(replaced)
    return destination
  }

  /// Removes what was begun; says nothing if that fails, since the next run does it again.
  public func discard() { try? files.remove(staging) }

  /// Removes the region's folder if nothing was installed in it, with the lock of a process that is about to end.
  public func removeFolderIfEmpty() {
    guard let names = try? files.list(folder), names.allSatisfy({ $0 == RegionLock.fileName }) else { return }
    try? files.remove(folder)
  }

  /// A replaced version whose successor never came goes back to its place.
  private func recover(_ version: String) throws {
    let (old, place) = ("\(folder)/.replaced-\(version)", "\(folder)/\(version)")
    if try files.list(place).isEmpty {
      try files.rename(old, to: place)
    } else {
      try files.remove(old)
    }
  }

  private func write(_ path: String, _ body: () throws -> Void) throws(RegionPackageError) {
    do { try body() } catch let error as RegionPackageError { throw error } catch {
      throw RegionPackageError(writing: (error as? FileStoreError)?.path ?? path, error)
    }
  }
}
