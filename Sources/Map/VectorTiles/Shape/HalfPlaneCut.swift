/// Cuts a polygon at a straight line so that nothing is left along the line where the polygon is not: parts that fall
/// apart become rings of their own.
///
/// A clipper that joins such parts along the line (Sutherland and Hodgman) leaves edges without area across ground that
/// the polygon never covered, and a renderer that smooths edges draws them as hairs.
enum HalfPlaneCut {
  typealias Place = (x: Double, y: Double)
  typealias Side = TileMask.Trapezoid.Side

  private struct Crossing {
    /// Place along the line.
    let along: Double
    let isLeaving: Bool
    /// The chain that ends or begins here.
    let chain: Int
  }

  /// The part of some rings inside of a side.
  ///
  /// - Parameter rings: Of one polygon by the even–odd rule, which do not cross each other; closed by themselves.
  /// - Returns: Rings in the winding of those that they are parts of. Where the rings cross each other so that no pairs
  ///   are found on the line, they are cut one by one and joined along it.
  /// - Complexity: O(points + crossings · log crossings).
  static func inside(_ rings: [[Place]], of side: Side) -> [[Place]] {
    var whole: [[Place]] = []
    var (chains, crossings): ([[Place]], [Crossing]) = ([], [])
    for ring in rings {
      let distances = ring.map(side.distance)
      // What only touches the line from outside has no part inside.
      guard distances.contains(where: { $0 > 0 }) else { continue }
      if distances.allSatisfy({ $0 >= 0 }) {
        whole.append(ring)
      } else {
        cut(ring, distances, side, &chains, &crossings)
      }
    }
    guard let order = paired(crossings) else { return rings.map { joined($0, side) }.filter { $0.count > 2 } }
    return whole + assembled(chains, order)
  }

  private static func cut(
    _ ring: [Place], _ distances: [Double], _ side: Side, _ chains: inout [[Place]], _ crossings: inout [Crossing]
  ) {
    let count = ring.count
    let start = ring.indices.first { distances[$0] >= 0 && distances[($0 + count - 1) % count] < 0 }!
    for step in 0..<count {
      let (here, before, after) = (
        (start + step) % count, (start + step + count - 1) % count, (start + step + 1) % count
      )
      guard distances[here] >= 0 else { continue }
      if distances[before] < 0 {
        let point = crossing(ring[before], ring[here], distances[before], distances[here])
        crossings.append(Crossing(along: side.along(point), isLeaving: false, chain: chains.count))
        chains.append([point])
      }
      chains[chains.count - 1].append(ring[here])
      guard distances[after] < 0 else { continue }
      let point = crossing(ring[here], ring[after], distances[here], distances[after])
      crossings.append(Crossing(along: side.along(point), isLeaving: true, chain: chains.count - 1))
      chains[chains.count - 1].append(point)
    }
  }

  private static func crossing(_ from: Place, _ to: Place, _ before: Double, _ after: Double) -> Place {
    let share = before / (before - after)
    return (from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))
  }

  /// Crossings along the line, two and two: the polygon lies between the first and second, the third and fourth …
  private static func paired(_ crossings: [Crossing]) -> [Crossing]? {
    guard crossings.count % 2 == 0 else { return nil }
    var order = crossings.enumerated().sorted { ($0.element.along, $0.offset) < ($1.element.along, $1.offset) }
      .map(\.element)
    for first in stride(from: 0, to: order.count, by: 2) {
      guard order[first].isLeaving == order[first + 1].isLeaving else { continue }
      // At one place the order is free.
      let wanted = !order[first].isLeaving
      guard
        let other = order[(first + 2)...].firstIndex(where: {
          $0.isLeaving == wanted && $0.along - order[first + 1].along < 1e-6
        })
      else { return nil }
      order.swapAt(first + 1, other)
    }
    return order
  }

  private static func assembled(_ chains: [[Place]], _ order: [Crossing]) -> [[Place]] {
    var next = [Int](repeating: 0, count: chains.count)
    for first in stride(from: 0, to: order.count, by: 2) {
      let (leaving, entering) =
        order[first].isLeaving ? (order[first], order[first + 1]) : (order[first + 1], order[first])
      next[leaving.chain] = entering.chain
    }
    var isUsed = [Bool](repeating: false, count: chains.count)
    var rings: [[Place]] = []
    for start in chains.indices where !isUsed[start] {
      var (ring, index): ([Place], Int) = ([], start)
      while !isUsed[index] {
        isUsed[index] = true
        ring += chains[index]
        index = next[index]
      }
      rings.append(ring)
    }
    return rings
  }

  /// Source: I. Sutherland, G. Hodgman, 1974, doi:10.1145/360767.360802.
  private static func joined(_ ring: [Place], _ side: Side) -> [Place] {
    guard var previous = ring.last else { return [] }
    var result: [Place] = []
    for current in ring {
      let (before, here) = (side.distance(previous), side.distance(current))
      if (before >= 0) != (here >= 0) { result.append(crossing(previous, current, before, here)) }
      if here >= 0 { result.append(current) }
      previous = current
    }
    return result
  }
}

extension TileMask.Trapezoid.Side {
  /// Where on the line a place lies.
  func along(_ place: (x: Double, y: Double)) -> Double { a * place.y - b * place.x }
}
