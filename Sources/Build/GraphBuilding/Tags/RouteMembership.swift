import OSMImport
import RoadNetwork

/// Which signed routes run over which ways, from route relations.
struct RouteMembership {
  private var networksByWay: [Int64: RouteNetworks] = [:]
  /// Ferry ways whose relation tells the time of the whole crossing: way → relation and seconds.
  private(set) var crossingSeconds: [Int64: (relation: Int64, seconds: Int)] = [:]

  mutating func add(_ relation: OSMRelation) {
    let kinds = (relation.tags["route"] ?? "").split(separator: ";")
    let network = Self.network(relation.tags["network"] ?? "")
    let isCycling = kinds.contains { ["bicycle", "mtb"].contains($0) }
    let isWalking = kinds.contains { ["hiking", "foot", "walking"].contains($0) }
    let seconds = kinds.contains("ferry") ? relation.tags["duration"].flatMap(Durations.seconds) : nil
    guard isCycling || isWalking || seconds != nil else { return }
    for member in relation.members where member.kind == .way {
      if let seconds, crossingSeconds[member.id] == nil { crossingSeconds[member.id] = (relation.id, seconds) }
      guard isCycling || isWalking else { continue }
      var networks = networksByWay[member.id] ?? RouteNetworks()
      if isCycling { networks.bicycle = max(networks.bicycle, network) }
      if isWalking { networks.hiking = max(networks.hiking, network) }
      networksByWay[member.id] = networks
    }
  }

  func networks(of way: Int64) -> RouteNetworks { networksByWay[way] ?? RouteNetworks() }

  private static func network(_ text: String) -> RouteNetwork {
    switch text.first {
    case "i" where text.hasPrefix("icn") || text.hasPrefix("iwn"): .international
    case "n" where text.hasPrefix("ncn") || text.hasPrefix("nwn"): .national
    case "r" where text.hasPrefix("rcn") || text.hasPrefix("rwn"): .regional
    default: .local
    }
  }
}
