import GeoCore
import RouteModel

/// Collects the columns of a `RouteLine` leg by leg.
struct RouteLineDraft {
  var vertices: [Coordinate] = []
  var offsets: [Double] = []
  var bearings: [Double] = []
  var speeds: [Double] = []
  var times: [Double] = []
  var maneuvers: [GuidedManeuver] = []

  /// What a step without a travel time is taken to be driven at, meters per second.
  private static let fallbackSpeed = 5.0
  /// Below it a step's speed is taken for an error of rounding, meters per second.
  private static let slowest = 0.3

  /// Adds a leg; the first vertex of a later leg is the last of the one before.
  mutating func append(_ leg: RouteLeg, number: Int, of count: Int) {
    if vertices.isEmpty { append(leg.shape[0], speed: Self.fallbackSpeed) }
    let base = vertices.count - 1
    for step in leg.steps {
      let speed = Self.speed(of: step, along: leg.shape)
      for index in step.shapeRange.dropFirst() { append(leg.shape[index], speed: speed) }
      if number > 0, case .depart = step.maneuver.kind { continue }
      maneuvers.append(
        GuidedManeuver(offset: offsets[base + step.shapeRange.lowerBound], leg: number, step: step))
    }
    // A leg between two equal places has a line of no length; guidance needs one segment all the same.
    if vertices.count - 1 == base { append(leg.shape[leg.shape.count - 1], speed: Self.fallbackSpeed) }
  }

  private mutating func append(_ vertex: Coordinate, speed: Double) {
    guard let last = vertices.last else {
      (vertices, offsets, times) = ([vertex], [0], [0])
      return
    }
    let length = last.distance(to: vertex).rawValue
    bearings.append(length > 0 ? last.bearing(to: vertex) : bearings.last ?? 0)
    speeds.append(speed)
    offsets.append(offsets[offsets.count - 1] + length)
    times.append(times[times.count - 1] + length / speed)
    vertices.append(vertex)
  }

  private static func speed(of step: RouteStep, along shape: [Coordinate]) -> Double {
    let seconds = step.travelTime.seconds
    guard seconds > 0 else { return fallbackSpeed }
    let length = zip(shape[step.shapeRange], shape[step.shapeRange].dropFirst()).reduce(0) {
      $0 + $1.0.distance(to: $1.1).rawValue
    }
    return max(slowest, length / seconds)
  }
}
