import OSMImport
import RoadNetwork
import Testing

@testable import GraphBuilding

@Suite struct OneWayTests {
  /// Directions open to a mode: `f`, `b`, `fb` or nothing.
  private func directions(_ mode: TravelMode, _ tags: [String: String]) -> String {
    let all = tags.merging(["highway": tags["highway"] ?? "residential"]) { own, _ in own }
    let facts = WayInterpreter(country: nil).facts(
      OSMTags(all.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }), networks: RouteNetworks())
    let isOpen = [facts?.forward, facts?.backward].map { $0?.attributes.access[mode].isPossible ?? false }
    return (isOpen[0] ? "f" : "") + (isOpen[1] ? "b" : "")
  }

  @Test(arguments: [
    (["oneway": "yes"], "f", "f"), (["oneway": "-1"], "b", "b"), (["oneway": "no"], "fb", "fb"),
    (["oneway": "sometimes"], "fb", "fb"), (["oneway": "reversible"], "", ""), (["oneway": "alternating"], "fb", "fb"),
    (["junction": "roundabout"], "f", "f"), (["junction": "roundabout", "oneway": "no"], "fb", "fb"),
    (["junction": "circular"], "f", "f"), (["highway": "motorway"], "f", ""),
    (["highway": "motorway_link"], "fb", ""), (["oneway": "yes", "oneway:bicycle": "no"], "f", "fb"),
    (["oneway": "-1", "oneway:bicycle": "no"], "b", "fb"), (["oneway": "yes", "oneway:bicycle": "-1"], "f", "b"),
    (["oneway": "yes", "cycleway": "opposite"], "f", "fb"),
    (["oneway": "yes", "cycleway": "opposite_lane"], "f", "fb"),
    (["oneway": "yes", "cycleway:left": "opposite_track"], "f", "fb"),
    (["oneway": "yes", "cycleway:left": "lane", "cycleway:left:oneway": "-1"], "f", "fb"),
    (["oneway": "yes", "cycleway": "lane"], "f", "f"), (["oneway": "yes", "bicycle:backward": "yes"], "f", "fb"),
    (["oneway": "yes", "oneway:motorcar": "no"], "fb", "f"), (["oneway:bicycle": "yes"], "fb", "f"),
  ])
  func carsAndBicycles(tags: [String: String], car: String, bicycle: String) {
    #expect(directions(.car, tags) == car)
    #expect(directions(.bicycle, tags) == bicycle)
  }

  @Test func walkersMindNoOneWay() {
    #expect(directions(.foot, ["oneway": "yes"]) == "fb")
    #expect(directions(.foot, ["junction": "roundabout"]) == "fb")
    #expect(directions(.foot, ["oneway:foot": "yes"]) == "f")
    #expect(directions(.foot, ["highway": "steps", "conveying": "backward"]) == "b")
    #expect(directions(.foot, ["highway": "steps", "conveying": "reversible"]) == "fb")
  }

  @Test func contraflowIsMarked() throws {
    let facts = try #require(
      WayInterpreter(country: nil).facts(
        ["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"], networks: RouteNetworks()))
    #expect(facts.forward?.attributes.flags.contains(.contraflow) == false)
    #expect(facts.backward?.attributes.flags.contains(.contraflow) == true)
    #expect(facts.backward?.attributes.flags.contains(.oneWay) == true)
  }

  @Test func reversibleLanesOpenAtTheirTimes() throws {
    let facts = try #require(
      WayInterpreter(country: nil).facts(
        [
          "highway": "primary", "oneway": "reversible", "bicycle": "no", "foot": "no",
          "oneway:conditional": "yes @ (Mo-Fr 06:00-10:00); -1 @ (Mo-Fr 15:00-19:00)",
        ], networks: RouteNetworks()))
    for (arc, open, shut) in [(facts.forward, 0, 1), (facts.backward, 1, 0)] {
      let rules = try #require(arc).rules.filter { $0.modes.contains(.car) }
      let effects = rules.map(\.effect)
      #expect(effects[open] == .access(.yes) && effects[shut] == .access(.no))
      #expect(arc?.attributes.access[.car] == .no && arc?.possibleModes.contains(.car) == true)
    }
  }
}
