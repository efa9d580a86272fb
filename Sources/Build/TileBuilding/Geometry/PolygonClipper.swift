/// Cuts polygons along grid lines.
///
/// A ring that crosses the line falls into chains of inside points. Along the line, inside and outside alternate, so
/// sorting all crossings of all rings and joining them in pairs closes the chains: no edges run back and forth along
/// the line as with Sutherland and Hodgman's method. Rounding the crossings to the grid can make edges touch or cross
/// within one unit; the caller checks the result and repairs it.
struct PolygonClipper {
  private struct Crossing {
    let order: Double
    let chain: Int32
    let isExit: Bool
  }

  private var crossings: [Crossing] = []
  private var chains = RingSet()
  private var partners: [Int32] = []
  private var isUsed: [Bool] = []

  /// The part of a polygon (one or several exterior rings with holes) inside a half-plane.
  ///
  /// - Returns: `nil` if the rings cross each other so that inside and outside do not alternate.
  /// - Complexity: O(points + crossings · log crossings).
  mutating func clip(_ rings: RingSet, to side: HalfPlane) -> RingSet? {
    crossings.removeAll(keepingCapacity: true)
    chains = RingSet()
    var result = RingSet()
    for index in 0..<rings.count {
      let ring = rings[index]
      guard let start = firstEntry(ring, side) else {
        if side.contains(ring[ring.startIndex]) { result.append(ring) }
        continue
      }
      collectChains(of: ring, from: start, side)
    }
    guard chains.count > 0 else { return result }
    guard pairCrossings() else { return nil }
    joinChains(into: &result)
    return result
  }

  /// Index of an inside point whose predecessor is outside; `nil` if the ring does not cross the line.
  private func firstEntry(_ ring: ArraySlice<GridPoint>, _ side: HalfPlane) -> Int? {
    var wasInside = side.contains(ring[ring.endIndex - 1])
    for index in ring.indices {
      let isInside = side.contains(ring[index])
      if isInside && !wasInside { return index }
      wasInside = isInside
    }
    return nil
  }

  private mutating func collectChains(of ring: ArraySlice<GridPoint>, from start: Int, _ side: HalfPlane) {
    var previous = ring[start == ring.startIndex ? ring.endIndex - 1 : start - 1]
    var wasInside = false
    for step in 0..<ring.count + 1 {
      let index = start + step
      let point = ring[index < ring.endIndex ? index : index - ring.count]
      let isInside = side.contains(point)
      if isInside != wasInside {
        // The walk ends where it began, at an entry.
        if isInside && step == ring.count { break }
        crossings.append(
          Crossing(order: side.order(previous, point), chain: Int32(chains.count), isExit: wasInside))
        chains.add(side.crossing(previous, point))
        if wasInside { chains.endChain() }
      }
      if isInside { chains.add(point) }
      (previous, wasInside) = (point, isInside)
    }
  }

  /// Joins each exit with the entry beside it, where the polygon's edge runs along the line.
  private mutating func pairCrossings() -> Bool {
    crossings.sort { ($0.order, $0.chain, $0.isExit ? 1 : 0) < ($1.order, $1.chain, $1.isExit ? 1 : 0) }
    partners = [Int32](repeating: -1, count: chains.count)
    for index in stride(from: 0, to: crossings.count - 1, by: 2) {
      let (first, second) = (crossings[index], crossings[index + 1])
      guard first.isExit != second.isExit else { return false }
      let (exit, entry) = first.isExit ? (first, second) : (second, first)
      partners[Int(exit.chain)] = entry.chain
    }
    return !partners.contains(-1)
  }

  private mutating func joinChains(into result: inout RingSet) {
    isUsed = [Bool](repeating: false, count: chains.count)
    for first in 0..<chains.count where !isUsed[first] {
      var chain = first
      repeat {
        isUsed[chain] = true
        for point in chains[chain] { result.add(point) }
        chain = Int(partners[chain])
      } while !isUsed[chain]
      result.closeRing()
    }
  }
}

extension RingSet {
  /// Ends a chain of added points, however short.
  fileprivate mutating func endChain() { append(EmptyCollection<GridPoint>()) }
}
