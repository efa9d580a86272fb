/// Splits the rings of a polygon at a meridian.
///
/// Chains between two crossings are closed along the meridian: with the inside on the left of every ring, a chain that
/// leaves eastwards goes on at the next crossing to the north, one that leaves westwards at the next to the south.
enum MeridianSplit {
  private struct Crossing {
    let y: Double
    let isEastward: Bool
    /// The chains that end and begin here.
    let ending: Int
    let beginning: Int
  }

  /// - Parameter rings: Open; exteriors counterclockwise, holes clockwise.
  /// - Returns: Rings of the same form on each side. Where the rings cross each other so that no pairs are found, each
  ///   ring is cut by itself.
  /// - Complexity: O(positions + crossings · log crossings).
  static func split(
    _ rings: [[UnrolledPosition]], at x: Double
  ) -> (left: [[UnrolledPosition]], right: [[UnrolledPosition]]) {
    var (left, right): ([[UnrolledPosition]], [[UnrolledPosition]]) = ([], [])
    var (chains, crossings): ([[UnrolledPosition]], [Crossing]) = ([], [])
    for ring in rings where !ring.isEmpty {
      if ring.allSatisfy({ $0.x <= x }) {
        left.append(ring)
      } else if ring.allSatisfy({ $0.x >= x }) {
        right.append(ring)
      } else {
        cut(ring, x, &chains, &crossings)
      }
    }
    guard let order = alternating(crossings) else {
      let crossed = rings.filter { ring in ring.contains { $0.x < x } && ring.contains { $0.x > x } }
      return (left + crossed.map { half($0, x, isLeft: true) }, right + crossed.map { half($0, x, isLeft: false) })
    }
    for ring in joined(chains, order) where ring.count > 2 && RingGrouping.doubledArea(ring) != 0 {
      if ring.contains(where: { $0.x < x }) { left.append(ring) } else { right.append(ring) }
    }
    return (left, right)
  }

  private static func cut(
    _ ring: [UnrolledPosition], _ x: Double, _ chains: inout [[UnrolledPosition]], _ crossings: inout [Crossing]
  ) {
    let start = ring.indices.first { ring[$0].x < x && ring[($0 + ring.count - 1) % ring.count].x >= x }!
    let first = chains.count
    var chain: [UnrolledPosition] = []
    var ends: [(UnrolledPosition, isEastward: Bool)] = []
    for step in 0..<ring.count {
      let (here, next) = (ring[(start + step) % ring.count], ring[(start + step + 1) % ring.count])
      chain.append(here)
      guard (here.x < x) != (next.x < x) else { continue }
      let point = here.crossing(next, x: x)
      chains.append(chain + [point])
      ends.append((point, here.x < x))
      chain = [point]
    }
    // The last crossing is where the first chain begins.
    chains[first].insert(ends[ends.count - 1].0, at: 0)
    for (index, end) in ends.enumerated() {
      crossings.append(
        Crossing(
          y: end.0.y, isEastward: end.isEastward, ending: first + index, beginning: first + (index + 1) % ends.count))
    }
  }

  /// From south to north: eastward, westward, eastward … `nil` if they are not.
  private static func alternating(_ crossings: [Crossing]) -> [Crossing]? {
    var order = crossings.enumerated().sorted { ($0.element.y, $0.offset) < ($1.element.y, $1.offset) }.map(\.element)
    for index in order.indices {
      let wanted = index % 2 == 0
      guard order[index].isEastward != wanted else { continue }
      // At one place the order is free.
      guard let other = order[index...].firstIndex(where: { $0.isEastward == wanted && $0.y == order[index].y }) else {
        return nil
      }
      order.swapAt(index, other)
    }
    return order.count % 2 == 0 ? order : nil
  }

  private static func joined(_ chains: [[UnrolledPosition]], _ order: [Crossing]) -> [[UnrolledPosition]] {
    // After a chain comes the one that begins at the partner of the crossing where it ends.
    var next = [Int](repeating: 0, count: chains.count)
    for pair in stride(from: 0, to: order.count, by: 2) {
      next[order[pair].ending] = order[pair + 1].beginning
      next[order[pair + 1].ending] = order[pair].beginning
    }
    var isUsed = [Bool](repeating: false, count: chains.count)
    var rings: [[UnrolledPosition]] = []
    for start in chains.indices where !isUsed[start] {
      var (ring, index): ([UnrolledPosition], Int) = ([], start)
      while !isUsed[index] {
        isUsed[index] = true
        ring += chains[index].filter { point in ring.last.map { !$0.isSamePlace(as: point) } ?? true }
        index = next[index]
      }
      if ring.count > 1, ring[0].isSamePlace(as: ring[ring.count - 1]) { ring.removeLast() }
      rings.append(ring)
    }
    return rings
  }

  /// Source: I. Sutherland, G. Hodgman, 1974, doi:10.1145/360767.360802.
  private static func half(_ ring: [UnrolledPosition], _ x: Double, isLeft: Bool) -> [UnrolledPosition] {
    var part: [UnrolledPosition] = []
    for (index, here) in ring.enumerated() {
      let next = ring[(index + 1) % ring.count]
      if isLeft ? here.x <= x : here.x >= x { part.append(here) }
      if (here.x < x && next.x > x) || (here.x > x && next.x < x) { part.append(here.crossing(next, x: x)) }
    }
    return part
  }
}
