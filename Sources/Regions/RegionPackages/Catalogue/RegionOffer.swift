import Foundation

/// What a catalogue offers beside what is installed.
public struct RegionOffer: Hashable, Sendable {
  /// How the two stand.
  public enum State: String, Hashable, Sendable, Codable {
    /// Nothing of it is installed.
    case absent
    /// The newest is installed.
    case current
    /// A newer one can be fetched.
    case updatable
  }

  /// What is offered.
  public let region: CatalogueRegion
  /// The newest installed version.
  public let installed: InstalledRegion?
  /// How the two stand: versions decide, names never do.
  public let state: State
  /// Whether what is installed should have been replaced by now.
  public let isExpired: Bool

  /// - Parameters:
  ///   - installed: All regions that are installed, the newest version of each first.
  ///   - now: The present.
  public init(_ region: CatalogueRegion, installed: [InstalledRegion], now: Date) {
    self.region = region
    let own = installed.first { $0.manifest.id == region.id }
    self.installed = own
    state = own.map { $0.manifest.version < region.newest.version ? .updatable : .current } ?? .absent
    isExpired = own?.manifest.expires.map { $0 <= now } ?? false
  }

  /// Bytes that fetching these uses brings to the disk, beside what is there of the version.
  public func bytesToStore(for uses: Set<RegionPart.Use>) -> Int {
    let there = installed.flatMap { $0.manifest.version == region.newest.version ? $0.manifest.parts : nil } ?? []
    let missing = region.newest.parts.filter { part in
      uses.contains(part.kind.use) && !there.contains { $0.kind == part.kind }
    }
    return missing.reduce(there.isEmpty ? region.newest.manifestBytes : 0) { $0 + $1.bytes }
  }

  /// Bytes that come over the network for these uses at most: deltas where they lead from what is installed, else whole
  /// parts. A part that has not changed is counted whole here, and is not fetched in the end.
  public func bytesToFetch(for uses: Set<RegionPart.Use>) -> Int {
    let newest = region.newest
    guard let installed, state == .updatable else { return bytesToStore(for: uses) }
    return newest.parts.filter { uses.contains($0.kind.use) }.reduce(newest.manifestBytes) { sum, part in
      let results = Set(newest.deltas.filter { $0.kind == part.kind && $0.to == newest.version }.map(\.result))
      let ways = results.compactMap { result in
        installed.manifest.part(part.kind).flatMap { known in
          DeltaChain(part.kind, from: known.sha256, to: result, over: newest.deltas, below: part.bytes)?.bytes
        }
      }
      return sum + (ways.min() ?? part.bytes)
    }
  }
}
