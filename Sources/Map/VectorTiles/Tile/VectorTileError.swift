/// Why bytes are not a vector tile that we read.
public enum VectorTileError: Error, Hashable, Sendable {
  /// The bytes end inside a field. Fetch or build the tile again.
  case truncated(offset: Int)
  /// A layer of another version of the format. A newer reader may know it.
  case unsupportedVersion(offset: Int)
  /// The bytes break the format. The program that wrote the tile is at fault, or the bytes were damaged.
  case broken(TileRule, offset: Int)

  init(_ flaw: TileFlaw) {
    switch flaw.rule {
    case .truncated: self = .truncated(offset: flaw.offset)
    case .unsupportedVersion: self = .unsupportedVersion(offset: flaw.offset)
    default: self = .broken(flaw.rule, offset: flaw.offset)
    }
  }
}

extension VectorTileError: CustomStringConvertible {
  /// One line that names the place and the remedy.
  public var description: String {
    switch self {
    case .truncated(let offset): "vector tile ends inside the field at byte \(offset): fetch or build it again"
    case .unsupportedVersion(let offset):
      "vector tile layer at byte \(offset) is not of version 2: rebuild it as Mapbox Vector Tile 2.1"
    case .broken(let rule, let offset):
      "vector tile breaks rule \(rule.rawValue) at byte \(offset): fetch or build it again"
    }
  }
}
