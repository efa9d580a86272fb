import ByteCoding
import GeoCore

/// A square of the snapping index: latitude and longitude cut into cells of 2^shift units.
struct CellGrid {
  let shift: UInt8

  /// Row from the south, column from the west.
  func row(_ latitudeE7: Int32) -> UInt32 { UInt32(bitPattern: latitudeE7 &- Int32.min) >> UInt32(shift) }
  func column(_ longitudeE7: Int32) -> UInt32 { UInt32(bitPattern: longitudeE7 &- Int32.min) >> UInt32(shift) }

  /// The number of a cell along the Z-order curve.
  func key(row: UInt32, column: UInt32) -> UInt64 { Self.spread(column) | Self.spread(row) << 1 }

  /// Row and column of a key.
  func cell(_ key: UInt64) -> (row: UInt32, column: UInt32) { (Self.gather(key >> 1), Self.gather(key)) }

  /// Calls `body` with a set of cells that covers a segment, perhaps with neighbours.
  ///
  /// A segment over the antimeridian is the shorter one.
  func forEachCell(from: FixedCoordinate, to: FixedCoordinate, _ body: (UInt64) -> Void) {
    let east = Int64(to.longitudeE7) - Int64(from.longitudeE7)
    guard abs(east) <= 1_800_000_000 else { return forEachCellOverAntimeridian(from, to, body) }
    let (low, high) = from.latitudeE7 <= to.latitudeE7 ? (from, to) : (to, from)
    let bounds = [low.longitudeE7, high.longitudeE7].map(Int64.init)
    let (bottom, top) = (row(low.latitudeE7), row(high.latitudeE7))
    for row in bottom...top {
      let south = max(Int64(low.latitudeE7), Int64(row) << Int64(shift) + Int64(Int32.min))
      let north = min(Int64(high.latitudeE7), Int64(row + 1) << Int64(shift) + Int64(Int32.min))
      let isLevel = low.latitudeE7 == high.latitudeE7
      let ends = isLevel ? bounds : [longitude(low, high, south), longitude(low, high, north)]
      // One unit of margin covers the rounding of the division.
      let west = max(ends.min()! - 1, bounds.min()!)
      let east = min(ends.max()! + 1, bounds.max()!)
      for column in column(Int32(west))...column(Int32(east)) { body(key(row: row, column: column)) }
    }
  }

  private func forEachCellOverAntimeridian(_ from: FixedCoordinate, _ to: FixedCoordinate, _ body: (UInt64) -> Void) {
    let (west, east) = from.longitudeE7 < to.longitudeE7 ? (from, to) : (to, from)
    // Both halves cover the whole range of latitudes: generous, rare and right.
    for (longitude, limit) in [(west.longitudeE7, Int32(-1_800_000_000)), (east.longitudeE7, 1_800_000_000)] {
      let rows = [row(west.latitudeE7), row(east.latitudeE7)]
      let columns = [column(longitude), column(limit)]
      for row in rows.min()!...rows.max()! {
        for column in columns.min()!...columns.max()! { body(key(row: row, column: column)) }
      }
    }
  }

  /// The longitude of a segment that is not level at a latitude within it.
  private func longitude(_ low: FixedCoordinate, _ high: FixedCoordinate, _ latitude: Int64) -> Int64 {
    let rise = Int64(high.latitudeE7) - Int64(low.latitudeE7)
    let run = Int64(high.longitudeE7) - Int64(low.longitudeE7)
    return Int64(low.longitudeE7) + run * (latitude - Int64(low.latitudeE7)) / rise
  }

  private static func spread(_ value: UInt32) -> UInt64 {
    var bits = UInt64(value)
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }

  private static func gather(_ value: UInt64) -> UInt32 {
    var bits = value & 0x5555_5555_5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: bits | bits >> 16)
  }
}

/// The sections of the snapping index.
struct CellIndex {
  private var entries: [(key: UInt64, arc: UInt32)] = []
  private let grid: CellGrid

  init(shift: UInt8) { grid = CellGrid(shift: shift) }

  /// Adds an edge under the number of its lower arc.
  mutating func add(line: [FixedCoordinate], arc: Int) {
    for (from, to) in zip(line, line.dropFirst()) {
      grid.forEachCell(from: from, to: to) { key in
        if let last = entries.last, last == (key, UInt32(arc)) { return }
        entries.append((key, UInt32(arc)))
      }
    }
  }

  /// Writes `cellKey`, `cellBase`, `cellLen` and `cells`.
  mutating func write(to writer: inout SectionFileWriter) {
    entries.sort { $0 < $1 }
    var (keys, bases, counts) = ([UInt64](), [UInt32](), [Int]())
    var packed = ByteWriter()
    var last: (key: UInt64, arc: UInt32)?
    for entry in entries where last.map({ $0 != entry }) ?? true {
      // A cell with more than one row can hold is continued in further rows of the same key.
      if let last, last.key == entry.key, counts[counts.count - 1] < 65_000 {
        let before = packed.count
        packed.varint(entry.arc - last.arc)
        counts[counts.count - 1] += packed.count - before
      } else {
        keys.append(entry.key)
        bases.append(entry.arc)
        counts.append(0)
      }
      last = entry
    }
    writer.add("cellKey", integers: keys)
    writer.add("cellBase", integers: bases)
    writer.add("cellLen", OffsetTable.bytes(counts: counts))
    writer.add("cells", packed.bytes)
  }
}
