import GeoCore
import RouteModel

/// Routes drawn as corners in meters east and north of a point.
struct SketchedRoute {
  static let origin = Coordinate(uncheckedLatitude: 49.4, longitude: 8.7)

  /// A position in meters east and north of the origin.
  static func at(_ east: Double, _ north: Double) -> Coordinate {
    origin.moved(by: Meters(east), bearing: 90).moved(by: Meters(north), bearing: 0)
  }

  /// A route of one leg: a maneuver at each corner whose angle is worth one, streets named `Street 0`, `Street 1` ….
  ///
  /// - Parameter speed: Meters per second along the whole route.
  static func route(
    _ corners: [(Double, Double)], speed: Double = 14, mode: StepMode = .driving,
    kinds: [Int: ManeuverKind] = [:]
  ) -> Route {
    let shape = corners.map { at($0.0, $0.1) }
    let leg = leg(shape, speed: speed, mode: mode, kinds: kinds)
    return Route(
      legs: [leg],
      waypoints: [shape[0], shape[shape.count - 1]].map { RouteWaypoint(location: $0, distance: .zero, name: "") },
      weight: leg.travelTime)
  }

  /// A route of several legs.
  static func route(legs: [[(Double, Double)]], speed: Double = 14) -> Route {
    let shapes = legs.map { $0.map { at($0.0, $0.1) } }
    let made = shapes.map { leg($0, speed: speed, mode: .driving, kinds: [:]) }
    return Route(
      legs: made,
      waypoints: ([shapes[0][0]] + shapes.map { $0[$0.count - 1] }).map {
        RouteWaypoint(location: $0, distance: .zero, name: "")
      }, weight: .zero)
  }

  private static func leg(
    _ shape: [Coordinate], speed: Double, mode: StepMode, kinds: [Int: ManeuverKind]
  ) -> RouteLeg {
    var steps: [RouteStep] = []
    var starts = [0]
    for index in shape.indices.dropFirst().dropLast()
    where turn(at: index, shape).side != nil || turn(at: index, shape) == .uTurn {
      starts.append(index)
    }
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : shape.count - 1
      let kind: ManeuverKind = start == 0 ? .depart : kinds[start] ?? .turn
      steps.append(step(kind, start...end, shape, speed: speed, mode: mode, name: "Street \(number)"))
    }
    steps.append(
      step(.arrive(waypoint: nil), shape.count - 1...shape.count - 1, shape, speed: speed, mode: mode, name: ""))
    return RouteLeg(shape: shape, steps: steps, summary: [])
  }

  private static func step(
    _ kind: ManeuverKind, _ range: ClosedRange<Int>, _ shape: [Coordinate], speed: Double, mode: StepMode, name: String
  ) -> RouteStep {
    let length = zip(shape[range], shape[range].dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1).rawValue }
    let start = range.lowerBound
    let isCorner = start > 0 && start < shape.count - 1
    return RouteStep(
      maneuver: Maneuver(
        kind: kind, direction: isCorner ? turn(at: start, shape) : nil, location: shape[start], bearingBefore: 0,
        bearingAfter: start < shape.count - 1 ? Int(shape[start].bearing(to: shape[start + 1])) % 360 : 0),
      road: RoadLabel(name: name), mode: mode, length: Meters(length), travelTime: TravelTime(seconds: length / speed),
      shapeRange: range, intersections: [], drivingSide: .right)
  }

  private static func turn(at index: Int, _ shape: [Coordinate]) -> TurnDirection {
    TurnDirection(
      angle: shape[index].bearing(to: shape[index + 1]) - shape[index - 1].bearing(to: shape[index]))
  }
}
