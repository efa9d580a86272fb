import GeoCore
import RoadNetwork
import Routing

/// The line of a leg, and where on it each arc begins.
struct LegLine {
  /// Positions without repetitions; two at least.
  private(set) var shape: [Coordinate] = []
  /// For each arc the index in `shape` where it begins, and at the end the index of the last position.
  private(set) var starts: [Int] = []

  init(_ leg: RoutedLeg, _ network: RoutingNetwork) {
    for (index, arc) in leg.arcs.enumerated() {
      let part = leg.part(index)
      let line = network.line(of: arc, from: part.from, to: part.to)
      if shape.isEmpty { shape.append(line[0]) }
      starts.append(shape.count - 1)
      for position in line.dropFirst() where position != shape[shape.count - 1] { shape.append(position) }
    }
    if shape.count == 1 { shape.append(shape[0]) }
    starts.append(shape.count - 1)
  }
}
