import GeoCore
import InstructionText
import RouteModel
import Testing

struct InstructionWriterTests {
  private let writer = InstructionWriter(.english)

  private func text(
    _ kind: ManeuverKind, _ direction: TurnDirection? = nil, _ road: RoadLabel = .none, bearing: Int = 0,
    mode: StepMode = .driving, place: String? = nil
  ) -> String {
    let step = RouteStep(
      maneuver: Maneuver(
        kind: kind, direction: direction, location: Coordinate(uncheckedLatitude: 0, longitude: 0), bearingBefore: 0,
        bearingAfter: bearing),
      road: road, mode: mode, length: .zero, travelTime: .zero, shapeRange: 0...0, intersections: [],
      drivingSide: .right)
    return writer.instruction(for: step, place: place)
  }

  private let ostende = RoadLabel(name: "Avenue d'Ostende")

  @Test func turns() {
    #expect(text(.turn, .left, ostende) == "Turn left onto Avenue d'Ostende")
    #expect(text(.turn, .left) == "Turn left")
    #expect(text(.turn, .slightRight, ostende) == "Bear right onto Avenue d'Ostende")
    #expect(text(.turn, .sharpRight) == "Turn sharp right")
    #expect(text(.turn, .uTurn) == "Make a U-turn")
    #expect(text(.turn, .straight, ostende) == "Go straight onto Avenue d'Ostende")
    #expect(text(.keepOn, .left, ostende) == "Turn left to stay on Avenue d'Ostende")
    #expect(text(.keepOn, .slightLeft) == "Keep left to follow the main road")
    #expect(text(.newName, .straight, ostende) == "Continue onto Avenue d'Ostende")
    #expect(text(.endOfRoad, .right, ostende) == "At the end of the road, turn right onto Avenue d'Ostende")
  }

  @Test(arguments: [(0, "north"), (22, "north"), (23, "northeast"), (90, "east"), (337, "northwest"), (338, "north")])
  func departures(bearing: Int, heading: String) {
    #expect(text(.depart, bearing: bearing) == "Head \(heading)")
    #expect(text(.depart, nil, ostende, bearing: bearing) == "Head \(heading) on Avenue d'Ostende")
  }

  @Test func arrivals() {
    #expect(text(.arrive(waypoint: nil)) == "Arrive at your destination")
    #expect(text(.arrive(waypoint: nil), .left) == "Arrive at your destination, on the left")
    #expect(text(.arrive(waypoint: 2), .right) == "Arrive at waypoint 2, on the right")
    #expect(text(.arrive(waypoint: nil), .right, place: "Casino") == "Arrive at Casino, on the right")
    #expect(text(.arrive(waypoint: nil), place: "") == "Arrive at your destination")
  }

  @Test func roundabouts() {
    #expect(
      text(.roundabout(exit: .number(2)), .right, ostende)
        == "At the roundabout, take the second exit onto Avenue d'Ostende")
    #expect(text(.roundabout(exit: .number(11))) == "At the roundabout, take exit number 11")
    #expect(text(.roundabout(exit: .inside)) == "Enter the roundabout")
    #expect(text(.roundabout(exit: .unnumbered(after: 1))) == "At the roundabout, leave just after the first exit")
    #expect(
      text(.roundabout(exit: .unnumbered(after: 0)), nil, ostende)
        == "At the roundabout, leave before the first exit onto Avenue d'Ostende")
  }

  @Test func motorways() {
    let sign = RoadLabel(destinations: ["Nice", "Menton", "Genova"], exits: ["57"])
    let provençale = RoadLabel(name: "La Provençale", ref: "A 8")
    #expect(text(.offRamp, .slightRight, sign) == "Take exit 57 on the right toward Nice, Menton")
    #expect(text(.offRamp, .slightRight) == "Take the exit on the right")
    #expect(text(.offRamp, .straight, RoadLabel(destinations: ["Nice"])) == "Take the exit toward Nice")
    #expect(text(.fork, .slightLeft, RoadLabel(ref: "A 8")) == "Keep left at the fork onto A 8")
    #expect(text(.merge, .slightLeft, provençale) == "Merge left onto La Provençale (A 8)")
    #expect(text(.merge, .straight) == "Merge")
  }

  @Test func everySituationHasAWholeSentence() {
    let labels = [
      RoadLabel.none, ostende, RoadLabel(ref: "A 8"), RoadLabel(name: "X", ref: "A 8"),
      RoadLabel(destinations: ["Nice"]), RoadLabel(exits: ["5"]),
      RoadLabel(name: "X", destinations: ["Nice", "Menton"], exits: ["5"]),
    ]
    let kinds: [ManeuverKind] =
      [.depart, .turn, .keepOn, .newName, .endOfRoad, .fork, .merge, .onRamp, .offRamp, .notification]
      + [.arrive(waypoint: nil), .arrive(waypoint: 1), .roundabout(exit: .inside)]
      + (1...20).map { .roundabout(exit: .number($0)) } + (0...12).map { .roundabout(exit: .unnumbered(after: $0)) }
    let directions = TurnDirection.allCases.map(Optional.some) + [nil]
    for kind in kinds {
      for (direction, label) in directions.flatMap({ direction in labels.map { (direction, $0) } }) {
        for mode in StepMode.allCases {
          let text = text(kind, direction, label, mode: mode)
          #expect(!text.isEmpty && !text.contains("{") && !text.contains("  ") && !text.hasSuffix(" "), "\(text)")
        }
      }
    }
  }
}
