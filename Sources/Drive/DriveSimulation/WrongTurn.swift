import GeoCore
import Guidance
import Ports
import RouteModel

/// A junction where the traveller takes another road than the route's.
public struct WrongTurn: Hashable, Sendable {
  public var junction: Coordinate
  /// The line that is driven instead, from the junction; two positions at least.
  public var line: [Coordinate]

  /// - Precondition: two positions at least.
  public init(junction: Coordinate, line: [Coordinate]) {
    precondition(line.count >= 2, "a line has two positions at least")
    (self.junction, self.line) = (junction, line)
  }

  /// A wrong turn on a route, chosen by a seed; `nil` if it has no junction to err at.
  ///
  /// - Parameter ways: Gives a route that begins at a position with a heading, for the road that is taken by mistake.
  public static func random(
    on route: Route, seed: UInt64, ways: (_ from: Coordinate, _ heading: Double) -> Route?
  ) -> WrongTurn? {
    var random = SeededRandom(seed: seed)
    let junctions = route.legs.flatMap(\.steps).flatMap(\.intersections).dropFirst(2).dropLast(2)
    let choices = junctions.flatMap { junction in
      junction.bearings.indices.compactMap { index -> (Coordinate, Double)? in
        guard junction.isEnterable[index], index != junction.incoming, index != junction.outgoing,
          let outgoing = junction.outgoing, let incoming = junction.incoming
        else { return nil }
        let heading = Double(junction.bearings[index])
        let narrow = [outgoing, incoming].contains {
          abs(TurnDirection.folded(heading - Double(junction.bearings[$0]))) < 50
        }
        return narrow ? nil : (junction.location, heading)
      }
    }
    guard !choices.isEmpty else { return nil }
    let line = RouteLine(route)
    for _ in 0..<10 {
      let (place, heading) = choices[Int(random.next() % UInt64(choices.count))]
      guard let way = ways(place.moved(by: Meters(40), bearing: heading), heading), way.length.rawValue > 200 else {
        continue
      }
      // A road that stays beside the route, or was found to be the route's own, is no error.
      let wrong = RouteLine(way)
      guard [60, 120].allSatisfy({ line.distance(of: wrong.location(at: $0)) > 45 }) else { continue }
      return WrongTurn(junction: place, line: [place] + way.shape)
    }
    return nil
  }
}
