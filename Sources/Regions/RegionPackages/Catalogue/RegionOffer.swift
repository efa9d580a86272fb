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
}
