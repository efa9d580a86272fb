import GeoCore
import RoadNetwork

/// The costs of arcs and turns on one trip: the times on the way come from its departure.
struct TripClock: Sendable {
  typealias Cost = CostModel.Cost

  let costs: TimedCosts
  /// Costs where no rule matters.
  let metric: Metric
  let departure: Departure

  private var network: RoutingNetwork { costs.model.network }

  /// The costs of a turn made some milliseconds after the departure, and of the whole arc that it leads to.
  func step(_ turn: Int, after time: UInt32) -> (turn: Cost, arc: Cost) {
    let ends = network.arcs(ofTurn: turn)
    guard costs.isTimed(turn: turn) else {
      return (
        (metric.turnWeight[turn], metric.turnTime[turn]), usual(UInt32(ends.to))
      )
    }
    let step = costs.step(turn, at: moment(NodeID(rawValue: network.heads[ends.from]), after: time))
    let arc = UInt32(ends.to)
    return costs.isChanged(arc, metric) ? (step.turn, usual(arc)) : step
  }

  /// The cost of a whole arc on which one is some milliseconds after the departure.
  func arc(_ arc: UInt32, after time: UInt32) -> Cost {
    guard costs.isTimed(arc: arc), !costs.isChanged(arc, metric) else { return usual(arc) }
    return costs.arc(arc, at: moment(NodeID(rawValue: network.tails[Int(arc)]), after: time))
  }

  /// The part of an arc that is closed to traffic for a while.
  func closedPart(of arc: UInt32) -> ClosedPart? { metric.closedParts.isEmpty ? nil : metric.closedParts[arc] }

  /// The cost of a whole arc, be a part of it closed or not.
  private func usual(_ arc: UInt32) -> Cost {
    (metric.openWeight(of: arc) ?? Metric.forbidden, metric.arcTime[Int(arc)])
  }

  /// A path with the weight and the times that it has for this departure.
  ///
  /// - Returns: `nil` if something on it is closed at the time at which it is reached.
  func timed(_ path: SearchPath, from starts: [SearchStart], to goals: [SearchGoal]) -> SearchPath? {
    let (start, goal) = (starts[path.start], goals[path.goal])
    var timed = path
    let last = path.states.count - 1
    (timed.weight, timed.times) = (start.cost + goal.cost, [])
    var (now, cost) = (start.time, arc(costs.model.network.turns.stateArc[Int(path.states[0])], after: start.time))
    for index in path.states.indices {
      if index > 0 {
        let step = step(Int(path.turns[index - 1]), after: now)
        guard step.turn.weight < Metric.forbidden else { return nil }
        timed.weight += step.turn.weight
        (now, cost) = (now + step.turn.time, step.arc)
      }
      guard cost.weight < Metric.forbidden else { return nil }
      let part = (from: index == 0 ? start.fraction : 0, to: index == last ? goal.fraction : 1)
      timed.weight += Metric.part(cost.weight, part.to) - Metric.part(cost.weight, part.from)
      let time = Metric.part(cost.time, part.to) - Metric.part(cost.time, part.from)
      timed.times.append(time)
      now += time
    }
    timed.arrival = now
    return timed
  }

  private func moment(_ node: NodeID, after time: UInt32) -> LocalMoment? {
    departure.moment(at: network.graph.coordinate(of: node).coordinate, after: time)
  }
}
