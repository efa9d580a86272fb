/// A k-d tree over points of the unit sphere, stored without pointers: the middle of a range is its node, the halves
/// beside it are its subtrees.
///
/// A tree orders point *numbers*; `NearestIndex` has several over one set of points. The rule: the nearest point, of
/// equally near ones the one with the greater weight, then the one with the lower id.
public enum NearestTree {
  /// Ranges of at most this many points are searched one by one.
  public static let leafSize = 8

  /// A node: the point's number in the low 30 bits, the axis that splits its range in the high two.
  public typealias Node = UInt32

  /// The bits of a node that are the point's number.
  public static let numberMask: Node = 1 << 30 - 1

  /// Orders the points of a range into a tree.
  ///
  /// - Parameters:
  ///   - numbers: Distinct point numbers below 2³⁰.
  ///   - vectors: The position of each point, by number.
  /// - Complexity: O(n log² n). The same points give the same tree.
  public static func build(_ numbers: [UInt32], vectors: [UnitVector]) -> [Node] {
    var nodes = numbers.sorted()
    var pending = [(0, nodes.count)]
    while let (low, high) = pending.popLast() {
      guard high - low > leafSize else { continue }
      let axis = widestAxis(nodes[low..<high].lazy.map { vectors[Int($0)] })
      nodes[low..<high].sort { left, right in
        let (first, second) = (vectors[Int(left)].component(axis), vectors[Int(right)].component(axis))
        return (first, left) < (second, right)
      }
      let middle = (low + high) / 2
      pending.append((low, middle))
      pending.append((middle + 1, high))
      nodes[middle] |= UInt32(axis) << 30
    }
    return nodes
  }

  private static func widestAxis(_ vectors: some Sequence<UnitVector>) -> UInt8 {
    var low = UnitVector(x: .max, y: .max, z: .max)
    var high = UnitVector(x: .min, y: .min, z: .min)
    for vector in vectors {
      low = UnitVector(x: min(low.x, vector.x), y: min(low.y, vector.y), z: min(low.z, vector.z))
      high = UnitVector(x: max(high.x, vector.x), y: max(high.y, vector.y), z: max(high.z, vector.z))
    }
    let spans = (0..<UInt8(3)).map { Int64(high.component($0)) - Int64(low.component($0)) }
    return UInt8(spans.indices.max { (spans[$0], -$0) < (spans[$1], -$1) }!)
  }
}

/// What a search has found so far.
struct NearestCandidate {
  var squaredChord: Int64
  var number: UInt32
  var weight: UInt32
}
