import GeoCore
import RouteModel

/// The line that a simulated traveller follows, with the greatest speed at each vertex.
struct DrivenLine: Sendable {
  private(set) var vertices: [Coordinate]
  /// Meters from the start, by vertex.
  private(set) var offsets: [Double]
  /// Meters per second that the road allows, by segment.
  private(set) var speeds: [Double]
  /// Meters per second that the bend at a vertex allows; 0 at the end.
  private(set) var limits: [Double]

  /// - Precondition: as many speeds as segments, one at least.
  init(_ vertices: [Coordinate], speeds: [Double]) {
    precondition(vertices.count >= 2 && speeds.count == vertices.count - 1, "one speed a segment")
    self.vertices = vertices
    self.speeds = speeds
    offsets = [0]
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      offsets.append(offsets[offsets.count - 1] + from.distance(to: to).rawValue)
    }
    limits = vertices.indices.map { index in
      guard index > 0 else { return 60 }
      guard index < vertices.count - 1 else { return 0 }
      let before = vertices[index - 1].bearing(to: vertices[index])
      let after = vertices[index].bearing(to: vertices[index + 1])
      return Self.limit(turn: abs(TurnDirection.folded(after - before)))
    }
  }

  /// The line of a route from a distance on its first leg's start, at the speeds of its steps.
  init(_ route: Route) {
    var (vertices, speeds) = ([route.legs[0].shape[0]], [Double]())
    for leg in route.legs {
      for step in leg.steps {
        let speed = step.travelTime.seconds > 0 ? step.length.rawValue / step.travelTime.seconds : 5
        for index in step.shapeRange.dropFirst() {
          vertices.append(leg.shape[index])
          speeds.append(max(0.5, speed))
        }
      }
    }
    if vertices.count == 1 { (vertices, speeds) = ([vertices[0], vertices[0]], [1]) }
    self.init(vertices, speeds: speeds)
  }

  var length: Double { offsets[offsets.count - 1] }

  func segment(at offset: Double) -> Int {
    var (low, high) = (0, speeds.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  func location(at offset: Double) -> Coordinate {
    let segment = segment(at: offset)
    return vertices[segment].moved(
      by: Meters(min(offset, length) - offsets[segment]), bearing: bearing(of: segment))
  }

  func bearing(of segment: Int) -> Double { vertices[segment].bearing(to: vertices[segment + 1]) }

  /// Meters per second in a bend of so many degrees: sideways acceleration stays comfortable.
  private static func limit(turn: Double) -> Double {
    switch turn {
    case ..<20: 60
    case ..<45: 14
    case ..<120: 6
    case ..<165: 4
    default: 2
    }
  }
}
