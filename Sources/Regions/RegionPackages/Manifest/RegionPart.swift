/// One file of a region package.
public struct RegionPart: Hashable, Sendable {
  /// What a part holds. Each may be missing: a package may have routes without a map.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// Vector tiles, PMTiles v3.
    case map
    /// The road graph.
    case roads
    /// The contraction order of the road graph: routes without it take longer.
    case order
    /// Streets, addresses and places.
    case places

    /// The file's name inside the package; no other name is ever read.
    public var fileName: String { row.fileName }
    /// What a person gets by it.
    public var use: Use { row.use }
    /// How a new version is made from an old one.
    public var delta: DeltaMethod { row.delta }

    private var row: Row {
      guard let row = RegionPart.table.first(where: { $0.kind == self }) else {
        preconditionFailure("the table of parts has no row for \(rawValue)")
      }
      return row
    }
  }

  /// What a person chooses to have offline.
  public enum Use: String, CaseIterable, Codable, Sendable {
    /// To look at.
    case map
    /// To find the way.
    case routes
    /// To find places.
    case search
  }

  /// How the difference of two versions of a part is written.
  public enum DeltaMethod: Sendable {
    /// Tile by tile.
    case tiles
    /// By stretches of bytes.
    case chunks
  }

  private struct Row {
    let kind: Kind
    let fileName: String
    let use: Use
    let delta: DeltaMethod
  }

  /// All parts: a new one is a case and its row.
  private static let table = [
    Row(kind: .map, fileName: "map.pmtiles", use: .map, delta: .tiles),
    Row(kind: .roads, fileName: "roads.graph", use: .routes, delta: .chunks),
    Row(kind: .order, fileName: "roads.order", use: .routes, delta: .chunks),
    Row(kind: .places, fileName: "places.sqlite", use: .search, delta: .chunks),
  ]

  /// What it is for.
  public let kind: Kind
  /// Length of the file.
  public let bytes: Int
  /// SHA-256 of the file.
  public let sha256: SHA256Digest
  /// Checksums of its stretches; `nil` in packages that were never meant to travel.
  public let chunks: ChunkHashes?

  /// Puts the parts together.
  public init(kind: Kind, bytes: Int, sha256: SHA256Digest, chunks: ChunkHashes? = nil) {
    (self.kind, self.bytes, self.sha256, self.chunks) = (kind, bytes, sha256, chunks)
  }
}
