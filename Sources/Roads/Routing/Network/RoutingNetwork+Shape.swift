import GeoCore
import RoadNetwork

extension RoutingNetwork {
  /// The line of a part of an arc.
  ///
  /// - Parameters:
  ///   - from: Where it begins, 0 … 1 of the arc's length.
  ///   - to: Where it ends; at least `from`.
  /// - Returns: Two positions at least; equal ones if the part has no length.
  public func line(of arc: ArcID, from: Double = 0, to: Double = 1) -> [Coordinate] {
    let whole = graph.shape(of: arc).map(\.coordinate)
    guard from > 0 || to < 1 else { return whole }
    let marks = ArcMarks(whole)
    let (start, end) = (marks.total * from, marks.total * max(from, to))
    let inside = whole.indices.filter { marks.along[$0] > start && marks.along[$0] < end }
    return [marks.position(at: start)] + inside.map { whole[$0] } + [marks.position(at: end)]
  }

  /// The direction of travel at a point of an arc, in degrees clockwise from north, 0 ..< 360.
  public func bearing(on arc: ArcID, at fraction: Double) -> Double {
    let whole = graph.shape(of: arc).map(\.coordinate)
    let marks = ArcMarks(whole)
    let place = marks.total * fraction
    let next = whole.indices.dropFirst().first { marks.along[$0] >= place && marks.along[$0] > marks.along[$0 - 1] }
    guard let next else { return whole[0].bearing(to: whole[whole.count - 1]) }
    return whole[next - 1].bearing(to: whole[next])
  }

  /// The length of a part of an arc.
  public func length(of arc: ArcID, from: Double = 0, to: Double = 1) -> Meters {
    Meters(Double(lengths[arc.index]) / 100 * max(0, to - from))
  }
}

/// How far along a line each of its positions lies.
private struct ArcMarks {
  let line: [Coordinate]
  /// Meters from the first position, ascending, one for each position.
  let along: [Double]

  init(_ line: [Coordinate]) {
    self.line = line
    along = zip(line, line.dropFirst()).reduce(into: [0.0]) {
      $0.append($0[$0.count - 1] + $1.0.distance(to: $1.1).rawValue)
    }
  }

  var total: Double { along[along.count - 1] }

  func position(at meters: Double) -> Coordinate {
    guard let next = along.indices.dropFirst().first(where: { along[$0] >= meters && along[$0] > along[$0 - 1] }) else {
      return meters <= 0 ? line[0] : line[line.count - 1]
    }
    let share = max(0, (meters - along[next - 1]) / (along[next] - along[next - 1]))
    let (from, to) = (line[next - 1], line[next])
    let east = Coordinate.wrapped(longitude: to.longitude - from.longitude)
    return Coordinate(
      uncheckedLatitude: from.latitude + share * (to.latitude - from.latitude),
      longitude: Coordinate.wrapped(longitude: from.longitude + share * east))
  }
}
