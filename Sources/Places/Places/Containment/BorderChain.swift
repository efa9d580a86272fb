/// A run of boundary edges with the same areas on its sides.
///
/// Layout: four local area numbers `u8` (255: none), corner count `u16`, flags `u16` (1: wide), then for a narrow chain
/// its box `u16` × 4 (least x, least y, greatest x, greatest y) and corners `u16` × 2, counted from the cell's origin
/// less the margin; for a wide one the box `i32` × 4 and corners `i32` × 2, in grid units of the globe.
struct BorderChain {
  private let bytes: UnsafeRawBufferPointer
  private let start: Int
  let cornerCount: Int
  private let isWide: Bool
  private let originX: Int64
  private let originY: Int64
  /// Where the next chain starts.
  let end: Int
  /// Box in 1e-7 degrees.
  let (minX, minY, maxX, maxY): (Int64, Int64, Int64, Int64)

  static let headerLength = 8
  static let wideFlag: UInt16 = 1

  @inline(__always)
  init?(_ bytes: UnsafeRawBufferPointer, at start: Int, originX: Int64, originY: Int64) {
    guard start &+ Self.headerLength <= bytes.count else { return nil }
    self.bytes = bytes
    cornerCount = Int(bytes.loadUnaligned(fromByteOffset: start &+ 4, as: UInt16.self).littleEndian)
    isWide = bytes.loadUnaligned(fromByteOffset: start &+ 6, as: UInt16.self).littleEndian & Self.wideFlag != 0
    self.originX = isWide ? 0 : originX
    self.originY = isWide ? 0 : originY
    let cornerLength = isWide ? 8 : 4
    end = start &+ Self.headerLength &+ (cornerCount &+ 2) &* cornerLength
    guard end <= bytes.count else { return nil }
    self.start = start &+ Self.headerLength
    (minX, minY) = Self.corner(bytes, self.start, isWide, self.originX, self.originY)
    (maxX, maxY) = Self.corner(bytes, self.start &+ cornerLength, isWide, self.originX, self.originY)
  }

  /// Whether an edge of the chain can cross the path from `(px, py)` level to `rx` and straight on to `ry`.
  @inline(__always)
  func mayCross(px: Int64, py: Int64, rx: Int64, ry: Int64) -> Bool {
    (minY <= py && py <= maxY && minX <= max(px, rx) && min(px, rx) <= maxX)
      || (minX <= rx && rx <= maxX && minY <= max(py, ry) && min(py, ry) <= maxY)
  }

  /// Adds or takes away the areas on the chain's sides.
  @inline(__always)
  func toggle(_ mask: inout AreaMask) {
    for side in 0..<4 { mask.toggle(bytes[start &- Self.headerLength &+ side]) }
  }

  /// The areas on the chain's sides, at most four.
  @inline(__always)
  var sides: AreaMask {
    var sides = AreaMask()
    toggle(&sides)
    return sides
  }

  /// Calls `body` with both ends of each edge, in 1e-7 degrees.
  @inline(__always)
  func forEachEdge(_ body: (Int64, Int64, Int64, Int64) -> Void) {
    guard cornerCount > 1 else { return }
    let step = isWide ? 8 : 4
    var offset = start &+ 2 &* step
    var (x, y) = Self.corner(bytes, offset, isWide, originX, originY)
    for _ in 1..<cornerCount {
      offset = offset &+ step
      let (nextX, nextY) = Self.corner(bytes, offset, isWide, originX, originY)
      body(x, y, nextX, nextY)
      (x, y) = (nextX, nextY)
    }
  }

  @inline(__always)
  private static func corner(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ isWide: Bool, _ originX: Int64, _ originY: Int64
  ) -> (Int64, Int64) {
    // Both reads lie inside the chain, whose end was checked.
    let units = GridPoint.queryUnits
    if isWide {
      let x = Int64(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)))
      let y = Int64(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset &+ 4, as: Int32.self)))
      return (x &* units, y &* units)
    }
    let pair = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    return ((originX &+ Int64(pair & 0xFFFF)) &* units, (originY &+ Int64(pair >> 16)) &* units)
  }
}
