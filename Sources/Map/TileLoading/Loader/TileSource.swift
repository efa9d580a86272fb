import GeoCore

/// A place on this machine that has tiles and answers at once.
public protocol TileSource: Sendable {
  /// What the source has for an address. Never waits for a network; damaged parts are left out and named.
  func tile(_ address: TileAddress) -> SourceTile
  /// How much of a tile the source speaks for, without reading it.
  func coverage(of address: TileAddress) -> TileCoverage
  /// The ground that the source speaks for in a tile.
  func grounds(in address: TileAddress) -> [TileGround]
}

extension TileSource {
  /// None: whatever lies below shows through.
  public func grounds(in address: TileAddress) -> [TileGround] { [] }
}

/// Ground that somebody speaks for.
public struct TileGround: Hashable, Sendable {
  public var outline: RegionOutline
  /// Whether the sea is known there. Many extracts end without a coastline: then the sea below is as good as any.
  public var knowsSea: Bool

  public init(outline: RegionOutline, knowsSea: Bool) { (self.outline, self.knowsSea) = (outline, knowsSea) }
}

/// A source's answer.
public struct SourceTile: Hashable, Sendable {
  /// Gzip of a Mapbox Vector Tile, or `nil` if nothing is there to draw.
  public var bytes: [UInt8]?
  /// How much of the tile the source speaks for.
  public var coverage: TileCoverage
  /// What could not be read on the way.
  public var problems: [TileProblem]

  /// Puts the parts together.
  public init(bytes: [UInt8]?, coverage: TileCoverage, problems: [TileProblem] = []) {
    (self.bytes, self.coverage, self.problems) = (bytes, coverage, problems)
  }
}

/// How much of a tile lies inside an outline.
public enum TileCoverage: Int, Comparable, Sendable {
  /// Nothing.
  case none
  /// Some of it.
  case partial
  /// All of it: what the source does not have is not there.
  case whole

  /// Less ground is less.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Something damaged that was passed over; for the log.
public struct TileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The package, or the host that sent the tile.
  public var source: String
  /// The tile wanted.
  public var address: TileAddress
  /// One line with the place of the damage.
  public var reason: String

  /// Puts the parts together.
  public init(source: String, address: TileAddress, reason: String) {
    (self.source, self.address, self.reason) = (source, address, reason)
  }

  public var description: String { "\(source): tile \(address): \(reason)" }
}
