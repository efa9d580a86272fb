import GeoCore

extension TileAddress {
  /// The tile's number in a PMTiles archive: tiles of lower zooms first, within a zoom along the Hilbert curve.
  ///
  /// Source: PMTiles v3 §Entries. O(zoom).
  public var pmtilesID: UInt64 {
    var (column, row) = (x, y)
    var distance: UInt64 = 0
    var side = tilesPerSide >> 1
    while side > 0 {
      let right: UInt32 = column & side > 0 ? 1 : 0
      let down: UInt32 = row & side > 0 ? 1 : 0
      distance += UInt64(side) * UInt64(side) * UInt64((3 * right) ^ down)
      Self.turn(&column, &row, right: right, down: down, side: side)
      side >>= 1
    }
    return Self.firstPMTilesID(zoom: zoom) + distance
  }

  /// The tile of a number in a PMTiles archive.
  ///
  /// - Returns: `nil` beyond the last tile of `maximumZoom`.
  public init?(pmtilesID id: UInt64) {
    guard id < Self.pmtilesIDCount else { return nil }
    // 3·id + 1 lies in 4^zoom ..< 4^(zoom+1).
    let zoom = UInt8((63 - (3 * id + 1).leadingZeroBitCount) / 2)
    var rest = id - Self.firstPMTilesID(zoom: zoom)
    var (column, row): (UInt32, UInt32) = (0, 0)
    var side: UInt32 = 1
    for _ in 0..<zoom {
      let right = UInt32(rest >> 1 & 1)
      let down = UInt32(rest & 1) ^ right
      Self.turn(&column, &row, right: right, down: down, side: side)
      column += right * side
      row += down * side
      rest >>= 2
      side <<= 1
    }
    self.init(zoom: zoom, x: column, y: row)
  }

  /// The number of a zoom's first tile: tiles of all lower zooms, (4^zoom − 1) / 3.
  static func firstPMTilesID(zoom: UInt8) -> UInt64 { ((1 << (2 * UInt64(zoom))) - 1) / 3 }

  /// Tiles of all zooms up to `maximumZoom`.
  static let pmtilesIDCount = firstPMTilesID(zoom: maximumZoom + 1)

  /// Turns the quarter of the curve that lies in a quadrant, keeping only the bits below `side`.
  private static func turn(
    _ column: inout UInt32, _ row: inout UInt32, right: UInt32, down: UInt32, side: UInt32
  ) {
    column &= side &- 1
    row &= side &- 1
    guard down == 0 else { return }
    if right == 1 {
      column = side &- 1 &- column
      row = side &- 1 &- row
    }
    swap(&column, &row)
  }
}
