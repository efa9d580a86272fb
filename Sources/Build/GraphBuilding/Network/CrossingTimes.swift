import GeoCore
import RoadNetwork

/// Shares the time of a ferry among the arcs of its crossing, once. Policy: `docs/decisions/0034-ferries.md`.
///
/// A crossing is a chain of ferry ways that meet end to end, nothing else joining them, and carry the same time: mappers
/// split a line and leave `duration` on each part. A time of the route relation is shared by all its ways without one.
struct CrossingTimes {
  /// Crossing of each ferry way, by the lowest way of the chain.
  private var crossingOfWay: [Int64: Crossing] = [:]

  private struct Crossing: Hashable {
    let key: Int64
    let isRelation: Bool
    let seconds: Int
  }

  init(roads: [RoadGraphBuilder.Road], routeSeconds: [Int64: (relation: Int64, seconds: Int)]) {
    let ferries = roads.filter { [.ferry, .shuttleTrain].contains($0.facts.kind.roadClass) }
    let ends = Self.useOfEnds(ferries, roads)
    var chains = DisjointSets(count: ferries.count)
    for uses in ends.values where uses.count == 2 {
      let (first, second) = (ferries[uses[0]], ferries[uses[1]])
      guard first.facts.crossingSeconds != nil, first.facts.crossingSeconds == second.facts.crossingSeconds else {
        continue
      }
      chains.join(uses[0], uses[1])
    }
    for (index, ferry) in ferries.enumerated() {
      if let seconds = ferry.facts.crossingSeconds {
        crossingOfWay[ferry.id] = Crossing(key: ferries[chains.root(index)].id, isRelation: false, seconds: seconds)
      } else if let route = routeSeconds[ferry.id] {
        crossingOfWay[ferry.id] = Crossing(key: route.relation, isRelation: true, seconds: route.seconds)
      }
    }
  }

  func apply(to pieces: inout RoadPieces) {
    var lengths: [Crossing: Double] = [:]
    let crossings = pieces.draft.edges.map { crossingOfWay[$0.way] }
    for (index, crossing) in crossings.enumerated() {
      if let crossing { lengths[crossing, default: 0] += Self.length(pieces.draft, index) }
    }
    for (index, crossing) in crossings.enumerated() {
      guard let crossing, let whole = lengths[crossing], whole > 0 else { continue }
      let share = Double(crossing.seconds) * 10 * Self.length(pieces.draft, index) / whole
      pieces.draft.edges[index].forward?.timetableDeciseconds = UInt32(share.rounded())
      pieces.draft.edges[index].backward?.timetableDeciseconds = UInt32(share.rounded())
    }
  }

  /// Ferries at each end that ferries alone use.
  private static func useOfEnds(
    _ ferries: [RoadGraphBuilder.Road], _ roads: [RoadGraphBuilder.Road]
  ) -> [Int64: [Int]] {
    var uses: [Int64: [Int]] = [:]
    for (index, ferry) in ferries.enumerated() {
      for end in [ferry.nodeIDs.first, ferry.nodeIDs.last].compactMap(\.self) { uses[end, default: []].append(index) }
    }
    guard !uses.isEmpty else { return [:] }
    for road in roads where ![.ferry, .shuttleTrain].contains(road.facts.kind.roadClass) {
      for id in road.nodeIDs { uses[id] = nil }
    }
    return uses
  }

  /// Meters along an edge.
  private static func length(_ draft: RoadGraphDraft, _ index: Int) -> Double {
    let edge = draft.edges[index]
    let line = [draft.nodes[edge.from].location] + edge.interior + [draft.nodes[edge.to].location]
    return zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.coordinate.distance(to: $1.1.coordinate).rawValue }
  }
}

/// Sets of numbers that grow together; the root of a set is its lowest member.
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  func root(_ member: Int) -> Int {
    var member = member
    while parents[member] != member { member = parents[member] }
    return member
  }

  mutating func join(_ first: Int, _ second: Int) {
    let (low, high) = (min(root(first), root(second)), max(root(first), root(second)))
    parents[high] = low
  }
}
