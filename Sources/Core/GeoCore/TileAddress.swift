/// One tile of the Web Mercator pyramid: zoom, column from the west, row from the **north** (XYZ, not TMS).
public struct TileAddress: Hashable, Sendable {
  /// 0 … `maximumZoom`.
  public let zoom: UInt8
  /// 0 ..< 2^zoom, eastwards.
  public let x: UInt32
  /// 0 ..< 2^zoom, southwards.
  public let y: UInt32

  /// Deepest zoom that an address can have (PMTiles v3 allows 31; 30 keeps every tile count inside 32 bits).
  public static let maximumZoom: UInt8 = 30

  /// - Returns: `nil` if the zoom is too deep, or x or y lie outside the pyramid.
  public init?(zoom: UInt8, x: UInt32, y: UInt32) {
    guard zoom <= Self.maximumZoom else { return nil }
    let tilesPerSide = UInt32(1) << zoom
    guard x < tilesPerSide, y < tilesPerSide else { return nil }
    (self.zoom, self.x, self.y) = (zoom, x, y)
  }

  /// The tile that contains a coordinate; a coordinate on a shared edge belongs to the eastern or southern tile.
  ///
  /// - Precondition: `zoom <= maximumZoom`.
  public init(containing coordinate: Coordinate, zoom: UInt8) {
    precondition(zoom <= Self.maximumZoom, "zoom beyond the pyramid")
    let point = WebMercator.project(coordinate)
    let side = Double(UInt32(1) << zoom)
    self.zoom = zoom
    x = UInt32(min(side - 1, max(0, (point.x * side).rounded(.down))))
    y = UInt32(min(side - 1, max(0, (point.y * side).rounded(.down))))
  }

  /// Number of tiles along a side of the pyramid at this zoom.
  public var tilesPerSide: UInt32 { 1 << zoom }

  /// The tile that covers this one a zoom higher up; `nil` at zoom 0.
  public var parent: TileAddress? {
    zoom == 0 ? nil : TileAddress(zoom: zoom - 1, x: x / 2, y: y / 2)
  }

  /// The four tiles below, north-west, north-east, south-west, south-east; empty at `maximumZoom`.
  public var children: [TileAddress] {
    guard zoom < Self.maximumZoom else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].compactMap { (right: UInt32, down: UInt32) in
      TileAddress(zoom: zoom + 1, x: 2 * x + right, y: 2 * y + down)
    }
  }

  /// The ground that the tile shows, without buffer.
  public var bounds: Bounds {
    let side = Double(tilesPerSide)
    let northWest = WebMercator.unproject(.init(x: Double(x) / side, y: Double(y) / side))
    let southEast = WebMercator.unproject(.init(x: Double(x + 1) / side, y: Double(y + 1) / side))
    return Bounds(
      south: southEast.latitude, west: northWest.longitude, north: northWest.latitude, east: southEast.longitude)!
  }
}

extension TileAddress: Comparable, CustomStringConvertible {
  /// By zoom, then row, then column.
  public static func < (left: TileAddress, right: TileAddress) -> Bool {
    (left.zoom, left.y, left.x) < (right.zoom, right.y, right.x)
  }
  /// `zoom/x/y`.
  public var description: String { "\(zoom)/\(x)/\(y)" }
}
