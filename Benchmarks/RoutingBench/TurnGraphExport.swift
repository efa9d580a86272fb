import Foundation
import GeoCore
import RoadNetwork
import Routing

/// The usable part of an arc-expanded graph in a file that a peer's driver reads.
///
/// Little-endian `u32`: counts of vertices, arcs and pairs; then of each arc its tail, of each its head, of each its
/// weight; of each pair source and target; then `f32`: latitude of each vertex, longitude of each.
struct TurnGraphExport {
  private var words: [UInt32] = []
  private var places: [Float] = []

  init(
    _ network: RoutingNetwork, _ metric: Metric, _ usable: UsableTurns,
    _ ends: [(start: SearchStart, goal: SearchGoal)]
  ) {
    let turns = network.turns
    var vertex = [UInt32](repeating: .max, count: turns.stateCount)
    var states: [UInt32] = []
    func number(_ state: UInt32) -> UInt32 {
      if vertex[Int(state)] == .max {
        vertex[Int(state)] = UInt32(states.count)
        states.append(state)
      }
      return vertex[Int(state)]
    }
    let kept = (0..<turns.turnCount).filter { usable.contains($0) }
    let tails = kept.map { number(turns.turnTail[$0]) }
    let heads = kept.map { number(turns.turnHead[$0]) }
    let weights = kept.map { turn in
      metric.turnWeight[turn] + metric.arcWeight[Int(turns.stateArc[Int(turns.turnHead[turn])])]
    }
    let pairs = ends.flatMap { [number($0.start.state), number($0.goal.arc)] }
    words = [UInt32(states.count), UInt32(kept.count), UInt32(ends.count)] + tails + heads + weights + pairs
    let positions = states.map { state in
      network.graph.coordinate(of: NodeID(rawValue: network.heads[Int(turns.stateArc[Int(state)])])).coordinate
    }
    places = positions.map { Float($0.latitude) } + positions.map { Float($0.longitude) }
  }

  func write(to path: String) throws {
    var data = words.withUnsafeBytes { Data($0) }
    places.withUnsafeBytes { data.append(contentsOf: $0) }
    try data.write(to: URL(fileURLWithPath: path))
  }
}
