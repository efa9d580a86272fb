import TestSupport
import Testing

@testable import TileLoading

struct RecencyCacheTests {
  @Test func theLeastRecentlyUsedGoesFirst() {
    var cache = RecencyCache<Int, String>(limit: 3)
    for key in 1...3 { cache.insert("\(key)", for: key, cost: 1) }
    #expect(cache.value(for: 1) == "1")
    cache.insert("4", for: 4, cost: 1)
    #expect(cache.keysFromOldest().reversed() == [4, 1, 3])
    #expect(cache.value(for: 2) == nil)
    cache.insert("big", for: 5, cost: 4)
    #expect(cache.value(for: 5) == nil && cache.count == 3)
    cache.insert("wide", for: 6, cost: 3)
    #expect(cache.keysFromOldest().reversed() == [6] && cache.cost == 3)
  }

  /// Against a plain list.
  @Test(arguments: UInt64(0)..<50)
  func agreesWithReference(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var cache = RecencyCache<Int, Int>(limit: 40)
    var reference: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<500 {
      let key = Int.random(in: 0..<20, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let cost = Int.random(in: 0...45, using: &random)
        cache.insert(step, for: key, cost: cost)
        reference.removeAll { $0.key == key }
        if cost <= 40 {
          while reference.reduce(cost, { $0 + $1.cost }) > 40 { reference.removeLast() }
          reference.insert((key, step, cost), at: 0)
        }
      case 5..<9:
        let found = reference.firstIndex { $0.key == key }.map { reference.remove(at: $0) }
        if let found { reference.insert(found, at: 0) }
        #expect(cache.value(for: key) == found?.value)
      default:
        cache.remove(key)
        reference.removeAll { $0.key == key }
      }
      #expect(cache.keysFromOldest().reversed() == reference.map(\.key), "seed \(seed), step \(step)")
      #expect(cache.cost == reference.reduce(0) { $0 + $1.cost })
    }
  }
}
