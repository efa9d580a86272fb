/// A set of areas of one cell, by their local numbers 0 … 127.
struct AreaMask: Equatable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  /// Adds the area, or takes it away if it is there; numbers beyond 127 mean none.
  @inline(__always)
  mutating func toggle(_ local: UInt8) {
    if local < 64 { low ^= 1 << UInt64(local) } else if local < 128 { high ^= 1 << UInt64(local & 63) }
  }

  /// The areas in both sets.
  @inline(__always)
  func intersection(_ other: AreaMask) -> AreaMask { AreaMask(low: low & other.low, high: high & other.high) }

  /// Removes and returns the lowest number.
  @inline(__always)
  mutating func popLowest() -> Int? {
    if low != 0 {
      defer { low &= low &- 1 }
      return low.trailingZeroBitCount
    }
    guard high != 0 else { return nil }
    defer { high &= high &- 1 }
    return 64 + high.trailingZeroBitCount
  }
}

/// The borders of one cell, read in place.
///
/// Layout (all little-endian, the record starts at a multiple of 4): area count `u16`, chain count `u16`, areas at the
/// middle `u64` × 2, area numbers `u16` × count padded to 4 bytes, then the chains.
struct BorderRecord {
  let bytes: UnsafeRawBufferPointer
  let areaCount: Int
  let chainCount: Int
  let areasAtReference: AreaMask
  private let areasStart: Int
  let chainsStart: Int
  /// Grid units of the point that 16-bit corners count from.
  let originX: Int64
  let originY: Int64

  /// `nil` if the record does not fit the bytes.
  @inline(__always)
  init?(_ bytes: UnsafeRawBufferPointer, at start: Int, column: Int, row: Int) {
    guard start >= 0, start &+ 20 <= bytes.count else { return nil }
    self.bytes = bytes
    areaCount = Int(bytes.loadUnaligned(fromByteOffset: start, as: UInt16.self).littleEndian)
    chainCount = Int(bytes.loadUnaligned(fromByteOffset: start &+ 2, as: UInt16.self).littleEndian)
    areasAtReference = AreaMask(
      low: bytes.loadUnaligned(fromByteOffset: start &+ 4, as: UInt64.self).littleEndian,
      high: bytes.loadUnaligned(fromByteOffset: start &+ 12, as: UInt64.self).littleEndian)
    areasStart = start &+ 20
    chainsStart = areasStart &+ (areaCount &* 2 &+ 3) & ~3
    guard chainsStart <= bytes.count, areaCount <= BoundaryGrid.mostAreas else { return nil }
    let origin = BoundaryGrid.origin(column: column, row: row)
    originX = Int64(origin.x) &- Int64(BoundaryGrid.margin)
    originY = Int64(origin.y) &- Int64(BoundaryGrid.margin)
  }

  /// The area with a local number below `areaCount`.
  @inline(__always)
  func area(_ local: Int) -> Int {
    Int(bytes.loadUnaligned(fromByteOffset: areasStart &+ local &* 2, as: UInt16.self).littleEndian)
  }

  /// The areas that contain a position of this cell.
  @inline(__always)
  func mask(px: Int64, py: Int64, rx: Int64, ry: Int64) -> AreaMask {
    var mask = areasAtReference
    forEachChain { chain in
      guard chain.mayCross(px: px, py: py, rx: rx, ry: ry) else { return }
      var isOdd = false
      chain.forEachEdge { startX, startY, endX, endY in
        if EdgeCrossing.togglesPath(
          px: px, py: py, rx: rx, ry: ry, startX: startX, startY: startY, endX: endX, endY: endY)
        {
          isOdd.toggle()
        }
      }
      if isOdd { chain.toggle(&mask) }
    }
    return mask
  }

  /// Calls `body` with each chain; stops at the first that does not fit the bytes.
  @inline(__always)
  func forEachChain(_ body: (BorderChain) -> Void) {
    var start = chainsStart
    for _ in 0..<chainCount {
      guard let chain = BorderChain(bytes, at: start, originX: originX, originY: originY) else { return }
      body(chain)
      start = chain.end
    }
  }
}
