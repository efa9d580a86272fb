import GeoCore
import RoadNetwork
import RouteModel
import Routing

/// Finds what a traveller should know of a way: each thing once, in travel order.
struct WarningReader {
  let router: Router
  /// Whether the way was found for a departure.
  let isTimed: Bool

  private var graph: RoadGraph { router.network.graph }
  private var mode: TravelMode { router.profile.travelMode ?? .car }

  func warnings(_ way: RoutedWay) -> [RouteWarning] {
    var found: [RouteWarning] = []
    let arcs = way.legs.flatMap(\.arcs)
    if way.turnsRoundAtStart, let first = way.legs.first {
      found.append(RouteWarning(.turnRoundAtStart, at: first.start.location.coordinate))
    }
    let open = arcs.indices.filter { graph.attributes(of: arcs[$0]).access[mode].isThrough }
    var position = 0
    for leg in way.legs {
      for index in leg.arcs.indices {
        let isBetween = open.first.map { $0 < position } ?? false && open.last.map { $0 > position } ?? false
        found += road(leg.arcs[index], isBetween: isBetween)
        if index < leg.turns.count { found += junction(leg, after: index) }
        position += 1
      }
    }
    return Self.onceEach(found)
  }

  private func road(_ arc: ArcID, isBetween: Bool) -> [RouteWarning] {
    let road = graph.attributes(of: arc)
    var kinds: [RouteWarning.Kind] = []
    switch road.access[mode] {
    case .private: kinds.append(.privateRoad)
    case .destination where isBetween && router.profile.access.destinationPenalty > 0: kinds.append(.residentsOnly)
    default: break
    }
    if mode != .foot, road.flags.contains(.ford) { kinds.append(.ford) }
    if mode == .car || mode == .motorcycle, road.flags.contains(.toll) { kinds.append(.toll) }
    kinds += router.options.avoided.sorted().filter { $0.isOn(road) }.map { .avoided($0.rawValue) }
    for rule in graph.rules(of: arc) where rule.modes.contains(mode) {
      guard case .access(let access) = rule.effect, access.isThrough != road.access[mode].isThrough else {
        continue
      }
      kinds += condition(rule.condition) { .roadDependsOnTime($0) }
    }
    return kinds.map { warning($0, at: router.network.tails[arc.index], arc) }
  }

  private func junction(_ leg: RoutedLeg, after index: Int) -> [RouteWarning] {
    let (turn, next) = (leg.turns[index], leg.arcs[index + 1])
    let kind = router.network.turnKinds[turn]
    let node = router.network.head(of: leg.arcs[index])
    var kinds: [RouteWarning.Kind] = []
    if !kind.isUTurn, let detail = graph.detail(of: node) {
      if detail.restricted.contains(mode) {
        kinds.append(.privateGate)
      } else if detail.barrier == .gate, detail.penaltySeconds >= Self.untaggedGate {
        kinds.append(.gate)
      }
    }
    if kind.isConditional {
      for ban in graph.conditionalBans(from: leg.states[index], into: next) where ban.modes.contains(mode) {
        kinds += condition(ban.condition) { .turnDependsOnTime($0) }
      }
    }
    return kinds.map { warning($0, at: node.rawValue, next) }
  }

  /// Seconds of penalty of a gate whose tags do not say who may pass.
  private static let untaggedGate: UInt8 = 60

  private func condition(_ id: ConditionID, _ isTimed: (String) -> RouteWarning.Kind) -> [RouteWarning.Kind] {
    let condition = graph.condition(id)
    guard condition.spans != nil else {
      // What is said of vehicles is known before the journey.
      return condition.isAboutVehicles ? [] : [.conditionNotUnderstood(condition.text)]
    }
    guard self.isTimed else { return [isTimed(condition.text)] }
    return condition.namesHolidays ? [.holidaysNotKnown(condition.text)] : []
  }

  private func warning(_ kind: RouteWarning.Kind, at node: UInt32, _ arc: ArcID) -> RouteWarning {
    RouteWarning(
      kind, at: graph.coordinate(of: NodeID(rawValue: node)).coordinate,
      road: RoadLabels.label(of: arc, graph).title ?? "")
  }

  /// A road of twenty pieces is told of once.
  private static func onceEach(_ warnings: [RouteWarning]) -> [RouteWarning] {
    var seen: Set<String> = []
    return warnings.filter { seen.insert(WarningText.sentence($0)).inserted }
  }
}
