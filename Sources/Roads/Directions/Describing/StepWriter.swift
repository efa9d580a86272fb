import GeoCore
import RoadNetwork
import RouteModel
import Routing

/// Writes the steps of a planned leg.
struct StepWriter {
  let plan: LegPlan
  let line: LegLine
  let router: Router

  private var leg: RoutedLeg { plan.leg }
  private var network: RoutingNetwork { router.network }

  /// All steps but `arrive`.
  func steps() -> [RouteStep] {
    plan.maneuvers.indices.map { index in
      let end = index + 1 < plan.maneuvers.count ? plan.maneuvers[index + 1].arc : leg.arcs.count
      return step(plan.maneuvers[index], arcs: plan.maneuvers[index].arc..<end)
    }
  }

  private func step(_ planned: PlannedManeuver, arcs: Range<Int>) -> RouteStep {
    let time = arcs.reduce(UInt32(0)) { sum, index in
      sum + router.time(of: leg, arc: index) + (index > 0 ? router.turnTime(of: leg, after: index - 1) : 0)
    }
    return RouteStep(
      maneuver: maneuver(planned), road: road(planned), mode: plan.modes[planned.arc],
      length: Meters(plan.length(arcs)), travelTime: TravelTime(rawValue: time),
      shapeRange: line.starts[arcs.lowerBound]...line.starts[arcs.upperBound],
      intersections: intersections(planned, arcs), drivingSide: network.drivingSide)
  }

  /// The label of the step; what the signs say matters only where one must choose by them.
  private func road(_ planned: PlannedManeuver) -> RoadLabel {
    var road = plan.labels[planned.labelled]
    switch planned.kind {
    case .onRamp, .offRamp, .fork, .roundabout: break
    case .depart, .arrive, .turn, .keepOn, .bend, .newName, .endOfRoad, .merge, .notification:
      if road.title != nil { road.destinations = [] }
    }
    if planned.kind == .offRamp, road.exits.isEmpty {
      let node = network.head(of: leg.arcs[planned.arc - 1])
      road.exits = RoadLabels.values(network.graph.detail(of: node)?.exitRef ?? "")
    }
    return road
  }

  private func maneuver(_ planned: PlannedManeuver) -> Maneuver {
    let first = planned.arc == 0
    return Maneuver(
      kind: planned.kind, direction: first ? side(leg.start) ?? planned.direction : planned.direction,
      location: line.shape[line.starts[planned.arc]],
      bearingBefore: first ? 0 : Int(network.bearings[leg.arcs[planned.arc - 1].index].arrival),
      bearingAfter: first ? departure : Int(network.bearings[leg.arcs[planned.arc].index].departure))
  }

  /// The direction in which the leg begins.
  private var departure: Int {
    Int(network.bearing(on: leg.arcs[0], at: leg.start.fraction).rounded()) % 360
  }

  /// The direction in which the leg ends.
  private var arrivalBearing: Int {
    Int(network.bearing(on: leg.goal.arc, at: leg.goal.fraction).rounded()) % 360
  }

  private func side(_ snap: SnapCandidate) -> TurnDirection? {
    guard snap.distance > RouteDescriber.onTheRoad else { return nil }
    switch snap.side {
    case .left: return .left
    case .right: return .right
    case .on: return nil
    }
  }

  private func intersections(_ planned: PlannedManeuver, _ arcs: Range<Int>) -> [RouteIntersection] {
    let first =
      planned.arc == 0
      ? RouteIntersection(
        location: line.shape[0], shapeIndex: 0, bearings: [departure], isEnterable: [true], incoming: nil, outgoing: 0)
      : intersection(planned.arc, toward: planned.direction ?? .straight)
    return [first]
      + arcs.dropFirst().filter { plan.junctions[$0 - 1].arms.count > 2 }.map { index in
        intersection(index, toward: TurnDirection(angle: plan.junctions[index - 1].exit.angle))
      }
  }

  private func intersection(_ index: Int, toward direction: TurnDirection) -> RouteIntersection {
    let lanes = LaneReader.lanes(network.graph.signs(of: leg.arcs[index - 1]).turnLanes, toward: direction)
    return plan.junctions[index - 1].intersection(at: line.starts[index], lanes: lanes, network: network)
  }

  /// The last step.
  ///
  /// - Parameter waypoint: The number of the place reached, if it is not the last.
  func arrival(waypoint: Int?) -> RouteStep {
    let (last, bearing) = (line.shape.count - 1, arrivalBearing)
    return RouteStep(
      maneuver: Maneuver(
        kind: .arrive(waypoint: waypoint), direction: side(leg.goal), location: line.shape[last],
        bearingBefore: bearing, bearingAfter: 0),
      road: plan.labels[leg.arcs.count - 1], mode: plan.modes[leg.arcs.count - 1], length: .zero, travelTime: .zero,
      shapeRange: last...last,
      intersections: [
        RouteIntersection(
          location: line.shape[last], shapeIndex: last, bearings: [(bearing + 180) % 360], isEnterable: [true],
          incoming: 0, outgoing: nil)
      ],
      drivingSide: network.drivingSide)
  }
}
