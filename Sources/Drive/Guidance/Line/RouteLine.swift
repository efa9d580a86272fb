import GeoCore
import RouteModel

/// A route laid out as one line with distances from its start, for guidance.
///
/// Built once per route in O(vertices); never part of the stored state, since it follows from the route.
public final class RouteLine: Sendable {
  /// The route it was made of.
  public let route: Route
  /// The positions of all legs; where two legs meet, the position appears once.
  let vertices: [Coordinate]
  /// Meters from the start, by vertex; ascending.
  let offsets: [Double]
  /// Degrees clockwise from north, by segment; a segment without length has that of the one before.
  let bearings: [Double]
  /// Meters per second that the route expects, by segment; above 0.
  let speeds: [Double]
  /// The maneuvers in travel order: the first leg's `depart`, then all but the `depart` of later legs.
  public let maneuvers: [GuidedManeuver]
  /// Seconds from the start at the expected speeds, by vertex; ascending.
  let times: [Double]
  /// A circle around each `blockLength` segments, to skip far ones.
  let blocks: [(center: Coordinate, radius: Double)]

  static let blockLength = 32

  /// Lays out a route.
  public init(_ route: Route) {
    var draft = RouteLineDraft()
    for (index, leg) in route.legs.enumerated() { draft.append(leg, number: index, of: route.legs.count) }
    self.route = route
    vertices = draft.vertices
    offsets = draft.offsets
    bearings = draft.bearings
    speeds = draft.speeds
    times = draft.times
    maneuvers = draft.maneuvers
    blocks = Self.blocks(of: draft.vertices)
  }

  /// Meters from start to end.
  public var length: Double { offsets[offsets.count - 1] }

  /// The last position of the line.
  public var end: Coordinate { vertices[vertices.count - 1] }

  /// The segment at a distance from the start, cut to the line; O(log n).
  func segment(at offset: Double) -> Int {
    var (low, high) = (0, offsets.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The position at a distance from the start, cut to the line.
  public func location(at offset: Double) -> Coordinate {
    let segment = segment(at: offset)
    let inside = max(0, min(offset, length) - offsets[segment])
    return vertices[segment].moved(by: Meters(inside), bearing: bearings[segment])
  }

  /// The direction of travel at a distance from the start, degrees clockwise from north.
  public func bearing(at offset: Double) -> Double { bearings[segment(at: offset)] }

  /// The speed that the route expects at a distance from the start, meters per second.
  public func speed(at offset: Double) -> Double { speeds[segment(at: offset)] }

  /// Seconds from a distance to the end at the speeds that the route expects; O(log n).
  public func seconds(from offset: Double) -> Double {
    let segment = segment(at: offset)
    let inside = max(0, min(offset, length) - offsets[segment]) / speeds[segment]
    return times[times.count - 1] - times[segment] - inside
  }

  /// Where one is so many seconds later at the speeds that the route expects; O(log n).
  func offset(after seconds: Double, from offset: Double) -> Double {
    let time = times[times.count - 1] - self.seconds(from: offset) + seconds
    var (low, high) = (0, speeds.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if times[middle] <= time { low = middle } else { high = middle - 1 }
    }
    return min(length, offsets[low] + (time - times[low]) * speeds[low])
  }

  private static func blocks(of vertices: [Coordinate]) -> [(center: Coordinate, radius: Double)] {
    stride(from: 0, to: vertices.count - 1, by: blockLength).map { first in
      let block = vertices[first...min(first + blockLength, vertices.count - 1)]
      let center = block[first + block.count / 2]
      return (center, block.reduce(0) { max($0, center.distance(to: $1).rawValue) })
    }
  }
}
