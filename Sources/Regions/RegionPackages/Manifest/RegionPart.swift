/// One file of a region package.
public struct RegionPart: Hashable, Sendable {
  /// What a part is for. Each may be missing: a package may have routes without a map.
  public enum Kind: String, CaseIterable, Sendable {
    /// Vector tiles, PMTiles v3.
    case map
    /// The road graph.
    case roads
    /// Streets, addresses and places.
    case places

    /// The file's name inside the package; no other name is ever read.
    public var fileName: String {
      switch self {
      case .map: "map.pmtiles"
      case .roads: "roads.graph"
      case .places: "places.sqlite"
      }
    }
  }

  /// What it is for.
  public let kind: Kind
  /// Length of the file.
  public let bytes: Int
  /// SHA-256 of the file.
  public let sha256: SHA256Digest

  /// Puts the parts together.
  public init(kind: Kind, bytes: Int, sha256: SHA256Digest) {
    (self.kind, self.bytes, self.sha256) = (kind, bytes, sha256)
  }
}
