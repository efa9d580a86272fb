import GeoCore

/// A breach of the formats, as the validators report it.
public struct TileFinding: Hashable, Sendable {
  /// What was broken.
  public enum Rule: Hashable, Sendable {
    /// A rule of vector tiles.
    case tile(TileRule)
    /// A rule of archives.
    case archive(ArchiveRule)
  }

  /// What was broken.
  public var rule: Rule
  /// The tile, or the first of those that share the content; `nil` if the archive itself is at fault.
  public var tile: TileAddress?
  /// Byte in the inflated tile for rules of tiles, in the file for rules of archives.
  public var offset: UInt64

  /// Puts the parts together.
  public init(_ rule: Rule, tile: TileAddress? = nil, offset: UInt64) {
    (self.rule, self.tile, self.offset) = (rule, tile, offset)
  }

  /// Stable name of the rule, as in `zeroLengthSegment`.
  public var key: String {
    switch rule {
    case .tile(let rule): rule.rawValue
    case .archive(let rule): rule.rawValue
    }
  }

  /// How much it matters.
  public var severity: TileRule.Severity {
    switch rule {
    case .tile(let rule): rule.severity
    case .archive(let rule): rule.severity
    }
  }
}

extension TileFinding: CustomStringConvertible {
  /// One line: place, rule, severity.
  public var description: String {
    "\(tile.map { "tile \($0)" } ?? "archive") byte \(offset): \(key) (\(severity))"
  }
}

extension ArchiveRule {
  /// How much a breach of this rule matters.
  public var severity: TileRule.Severity {
    switch self {
    case .bounds, .vectorLayers, .unusedBytes: .advice
    case .clustering, .counts, .zooms, .tileOverlap, .metadata: .violation
    default: .refused
    }
  }
}
