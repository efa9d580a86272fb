import RoadNetwork
import RouteModel
import Routing

extension StepMode {
  /// How a profile travels an arc.
  init(of arc: ArcID, _ router: Router) {
    let road = router.network.graph.attributes(of: arc)
    if road.roadClass == .ferry || road.roadClass == .shuttleTrain {
      self = .ferry
    } else {
      switch router.profile.travels {
      case .driving: self = .driving
      case .walking: self = .walking
      case .cycling: self = road.access[.bicycle] == .dismount ? .pushing : .cycling
      }
    }
  }
}
