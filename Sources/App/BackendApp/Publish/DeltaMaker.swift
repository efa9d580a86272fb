import Foundation
import Ports
import RegionPackages

/// Makes the deltas from the version before, once for each version, and remembers what it made.
struct DeltaMaker {
  /// Holds the packages.
  let root: String
  private let files = SystemFileStore()

  init(root: String) { self.root = root }

  private struct Record: Codable {
    /// The version before; a delta that was not worth its bytes is not made again.
    var from: RegionVersion
    var deltas: [CatalogueRegion.Delta] = []
  }

  /// - Parameter versions: Of one region, the newest first.
  /// - Returns: All deltas between them, and those that were made now.
  /// - Throws: `RegionPackageError` if a file cannot be read or written.
  func deltas(of versions: [InstalledRegion]) throws -> (all: [CatalogueRegion.Delta], made: [CatalogueRegion.Delta]) {
    guard let newest = versions.first else { return ([], []) }
    var made: [CatalogueRegion.Delta] = []
    if versions.count > 1, try record(of: newest) == nil {
      made = try make(from: versions[1], to: newest)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let record = Record(from: versions[1].manifest.version, deltas: made)
      try files.replace(path(of: newest), with: Array(try encoder.encode(record)))
    }
    let all = try versions.flatMap { try record(of: $0)?.deltas ?? [] }
    return (all, made)
  }

  private func make(from old: InstalledRegion, to new: InstalledRegion) throws -> [CatalogueRegion.Delta] {
    try new.manifest.parts.compactMap { part in
      // A part of equal bytes is not fetched at all.
      guard let known = old.manifest.part(part.kind), known.sha256 != part.sha256, let before = old.path(of: part.kind),
        let after = new.path(of: part.kind)
      else { return nil }
      let (from, to) = (old.manifest.version, new.manifest.version)
      let path = "\(new.folder)/\(CatalogueRegion.Delta.fileName(part.kind, from: from))"
      try PartDelta.make(part.kind, from: before, to: after, writingTo: path + ".making")
      let (digest, bytes) = try SHA256Digest.ofFile(path + ".making", synchronizes: true)
      guard bytes < part.bytes * 19 / 20 else {
        try files.remove(path + ".making")
        return nil
      }
      try files.rename(path + ".making", to: path)
      return CatalogueRegion.Delta(
        from: from, to: to, kind: part.kind, bytes: bytes, sha256: digest, base: known.sha256, result: part.sha256,
        resultBytes: part.bytes)
    }
  }

  private func record(of region: InstalledRegion) throws -> Record? {
    try files.read(path(of: region)).flatMap { try? JSONDecoder().decode(Record.self, from: Data($0)) }
  }

  private func path(of region: InstalledRegion) -> String {
    "\(root)/\(region.manifest.id)/.deltas-\(region.manifest.version).json"
  }
}
