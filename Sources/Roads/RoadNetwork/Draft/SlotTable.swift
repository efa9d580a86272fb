/// Distinct byte strings, each at the slot that its content hashes to.
///
/// A number that depends on the content alone stays when other records come and go: an edit of the map then does not
/// renumber what it does not touch, and a patch stays small. The price is some empty slots.
struct SlotTable {
  /// What a reference to nothing says.
  static let none = UInt32.max

  /// The record of each slot; empty where there is none.
  private(set) var slots: [[UInt8]]
  private var numbers: [[UInt8]: UInt32] = [:]

  /// - Parameter records: Any order, repetitions allowed. Empty records are left out.
  init(_ records: some Sequence<[UInt8]>) {
    let distinct = Set(records).filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
    var capacity = 8
    while capacity * 4 < distinct.count * 5 { capacity *= 2 }
    slots = [[UInt8]](repeating: [], count: capacity)
    for record in distinct {
      var slot = Int(Self.hash(record) % UInt64(capacity))
      while !slots[slot].isEmpty { slot = (slot + 1) % capacity }
      slots[slot] = record
      numbers[record] = UInt32(slot)
    }
  }

  /// The slot of a record; `none` for an empty one.
  ///
  /// - Precondition: the record was in the list.
  func number(of record: [UInt8]) -> UInt32 { record.isEmpty ? Self.none : numbers[record]! }

  /// FNV-1a with a final mix: the same in every process, unlike `Hasher`.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash ^= hash >> 33
    hash = hash &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ hash >> 33
  }
}
