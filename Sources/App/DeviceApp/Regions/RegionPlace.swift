import Foundation
import Ports
import RegionPackages

/// Where the regions lie once a person has moved them, and moving them.
struct RegionPlace: Codable {
  /// Holds `ID/VERSION`.
  var folder: String
  /// Places that were left and may still hold files that somebody reads.
  var left: [String] = []

  static func read(_ path: String) -> RegionPlace? {
    guard let bytes = (try? SystemFileStore().read(path)).flatMap({ $0 }) else { return nil }
    return try? JSONDecoder().decode(RegionPlace.self, from: Data(bytes))
  }

  func write(_ path: String) throws(RegionPackageError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try SystemFileStore().makeFolder((path as NSString).deletingLastPathComponent)
      try SystemFileStore().replace(path, with: Array(try encoder.encode(self)))
    } catch { throw RegionPackageError(writing: path, error) }
  }
}

/// Moves all regions to another folder: copied, held against their checksums, and only then taken away here.
public struct RegionMove: Sendable {
  private let folders: DeviceFolders
  private let files = SystemFileStore()
  private let store = SystemTransferStore()

  /// A move that has not begun.
  public init(_ folders: DeviceFolders) { self.folders = folders }

  /// What a move did.
  public struct Report: Encodable, Sendable {
    /// Where the regions lie now.
    public let place: String
    /// Bytes that were copied.
    public let bytes: Int
    /// Versions that are still read here; they go with the next `storage clear-cache`, or when the device looks.
    public let stillRead: [String]
  }

  /// Moves. Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - destination: A folder, made if it is not there; must not hold other regions.
  ///   - progress: Told the share that is done.
  /// - Throws: `RegionPackageError`, `TransferFailure.diskFull`; the regions are then where they were.
  public func run(to destination: String, progress: (Double) -> Void) throws -> Report {
    let (old, new) = (folders.regions, Self.absolute(destination))
    guard new != old, !new.hasPrefix(old + "/"), !old.hasPrefix(new + "/") else {
      throw RegionPackageError.unwritable(
        path: new, reason: "the regions lie there already, or inside; choose another folder")
    }
    let regions = try RegionStore(root: old).list()
    if let problem = regions.problems.first { throw problem }
    let unfinished = try writing(new) { try files.list(new) }.filter { RegionID($0) != nil }
    try checkRoom(regions.regions, at: new, there: unfinished)
    // Nobody changes a region meanwhile.
    let locks = try Set(regions.regions.map(\.manifest.id)).sorted().map { try RegionLock(folder: "\(old)/\($0)") }
    defer { withExtendedLifetime(locks) {} }
    let total = max(1, regions.regions.reduce(0) { $0 + $1.manifest.totalBytes })
    var copied = 0
    for region in regions.regions {
      try copy(region, to: new)
      copied += region.manifest.totalBytes
      progress(Double(copied) / Double(total))
    }
    let left = (RegionPlace.read(folders.place)?.left ?? []).filter { $0 != new } + [old]
    try RegionPlace(folder: new, left: left).write(folders.place)
    return Report(place: new, bytes: copied, stillRead: Self.clearLeft(folders))
  }

  /// Copies a version beside its place, verifies the copy, and renames it.
  private func copy(_ region: InstalledRegion, to root: String) throws {
    let home = "\(root)/\(region.manifest.id)"
    let (staging, place) = ("\(home)/.moving", "\(home)/\(region.manifest.version)")
    try writing(home) {
      try files.remove(staging)
      try files.makeFolder(staging)
      for name in try files.list(region.folder) { try store.copy("\(region.folder)/\(name)", to: "\(staging)/\(name)") }
    }
    try InstalledRegion(folder: staging).verify()
    try writing(place) {
      try files.remove(place)
      try files.rename(staging, to: place)
    }
  }

  private func checkRoom(_ regions: [InstalledRegion], at path: String, there: [String]) throws {
    let known = Set(regions.map(\.manifest.id.description))
    if let foreign = there.first(where: { !known.contains($0) }) {
      throw RegionPackageError.unwritable(
        path: path, reason: "it holds a region \(foreign) already; choose an empty folder")
    }
    try writing(path) { try files.makeFolder(path) }
    let needed = regions.reduce(32 << 20) { $0 + $1.manifest.totalBytes }
    if let free = store.freeBytes(at: path), free < needed {
      throw TransferFailure.diskFull(path: path, needed: needed, free: free)
    }
  }

  /// Takes away what was left behind, as far as nobody reads it.
  ///
  /// - Returns: What is still read.
  @discardableResult
  public static func clearLeft(_ folders: DeviceFolders) -> [String] {
    guard var place = RegionPlace.read(folders.place), !place.left.isEmpty else { return [] }
    let files = SystemFileStore()
    var stillRead: [String] = []
    for root in place.left where root != place.folder {
      for id in ((try? files.list(root)) ?? []).compactMap({ RegionID($0) }) {
        for version in ((try? files.list("\(root)/\(id)")) ?? []).compactMap({ RegionVersion($0) }) {
          let folder = "\(root)/\(id)/\(version)"
          // Only what has its twin in the new place may go.
          guard (try? RegionStore(root: place.folder).open(id, version)) != nil,
            (try? RegionLease.ifUnread(folder, { try files.remove(folder) })) == true
          else {
            stillRead.append(folder)
            continue
          }
        }
        if (try? files.list("\(root)/\(id)"))?.allSatisfy({ $0.hasPrefix(".") }) == true {
          try? files.remove("\(root)/\(id)")
        }
      }
      if (try? files.list(root))?.isEmpty == true { try? files.remove(root) }
    }
    place.left.removeAll { root in !stillRead.contains { $0.hasPrefix(root + "/") } }
    try? place.write(folders.place)
    return stillRead
  }

  private static func absolute(_ path: String) -> String {
    let full = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    return (full as NSString).standardizingPath
  }

  private func writing<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileStoreError { throw RegionPackageError(writing: path, error) }
  }
}
