import GeoCore
import RouteModel
import Testing

struct RouteTests {
  private let line = [0.0, 0.1, 0.2].map { Coordinate(uncheckedLatitude: $0, longitude: 7) }

  private func step(_ kind: ManeuverKind, range: ClosedRange<Int>, length: Double, seconds: Double) -> RouteStep {
    RouteStep(
      maneuver: Maneuver(
        kind: kind, direction: nil, location: line[range.lowerBound], bearingBefore: 0, bearingAfter: 0),
      road: .none, mode: .driving, length: Meters(length), travelTime: TravelTime(seconds: seconds),
      shapeRange: range, intersections: [], drivingSide: .right)
  }

  private func leg(from first: Int) -> RouteLeg {
    RouteLeg(
      shape: Array(line[first...(first + 1)]),
      steps: [
        step(.depart, range: 0...1, length: 100, seconds: 7.5),
        step(.arrive(waypoint: nil), range: 1...1, length: 0, seconds: 0),
      ],
      summary: [])
  }

  private var route: Route {
    let waypoint = RouteWaypoint(location: line[0], distance: .zero, name: "")
    return Route(
      legs: [leg(from: 0), leg(from: 1)], waypoints: [waypoint, waypoint, waypoint],
      weight: TravelTime(seconds: 20))
  }

  @Test func sumsOverLegs() {
    #expect(route.length == Meters(200))
    #expect(route.travelTime == TravelTime(rawValue: 15_000))
  }

  @Test func aPositionSharedByLegsAppearsOnce() { #expect(route.shape == line) }

  @Test func arrivalHasTwoEqualPositions() {
    let leg = leg(from: 1)
    #expect(leg.shape(of: leg.steps[0]) == [line[1], line[2]])
    #expect(leg.shape(of: leg.steps[1]) == [line[2], line[2]])
  }

  @Test(arguments: [
    (RoadLabel(name: "Rue Grimaldi", ref: "D 7"), "Rue Grimaldi"), (RoadLabel(ref: "A 8; E 80"), "A 8"),
    (RoadLabel(name: "", ref: ""), nil), (.none, nil),
  ])
  func titles(label: RoadLabel, expected: String?) { #expect(label.title == expected) }

  @Test func travelTimesRoundAndStop() {
    #expect(TravelTime(seconds: 1.2345).rawValue == 1_235)
    #expect(TravelTime(seconds: 1e12) == .unreachable)
    #expect((TravelTime.unreachable + .unreachable).rawValue == 1 << 31)
  }
}
