import GeoCore

/// Outlines for a glance: no more positions than a catalogue should carry.
enum OutlineThinning {
  /// A region's outline has so many at most.
  private static let mostPositions = 2_000

  /// Rings with every position if they are few, else simplified by the least power of two that makes them few.
  static func thinned(_ rings: [[[Double]]]) -> [[[Double]]] {
    var (result, tolerance) = (rings, 0.000_5)
    while result.reduce(0, { $0 + $1.count }) > mostPositions, tolerance < 1 {
      result = rings.map { simplified($0, tolerance) }.filter { $0.count >= 3 }
      tolerance *= 2
    }
    return result.isEmpty ? rings.map { Array($0.prefix(mostPositions / max(1, rings.count))) } : result
  }

  /// A ring as two lines between its first position and the one farthest from it.
  private static func simplified(_ ring: [[Double]], _ tolerance: Double) -> [[Double]] {
    let open = ring.count > 1 && ring.first == ring.last ? Array(ring.dropLast()) : ring
    guard open.count > 4, open.allSatisfy({ $0.count == 2 }) else { return open }
    let far = open.indices.max { distance(open[0], open[$0]) < distance(open[0], open[$1]) } ?? 0
    func line(_ part: [[Double]]) -> [[Double]] {
      Simplification.keptIndices(of: part.map { ($0[0], $0[1]) }, tolerance: tolerance).map { part[$0] }
    }
    let (there, back) = (line(Array(open[...far])), line(Array(open[far...]) + [open[0]]))
    return there + back.dropFirst().dropLast()
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])
  }
}
