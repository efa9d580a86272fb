import VectorTiles

/// Where a tile came from; the raw value goes into the header `X-Tile-State`.
public enum TileState: String, Hashable, Sendable, CaseIterable {
  /// From installed packages: as good as it gets, and needs no network.
  case region
  /// From the map of the whole world, enlarged where the place is looked at from near.
  case world
  /// From the server, just now.
  case fetched
  /// From the disk cache, and fresh.
  case cached
  /// From the disk cache, older than wished: it is being asked for anew, or the server cannot be reached.
  case stale
  /// Part of a tile of a lower zoom, enlarged, since the tile wanted is not to be had now.
  case standIn = "stand-in"
  /// Nothing is known of this place.
  case none
}

/// A tile as a page gets it.
public struct TileAnswer: Hashable, Sendable {
  /// Gzip of a Mapbox Vector Tile; empty if there is nothing to draw (HTTP 204).
  public var bytes: [UInt8]
  /// Strong validator of the bytes, quotes included; `nil` if there are none.
  public var etag: String?
  /// Where the tile came from.
  public var state: TileState

  /// Computes the validator.
  public init(bytes: [UInt8], state: TileState) {
    self.bytes = bytes
    self.state = state
    etag = bytes.isEmpty ? nil : EntityTag.of(bytes)
  }

  /// The value for `Cache-Control`: a browser asks again each time, and never keeps what only stands in.
  public var cacheControl: String {
    switch state {
    case .region, .world, .fetched, .cached, .stale: "no-cache"
    case .standIn, .none: "no-store"
    }
  }
}

/// Strong validators from contents.
enum EntityTag {
  static func of(_ bytes: [UInt8]) -> String {
    let digits = String(ContentHash.fnv1a64(bytes), radix: 16)
    return "\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
  }
}
