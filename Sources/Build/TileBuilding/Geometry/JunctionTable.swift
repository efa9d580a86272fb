/// Which points of the map's areas more than two edges meet in.
///
/// A point between the same two neighbours in every ring that has it is no junction, however many rings there are.
/// Remembers one 32-bit mark of the two neighbours a point; 16 bytes a point at a load of two thirds at most.
struct JunctionTable: Sendable {
  private struct Slot {
    var point: GridPoint
    /// 0: free, 1: junction, else the mark of the neighbours.
    var mark: UInt32
  }

  private var slots: [Slot]
  private var used = 0

  init() { slots = [Slot](repeating: Slot(point: GridPoint(0, 0), mark: 0), count: 1024) }

  /// Whether the point is a junction.
  func contains(_ point: GridPoint) -> Bool { slots[slot(of: point)].mark == 1 }

  mutating func insert(ring: ArraySlice<GridPoint>) {
    guard var previous = ring.last else { return }
    for index in ring.indices {
      let next = index + 1 < ring.endIndex ? ring[index + 1] : ring[ring.startIndex]
      note(ring[index], Self.mark(previous, next))
      previous = ring[index]
    }
  }

  private mutating func note(_ point: GridPoint, _ mark: UInt32) {
    let index = slot(of: point)
    if slots[index].mark == 0 {
      slots[index] = Slot(point: point, mark: mark)
      used += 1
      if used * 3 > slots.count * 2 { grow() }
    } else if slots[index].mark != mark {
      slots[index].mark = 1
    }
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(point: GridPoint(0, 0), mark: 0), count: old.count * 2)
    for entry in old where entry.mark != 0 { slots[slot(of: entry.point)] = entry }
  }

  /// Where the point is, or the free slot for it.
  private func slot(of point: GridPoint) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: Self.mix(point) >> 20) & mask
    while slots[index].mark != 0 && slots[index].point != point { index = (index + 1) & mask }
    return index
  }

  /// The same for (a, b) and (b, a); never 0 or 1.
  private static func mark(_ a: GridPoint, _ b: GridPoint) -> UInt32 {
    UInt32(truncatingIfNeeded: (mix(a) &+ mix(b)) >> 32) | 2
  }

  /// splitmix64's finalizer.
  private static func mix(_ point: GridPoint) -> UInt64 {
    var bits = UInt64(UInt32(bitPattern: point.x)) << 32 | UInt64(UInt32(bitPattern: point.y))
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
