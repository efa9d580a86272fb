/// For each vertex the higher vertices that it has an arc with, ascending: one direction of a hierarchy.
struct UpwardArcs: Sendable {
  /// `vertices + 1` offsets into `heads`, ascending.
  let first: OwnedBuffer<UInt32>
  /// The higher end of each arc.
  let heads: OwnedBuffer<UInt32>

  var count: Int { heads.count }

  /// The arcs of a vertex.
  @inline(__always)
  func range(_ vertex: Int) -> Range<Int> { Int(first.pointer[vertex])..<Int(first.pointer[vertex &+ 1]) }

  /// The arc from a vertex to a higher one; `nil` if there is none.
  @inline(__always)
  func arc(from low: UInt32, to high: UInt32) -> Int? {
    var (start, end) = (Int(first.pointer[Int(low)]), Int(first.pointer[Int(low) &+ 1]))
    let last = end
    while start < end {
      let middle = (start &+ end) >> 1
      if heads.pointer[middle] < high { start = middle &+ 1 } else { end = middle }
    }
    return start < last && heads.pointer[start] == high ? start : nil
  }

  /// The arcs by their higher end, those of equal ends by the lower one.
  func byHead(vertices: Int) -> (first: OwnedBuffer<UInt32>, arcs: OwnedBuffer<UInt32>, lows: OwnedBuffer<UInt32>) {
    let offsets = OwnedBuffer(repeating: UInt32(0), count: vertices + 1)
    let (arcs, lows) = (
      OwnedBuffer(repeating: UInt32(0), count: count), OwnedBuffer(repeating: UInt32(0), count: count)
    )
    for arc in 0..<count { offsets.pointer[Int(heads.pointer[arc]) + 1] += 1 }
    for vertex in 0..<vertices { offsets.pointer[vertex + 1] += offsets.pointer[vertex] }
    let next = OwnedBuffer(offsets.array)
    for low in 0..<vertices {
      for arc in range(low) {
        let head = Int(heads.pointer[arc])
        let place = Int(next.pointer[head])
        (arcs.pointer[place], lows.pointer[place]) = (UInt32(arc), UInt32(low))
        next.pointer[head] += 1
      }
    }
    return (offsets, arcs, lows)
  }
}

/// The same arcs by their higher end: for each vertex the lower vertices that it has an arc with, ascending.
struct DownwardArcs: Sendable {
  /// What is known of an arc, side by side: whoever reads one number needs the others.
  struct Link: BitwiseCopyable, Sendable {
    /// The lower end.
    var low: UInt32
    /// The number of the arc among the upward ones.
    var arc: UInt32
    /// Where the upward arcs of the *other* direction of the lower end begin that lead above the higher end.
    var start: UInt32
  }

  /// `vertices + 1` offsets into `links`, ascending.
  let first: OwnedBuffer<UInt32>
  /// The arcs.
  let links: OwnedBuffer<Link>

  init(_ own: UpwardArcs, other: UpwardArcs, vertices: Int) {
    let (first, arcs, lows) = own.byHead(vertices: vertices)
    self.first = first
    links = OwnedBuffer(count: own.count)
    // Ascending vertices: the place in the other direction's arcs of each lower end only moves on.
    let next = OwnedBuffer(other.first.array)
    let (heads, ends) = (other.heads.pointer, other.first.pointer)
    for vertex in 0..<vertices {
      for place in range(vertex) {
        let low = Int(lows.pointer[place])
        var start = next.pointer[low]
        while start < ends[low + 1], heads[Int(start)] <= UInt32(vertex) { start += 1 }
        next.pointer[low] = start
        links.pointer[place] = Link(low: UInt32(low), arc: arcs.pointer[place], start: start)
      }
    }
  }

  /// The places of a vertex.
  @inline(__always)
  func range(_ vertex: Int) -> Range<Int> { Int(first.pointer[vertex])..<Int(first.pointer[vertex &+ 1]) }
}
