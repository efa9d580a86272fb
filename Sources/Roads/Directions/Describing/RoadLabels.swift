import RoadNetwork
import RouteModel
import Routing

/// What is written on the roads of a leg, with short gaps filled.
///
/// A street is often mapped in pieces, some of them without a name: over a junction, under a bridge, on a slip road.
/// A nameless gap between two pieces of the same road belongs to it, and a nameless slip road to the road it leads to.
struct RoadLabels {
  /// One for each arc of the leg.
  private(set) var labels: [RoadLabel]

  static let longestGap = 60.0
  static let longestSlipRoad = 250.0

  init(_ leg: RoutedLeg, _ network: RoutingNetwork) {
    labels = leg.arcs.map { Self.label(of: $0, network.graph) }
    let lengths = leg.arcs.indices.map { index in
      let part = leg.part(index)
      return network.length(of: leg.arcs[index], from: part.from, to: part.to).rawValue
    }
    fillGaps(lengths)
    fillSlipRoads(leg, network, lengths)
  }

  /// The label of an arc by itself.
  static func label(of arc: ArcID, _ graph: RoadGraph) -> RoadLabel {
    let signs = graph.signs(of: arc)
    let destinations = [signs.destinationRef, signs.destination, signs.destinationStreet].flatMap(values)
    return RoadLabel(name: signs.name, ref: signs.ref, destinations: destinations, exits: values(signs.exitRef))
  }

  /// The values of a tag that holds several.
  static func values(_ text: String) -> [String] {
    text.split(separator: ";").map { piece in
      String(piece.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  private mutating func fillGaps(_ lengths: [Double]) {
    var last: Int?
    for index in labels.indices where labels[index].title != nil {
      if let last, index > last + 1, Self.isSameRoad(labels[last], labels[index]),
        lengths[(last + 1)..<index].reduce(0, +) <= Self.longestGap
      {
        for gap in (last + 1)..<index { labels[gap] = labels[index] }
      }
      last = index
    }
  }

  private mutating func fillSlipRoads(_ leg: RoutedLeg, _ network: RoutingNetwork, _ lengths: [Double]) {
    for index in labels.indices.reversed().dropFirst() where labels[index].title == nil {
      let road = network.graph.attributes(of: leg.arcs[index])
      guard road.flags.contains(.link), road.roadClass != .motorway, road.roadClass != .trunk,
        labels[index].destinations.isEmpty, lengths[index] <= Self.longestSlipRoad
      else { continue }
      labels[index] = RoadLabel(name: labels[index + 1].name, ref: labels[index + 1].ref)
    }
  }

  /// Whether two pieces are one road to those who travel it: the same name, else a number in common, else both nameless.
  static func isSameRoad(_ left: RoadLabel, _ right: RoadLabel) -> Bool {
    if let name = left.name, let other = right.name { return name == other }
    let (refs, others) = (values(left.ref ?? ""), values(right.ref ?? ""))
    if !refs.isEmpty, !others.isEmpty { return refs.contains { others.contains($0) } }
    return left.title == nil && right.title == nil
  }
}
