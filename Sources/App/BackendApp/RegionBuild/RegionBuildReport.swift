import OSMImport
import RegionPackages

/// What a build made, as `region build --json` shows it.
public struct RegionBuildReport: Encodable, Sendable {
  /// One file.
  public struct Part: Encodable, Sendable {
    /// `map`, `roads` or `places`.
    public let kind: String
    /// Its name in the package.
    public let file: String
    /// Its length.
    public let bytes: Int
    /// How much it holds.
    public let counts: [String: Int]
    /// What was left out, by reason.
    public let skipped: [String: Int]
  }

  /// The region.
  public let id: String
  /// Its version.
  public let version: String
  /// Where the package lies.
  public let folder: String
  /// Whether it was there already, built from the same source by the same program.
  public let isUnchanged: Bool
  /// In the order of the manifest.
  public let parts: [Part]
  /// What the source held; absent if it was not read.
  public let source: OSMReadReport?

  init(_ region: InstalledRegion, skipped: [RegionPart.Kind: [String: Int]], source: OSMReadReport?) {
    let manifest = region.manifest
    (id, version, folder) = (manifest.id.description, manifest.version.description, region.folder)
    (isUnchanged, self.source) = (source == nil, source)
    parts = manifest.parts.map { part in
      let prefix = part.kind.rawValue + "."
      let counts = manifest.counts.filter { $0.key.hasPrefix(prefix) }
        .map { (String($0.key.dropFirst(prefix.count)), $0.value) }
      return Part(
        kind: part.kind.rawValue, file: part.kind.fileName, bytes: part.bytes,
        counts: Dictionary(uniqueKeysWithValues: counts), skipped: skipped[part.kind] ?? [:])
    }
  }
}
