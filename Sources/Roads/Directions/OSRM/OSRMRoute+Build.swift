import GeoCore
import InstructionText
import RouteModel

extension OSRMRoute {
  /// A route as OSRM's clients read it.
  public init(_ route: Route, request: OSRMRouteRequest, writer: InstructionWriter) {
    distance = tenths(route.length.rawValue)
    duration = tenths(route.travelTime.seconds)
    weight = tenths(route.weight.seconds)
    legs = route.legs.map { OSRMLeg($0, request: request, writer: writer) }
    geometry =
      switch request.overview {
      case .none: nil
      case .full: OSRMGeometry(route.shape, as: request.geometries)
      case .simplified: OSRMGeometry(OverviewLine.simplified(route.shape), as: request.geometries)
      }
  }
}

extension OSRMLeg {
  init(_ leg: RouteLeg, request: OSRMRouteRequest, writer: InstructionWriter) {
    distance = tenths(leg.length.rawValue)
    duration = tenths(leg.travelTime.seconds)
    weight = duration
    summary = request.steps ? leg.summary.joined(separator: ", ") : ""
    steps = request.steps ? leg.steps.map { OSRMStep($0, of: leg, format: request.geometries, writer: writer) } : []
  }
}

extension OSRMStep {
  init(_ step: RouteStep, of leg: RouteLeg, format: OSRMGeometry.Format, writer: InstructionWriter) {
    distance = tenths(step.length.rawValue)
    duration = tenths(step.travelTime.seconds)
    weight = duration
    geometry = OSRMGeometry(leg.shape(of: step), as: format)
    name = step.road.name ?? ""
    ref = step.road.ref
    destinations = step.road.destinations.isEmpty ? nil : step.road.destinations.joined(separator: ", ")
    exits = step.road.exits.isEmpty ? nil : step.road.exits.joined(separator: ";")
    mode = step.mode == .pushing ? "pushing bike" : step.mode.rawValue
    drivingSide = step.drivingSide.rawValue
    maneuver = OSRMManeuver(step.maneuver, instruction: writer.instruction(for: step))
    intersections = step.intersections.map(OSRMIntersection.init)
  }
}

extension OSRMManeuver {
  init(_ maneuver: Maneuver, instruction: String) {
    location = OSRMGeometry.position(maneuver.location)
    (bearingBefore, bearingAfter) = (maneuver.bearingBefore, maneuver.bearingAfter)
    modifier = maneuver.direction?.rawValue
    self.instruction = instruction
    if case .roundabout(exit: .number(let number)) = maneuver.kind { exit = number }
    type =
      switch maneuver.kind {
      case .depart: "depart"
      case .arrive: "arrive"
      case .turn: "turn"
      case .keepOn, .bend: "continue"
      case .newName: "new name"
      case .endOfRoad: "end of road"
      case .fork: "fork"
      case .merge: "merge"
      case .onRamp: "on ramp"
      case .offRamp: "off ramp"
      case .roundabout: "roundabout"
      case .notification: "notification"
      }
  }
}

extension OSRMIntersection {
  init(_ intersection: RouteIntersection) {
    location = OSRMGeometry.position(intersection.location)
    (bearings, entry) = (intersection.bearings, intersection.isEnterable)
    (incoming, outgoing) = (intersection.incoming, intersection.outgoing)
    lanes =
      intersection.lanes.isEmpty
      ? nil
      : intersection.lanes.map { lane in
        OSRMLane(
          indications: lane.indications.isEmpty ? ["none"] : lane.indications.map(\.rawValue), valid: lane.isValid)
      }
  }
}

/// Rounded to a tenth.
func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
