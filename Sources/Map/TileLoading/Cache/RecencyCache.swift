/// Values by key within a bound of bytes; the least recently used goes first. Every operation is O(1).
struct RecencyCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Node {
    var key: Key
    var value: Value
    var cost: Int
    var newer: Int
    var older: Int
  }

  /// Bytes that the values may cost together.
  let limit: Int
  /// Bytes that they cost now.
  private(set) var cost = 0
  private var nodes: [Node] = []
  private var indexByKey: [Key: Int] = [:]
  private var newest = none
  private var oldest = none
  private static var none: Int { -1 }

  init(limit: Int) { self.limit = limit }

  var count: Int { nodes.count }

  /// The value, which becomes the most recently used.
  mutating func value(for key: Key) -> Value? {
    guard let index = indexByKey[key] else { return nil }
    unlink(index)
    linkAsNewest(index)
    return nodes[index].value
  }

  /// The value, without use counted.
  func peek(_ key: Key) -> Value? { indexByKey[key].map { nodes[$0].value } }

  /// Whether there is a value, without use counted.
  func contains(_ key: Key) -> Bool { indexByKey[key] != nil }

  /// Keeps a value. One that costs more than the whole limit is not kept.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= limit else { return }
    while self.cost > limit - cost { remove(nodes[oldest].key) }
    nodes.append(Node(key: key, value: value, cost: cost, newer: Self.none, older: Self.none))
    indexByKey[key] = nodes.count - 1
    self.cost += cost
    linkAsNewest(nodes.count - 1)
  }

  mutating func remove(_ key: Key) {
    guard let index = indexByKey.removeValue(forKey: key) else { return }
    unlink(index)
    cost -= nodes[index].cost
    // The last node takes the free place, so that the array stays dense.
    let last = nodes.count - 1
    if index != last {
      nodes[index] = nodes[last]
      indexByKey[nodes[index].key] = index
      relink(from: last, to: index)
    }
    nodes.removeLast()
  }

  mutating func removeAll() { self = RecencyCache(limit: limit) }

  /// Keys from the least to the most recently used.
  func keysFromOldest() -> [Key] {
    var keys: [Key] = []
    keys.reserveCapacity(count)
    var index = oldest
    while index != Self.none {
      keys.append(nodes[index].key)
      index = nodes[index].newer
    }
    return keys
  }

  private mutating func linkAsNewest(_ index: Int) {
    nodes[index].newer = Self.none
    nodes[index].older = newest
    if newest != Self.none { nodes[newest].newer = index }
    newest = index
    if oldest == Self.none { oldest = index }
  }

  private mutating func unlink(_ index: Int) {
    let (newer, older) = (nodes[index].newer, nodes[index].older)
    if newer == Self.none { newest = older } else { nodes[newer].older = older }
    if older == Self.none { oldest = newer } else { nodes[older].newer = newer }
  }

  private mutating func relink(from old: Int, to index: Int) {
    let (newer, older) = (nodes[index].newer, nodes[index].older)
    if newer == Self.none { newest = index } else { nodes[newer].older = index }
    if older == Self.none { oldest = index } else { nodes[older].newer = index }
  }
}
