/// Cuts lines along grid lines.
enum LineClipper {
  /// The parts of lines inside a half-plane; parts of one point are left out.
  ///
  /// - Complexity: O(points).
  static func clip(_ lines: RingSet, to side: HalfPlane) -> RingSet {
    var result = RingSet()
    for index in 0..<lines.count {
      let line = lines[index]
      var previous = line[line.startIndex]
      var wasInside = side.contains(previous)
      if wasInside { result.add(previous) }
      for point in line.dropFirst() {
        let isInside = side.contains(point)
        if isInside != wasInside { result.add(side.crossing(previous, point)) }
        if isInside { result.add(point) } else if wasInside { result.closeLine() }
        (previous, wasInside) = (point, isInside)
      }
      if wasInside { result.closeLine() }
    }
    return result
  }
}
