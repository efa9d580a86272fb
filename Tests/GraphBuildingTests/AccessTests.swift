import OSMImport
import RoadNetwork
import Testing

@testable import GraphBuilding

@Suite struct AccessTests {
  private func access(_ tags: OSMTags, backward: Bool = false) -> (car: Access, bicycle: Access, foot: Access) {
    let facts = WayInterpreter(country: nil).facts(tags, networks: RouteNetworks())
    let table = (backward ? facts?.backward : facts?.forward)?.attributes.access ?? AccessTable()
    return (table[.car], table[.bicycle], table[.foot])
  }

  @Test(arguments: [
    ("motorway", Access.yes, Access.no, Access.no), ("trunk", .yes, .yes, .yes), ("residential", .yes, .yes, .yes),
    ("road", .yes, .yes, .yes), ("secondary_link", .yes, .yes, .yes), ("living_street", .yes, .yes, .yes),
    ("track", .no, .yes, .yes), ("pedestrian", .no, .dismount, .designated), ("footway", .no, .dismount, .designated),
    ("cycleway", .no, .designated, .yes), ("path", .no, .yes, .yes), ("bridleway", .no, .no, .yes),
    ("steps", .no, .dismount, .designated), ("corridor", .no, .no, .yes), ("busway", .no, .no, .no),
    ("construction", .no, .no, .no), ("proposed", .no, .no, .no), ("platform", .no, .no, .yes),
  ])
  func classes(highway: String, car: Access, bicycle: Access, foot: Access) {
    let found = access(["highway": highway])
    #expect(found == (car, bicycle, foot))
  }

  @Test func specialKeysOverrideGeneralOnes() {
    #expect(access(["highway": "residential", "access": "no", "foot": "yes"]) == (.no, .no, .yes))
    #expect(access(["highway": "residential", "vehicle": "no", "bicycle": "yes"]) == (.no, .yes, .yes))
    #expect(access(["highway": "service", "motor_vehicle": "private"]) == (.private, .yes, .yes))
    #expect(access(["highway": "residential", "motor_vehicle": "no", "motorcar": "destination"]).car == .destination)
    #expect(access(["highway": "pedestrian", "motor_vehicle": "delivery"]).car == .destination)
    #expect(access(["highway": "footway", "bicycle": "no"]).bicycle == .no)
    #expect(access(["highway": "footway", "bicycle": "designated"]).bicycle == .designated)
    #expect(access(["highway": "primary", "bicycle": "use_sidepath"]).bicycle == .discouraged)
    #expect(access(["highway": "primary", "motorroad": "yes"]) == (.yes, .no, .no))
  }

  @Test func generalPermissionsOpenNoFootway() {
    #expect(access(["highway": "footway", "access": "yes"]) == (.no, .dismount, .designated))
    #expect(access(["highway": "path", "access": "permissive"]) == (.no, .permissive, .permissive))
    #expect(access(["highway": "track", "access": "yes"]).car == .yes)
    #expect(access(["highway": "track", "access": "designated"]).car == .no)
    #expect(access(["highway": "track", "motor_vehicle": "agricultural;forestry"]).car == .no)
    #expect(access(["highway": "track", "motor_vehicle": "forestry;destination"]).car == .destination)
    #expect(access(["highway": "residential", "access": "private"]) == (.private, .private, .private))
  }

  @Test func directionsHaveTagsOfTheirOwn() {
    let tags: OSMTags = ["highway": "residential", "motor_vehicle:backward": "no"]
    #expect(access(tags).car == .yes && access(tags, backward: true).car == .no)
    #expect(access(tags, backward: true).bicycle == .yes)
  }

  @Test func ferriesCarryWhomTheyName() {
    #expect(access(["route": "ferry"]) == (.yes, .yes, .yes))
    #expect(access(["route": "ferry", "foot": "yes"]) == (.no, .yes, .yes))
    #expect(access(["route": "ferry", "foot": "yes", "motor_vehicle": "yes"]).car == .yes)
    #expect(access(["route": "shuttle_train"]) == (.yes, .no, .no))
  }

  @Test func otherWaysAreNoRoads() {
    for tags: OSMTags in [
      ["building": "yes"], ["waterway": "river"], ["railway": "rail"], ["highway": "residential", "disused": "yes"],
      ["highway": "no"], ["highway": "bus_stop"], [:],
    ] {
      #expect(WayInterpreter(country: nil).facts(tags, networks: RouteNetworks()) == nil)
    }
    #expect(access(["railway": "platform"]).foot == .yes)
    #expect(access(["man_made": "pier"]).foot == .designated)
  }

  @Test func conditionsBecomeRules() throws {
    let facts = try #require(
      WayInterpreter(country: nil).facts(
        ["highway": "pedestrian", "motor_vehicle:conditional": "delivery @ (Mo-Sa 06:00-10:00)"],
        networks: RouteNetworks()))
    let arc = try #require(facts.forward)
    #expect(arc.attributes.access[.car] == .no && arc.possibleModes.contains(.car))
    #expect(arc.attributes.flags.contains(.conditional))
    #expect(arc.rules.map(\.effect) == [.access(.destination)] && arc.rules[0].modes == .motor)
    #expect(arc.rules[0].condition.spans == [TimeSpan(days: 0x3F, startMinute: 360, endMinute: 600)])
  }

  @Test func conditionsOfGeneralKeysSpareWhoHasATagOfItsOwn() throws {
    let facts = try #require(
      WayInterpreter(country: nil).facts(
        ["highway": "residential", "vehicle:conditional": "no @ (22:00-06:00)", "bicycle": "yes"],
        networks: RouteNetworks()))
    #expect(facts.forward?.rules.map(\.modes) == [.motor])
    let walkersOnly = WayInterpreter(country: nil).facts(
      ["highway": "footway", "access:conditional": "yes @ (08:00-20:00)"], networks: RouteNetworks())
    #expect(walkersOnly?.forward?.possibleModes.contains(.car) == false)
  }
}
