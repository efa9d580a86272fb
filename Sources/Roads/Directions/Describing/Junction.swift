import RoadNetwork
import RouteModel
import Routing

/// A place where a traveller passes from one arc to the next, with every road that meets there.
struct Junction {
  /// A road that meets a junction, seen from it.
  struct Arm {
    /// Direction in which the road leaves the junction, degrees 0 … 359.
    var bearing: Int
    /// The arc by which one could leave; for a road that only leads here, the arc that does.
    var arc: ArcID
    /// Whether the traveller may turn into it.
    var isEnterable: Bool
    /// Whether the traveller comes from it.
    var isOrigin: Bool
    /// Degrees from going straight on, −180 ..< 180, positive to the right.
    var angle: Double
    /// What the road is.
    var road: RoadAttributes
  }

  /// The node.
  let node: NodeID
  /// The arc travelled before.
  let incoming: ArcID
  /// The arc travelled after.
  let outgoing: ArcID
  /// All roads that the profile could use at some time in some direction, by bearing.
  let arms: [Arm]

  /// - Parameter index: Of the arc travelled before; the leg has one more.
  init(after index: Int, of leg: RoutedLeg, _ router: Router) {
    let network = router.network
    (incoming, outgoing) = (leg.arcs[index], leg.arcs[index + 1])
    node = network.head(of: incoming)
    let arrival = Int(network.bearings[incoming.index].arrival)
    let back = network.graph.reverse(of: incoming)
    var arms: [Arm] = []
    for turn in network.graph.turns(from: leg.states[index]) where router.metric.isOpen(arc: turn.arc.rawValue) {
      let isAllowed = router.profile.travelMode.map { turn.modes.contains($0) } ?? false
      arms.append(
        Arm(
          leaving: turn.arc, arrival, isEnterable: isAllowed, isOrigin: turn.arc == back, network))
    }
    for arc in network.arcs(to: node) where router.metric.isOpen(arc: arc.rawValue) {
      let twin = network.graph.reverse(of: arc)
      guard twin.map({ !router.metric.isOpen(arc: $0.rawValue) }) ?? true else { continue }
      arms.append(Arm(reaching: arc, arrival, isOrigin: arc == incoming, network))
    }
    self.arms = arms.sorted { ($0.bearing, $0.arc) < ($1.bearing, $1.arc) }
  }

  /// The arm that the traveller leaves by.
  var exit: Arm { arms.first { $0.arc == outgoing } ?? arms[0] }
  /// Roads that the traveller could take instead, without turning round.
  var alternatives: [Arm] { arms.filter { $0.isEnterable && !$0.isOrigin && $0.arc != outgoing } }

  /// The junction as it stands in a route.
  func intersection(at shapeIndex: Int, lanes: [RouteLane], network: RoutingNetwork) -> RouteIntersection {
    RouteIntersection(
      location: network.graph.coordinate(of: node).coordinate, shapeIndex: shapeIndex, bearings: arms.map(\.bearing),
      isEnterable: arms.map(\.isEnterable), incoming: arms.firstIndex { $0.isOrigin },
      outgoing: arms.firstIndex { $0.arc == outgoing }, lanes: lanes)
  }
}

extension Junction.Arm {
  init(leaving arc: ArcID, _ arrival: Int, isEnterable: Bool, isOrigin: Bool, _ network: RoutingNetwork) {
    bearing = Int(network.bearings[arc.index].departure)
    angle = TurnDirection.folded(Double(bearing - arrival))
    (self.arc, self.isEnterable, self.isOrigin) = (arc, isEnterable, isOrigin)
    road = network.graph.attributes(of: arc)
  }

  init(reaching arc: ArcID, _ arrival: Int, isOrigin: Bool, _ network: RoutingNetwork) {
    bearing = (Int(network.bearings[arc.index].arrival) + 180) % 360
    angle = TurnDirection.folded(Double(bearing - arrival))
    (self.arc, isEnterable, self.isOrigin) = (arc, false, isOrigin)
    road = network.graph.attributes(of: arc)
  }

  /// Importance of the road, 0 the greatest. Ramps rank just below their class.
  var rank: Int { road.importance }

  /// Whether hardly anybody would take it for the way on: driveways, tracks, private and nameless service roads.
  func isMinor(for mode: TravelMode, isNamed: Bool) -> Bool {
    if !road.access[mode].isThrough { return true }
    switch road.roadClass {
    case .service: return !isNamed || road.service == .driveway || road.service == .parkingAisle
    case .track, .busway, .corridor, .platform: return true
    default: return false
    }
  }
}

extension RoadAttributes {
  /// Importance of the road to traffic, 0 the greatest.
  var importance: Int {
    let rank =
      switch roadClass {
      case .motorway: 0
      case .trunk: 1
      case .primary: 2
      case .secondary: 3
      case .tertiary: 4
      case .unclassified, .residential, .unknown, .ferry, .shuttleTrain: 5
      case .livingStreet, .pedestrian, .cycleway: 6
      case .service, .busway: 7
      case .track, .footway, .bridleway, .path, .corridor, .platform: 8
      case .steps, .viaFerrata: 9
      }
    return rank * 2 + (flags.contains(.link) ? 1 : 0)
  }

  /// Motorways and trunk roads with ramps.
  var isHighway: Bool { (roadClass == .motorway || roadClass == .trunk) && !flags.contains(.link) }
  /// Ramps of motorways and trunk roads.
  var isRamp: Bool { (roadClass == .motorway || roadClass == .trunk) && flags.contains(.link) }
  /// On a roundabout or another traffic circle.
  var isCircle: Bool { flags.contains(.roundabout) || flags.contains(.circular) }
}
