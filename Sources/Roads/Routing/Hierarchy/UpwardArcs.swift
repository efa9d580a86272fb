/// For each vertex the higher vertices that it has an arc with, ascending: one direction of a hierarchy.
struct UpwardArcs: Sendable {
  /// `vertices + 1` offsets into `heads`, ascending.
  let first: OwnedBuffer<UInt32>
  /// The higher end of each arc.
  let heads: OwnedBuffer<UInt32>

  var count: Int { heads.count }

  /// The arc from a vertex to a higher one; `nil` if there is none.
  func arc(from low: UInt32, to high: UInt32) -> Int? {
    var (start, end) = (Int(first[Int(low)]), Int(first[Int(low) + 1]))
    while start < end {
      let middle = (start + end) / 2
      if heads[middle] < high { start = middle + 1 } else { end = middle }
    }
    return start < Int(first[Int(low) + 1]) && heads[start] == high ? start : nil
  }
}

/// The same arcs by their higher end: for each vertex the lower vertices that it has an arc with, ascending.
struct DownwardArcs: Sendable {
  /// `vertices + 1` offsets into the others, ascending.
  let first: OwnedBuffer<UInt32>
  /// The lower end of each arc.
  let lows: OwnedBuffer<UInt32>
  /// The number of the arc among the upward ones.
  let arcs: OwnedBuffer<UInt32>
  /// Where the upward arcs of the *other* direction of the lower end begin that lead above this vertex.
  let starts: OwnedBuffer<UInt32>

  init(_ own: UpwardArcs, other: UpwardArcs, vertices: Int) {
    first = OwnedBuffer(repeating: 0, count: vertices + 1)
    lows = OwnedBuffer(repeating: 0, count: own.count)
    arcs = OwnedBuffer(repeating: 0, count: own.count)
    starts = OwnedBuffer(repeating: 0, count: own.count)
    for arc in 0..<own.count { first[Int(own.heads[arc]) + 1] += 1 }
    for vertex in 0..<vertices { first[vertex + 1] += first[vertex] }
    var next = (0..<vertices).map { first[$0] }
    for low in 0..<vertices {
      var start = other.first[low]
      for arc in Int(own.first[low])..<Int(own.first[low + 1]) {
        let high = own.heads[arc]
        while start < other.first[low + 1], other.heads[Int(start)] <= high { start += 1 }
        let place = Int(next[Int(high)])
        (lows[place], arcs[place], starts[place]) = (UInt32(low), UInt32(arc), start)
        next[Int(high)] += 1
      }
    }
  }
}
