import Foundation
import Ports

/// Where each part of a version comes from: it is there already, lies in another version, or must be fetched.
struct DownloadPlan: Sendable {
  /// A part that need not be fetched.
  struct Reused: Sendable {
    let kind: RegionPart.Kind
    let bytes: Int
    /// Where it lies; `nil` if it is in its place.
    let origin: String?
    let destination: String
    /// Whether it must be moved into an installed version.
    var isMoved: Bool { origin != nil }
  }

  /// A part that is made from an older one.
  struct Patched: Sendable {
    let origin: String
    let chain: DeltaChain
    /// Each delta, where it goes.
    let files: [WantedFile]
  }

  private(set) var fetched: [(RegionPart.Kind, WantedFile)] = []
  /// Ways to parts of `fetched` that cost less than fetching them.
  private(set) var patched: [RegionPart.Kind: Patched] = [:]
  private(set) var reused: [Reused] = []
  /// Copies that a fetched file begins with: damaged parts of which most chunks are sound.
  private var begun: [(origin: String, destination: String)] = []

  /// - Parameters:
  ///   - kinds: What is to be there afterwards.
  ///   - installed: All versions of the region, the newest first.
  init(
    _ download: RegionDownload, _ manifest: RegionManifest, _ kinds: Set<RegionPart.Kind>,
    _ installed: [InstalledRegion]
  ) throws {
    let same = installed.first { $0.manifest.version == manifest.version }
    for part in manifest.parts where kinds.contains(part.kind) {
      let destination = "\(download.installer.staging)/\(part.kind.fileName)"
      if let place = same?.path(of: part.kind) {
        guard download.request.repairs, try Self.isDamaged(part, at: place) else {
          reused.append(Reused(kind: part.kind, bytes: part.bytes, origin: nil, destination: place))
          continue
        }
        begun.append((place, destination))
      } else if let folder = same?.folder, try Self.isWhole(part, at: "\(folder)/\(part.kind.fileName)") {
        // An earlier run was ended between moving the part here and saying so.
        reused.append(
          Reused(kind: part.kind, bytes: part.bytes, origin: nil, destination: "\(folder)/\(part.kind.fileName)"))
        continue
      } else if let twin = installed.first(where: { $0.manifest.part(part.kind)?.sha256 == part.sha256 }),
        let place = twin.path(of: part.kind)
      {
        reused.append(Reused(kind: part.kind, bytes: part.bytes, origin: place, destination: destination))
        continue
      }
      if begun.last?.destination != destination {
        patched[part.kind] = Self.patched(part, download, installed, staging: download.installer.staging)
      }
      let url = download.request.source.path(of: part.kind.fileName, in: download.request.region)
      fetched.append(
        (
          part.kind,
          WantedFile(url: url, path: destination, bytes: part.bytes, sha256: part.sha256, chunks: part.chunks)
        ))
    }
  }

  var totalBytes: Int { fetched.reduce(0) { $0 + $1.1.bytes } + reused.reduce(0) { $0 + $1.bytes } }

  /// What is not on the disk yet.
  func bytesToWrite(_ store: any TransferStore) -> Int {
    fetched.reduce(0) { sum, one in
      let there = (try? store.open(one.1.path).length()) ?? 0
      return sum + max(0, one.1.bytes - there)
    }
  }

  /// Puts what lies elsewhere into the staging folder.
  func reuse(_ store: any TransferStore, _ files: any FileStore) throws {
    for part in reused {
      guard let origin = part.origin else { continue }
      try files.remove(part.destination)
      try files.remove(part.destination + WantedFile.noteSuffix)
      try store.link(origin, to: part.destination)
    }
    for (origin, destination) in begun where try store.open(destination).length() == 0 {
      try store.copy(origin, to: destination)
    }
  }

  /// The cheapest way from any installed version.
  private static func patched(
    _ part: RegionPart, _ download: RegionDownload, _ installed: [InstalledRegion], staging: String
  ) -> Patched? {
    let (source, region) = (download.request.source, download.request.region)
    let ways = installed.compactMap { old -> Patched? in
      guard let known = old.manifest.part(part.kind), let origin = old.path(of: part.kind),
        let chain = DeltaChain(
          part.kind, from: known.sha256, to: part.sha256, over: region.newest.deltas, below: part.bytes)
      else { return nil }
      let files = chain.deltas.map { delta in
        WantedFile(
          url: source.path(of: delta, in: region), path: "\(staging)/\(delta.to)-\(delta.fileName)", bytes: delta.bytes,
          sha256: delta.sha256)
      }
      return Patched(origin: origin, chain: chain, files: files)
    }
    return ways.min { $0.chain.bytes < $1.chain.bytes }
  }

  private static func isWhole(_ part: RegionPart, at path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, Int(status.st_size) == part.bytes else { return false }
    return try !isDamaged(part, at: path)
  }

  private static func isDamaged(_ part: RegionPart, at path: String) throws -> Bool {
    try SHA256Digest.ofFile(path).digest != part.sha256
  }
}
