import GeoCore
import RoadNetwork
import RouteModel
import Routing
import TestSupport
import Testing

@testable import Directions

/// What one traveller wants beyond the profile, asked as a client asks.
@Suite struct TravelOptionsTests {
  private func answer(
    _ town: RoadSketch, _ places: [Coordinate], mode: String = "car", _ query: String = "",
    profiles: [Profile] = Profile.builtIn
  ) throws -> OSRMRouteResponse {
    let service = RouteService([town.graph], profiles: profiles)
    let path = places.map { "\($0.longitude),\($0.latitude)" }.joined(separator: ";")
    guard case .route(let request) = try OSRMRequest.parse(path: "/route/v1/\(mode)/\(path)", query: query) else {
      throw OSRMError(.invalidService, "not a route")
    }
    return try service.route(request)
  }

  private func meters(
    _ town: RoadSketch, _ from: Character, _ to: Character, mode: String = "car", _ query: String = ""
  ) throws -> Double {
    let places = [from, to].map { town.place($0).coordinate }
    return try answer(town, places, mode: mode, query).routes[0].distance.rounded()
  }

  /// 220 m straight on, the middle of them with the tags, and 660 m round it.
  private func town(
    _ tags: [String: String], around: [String: String] = [:], nodes: [Character: [String: String]] = [:]
  )
    throws -> RoadSketch
  {
    try RoadSketch(
      """
      E----------F
      |          |
      |          |
      |          |
      |          |
      |          |
      |          |
      |          |
      |          |
      |          |
      |          |
      A-B--M---C-D
      """, metersPerCell: 20, ways: ["AB", .init("BMC", tags), "CD", .init("AEFD", around)], nodes: nodes)
  }

  @Test(
    "Roads of a kind are never used if they are excluded",
    arguments: [
      ("motorway", ["highway": "motorway", "oneway": "no"]), ("toll", ["toll": "yes"]), ("tunnel", ["tunnel": "yes"]),
      ("unpaved", ["surface": "gravel"]), ("unpaved", ["highway": "track", "motor_vehicle": "yes"]),
      ("ferry", ["highway": "", "route": "ferry", "motor_vehicle": "yes", "duration": "00:00:10"]),
    ])
  func excludedRoads(kind: String, tags: [String: String]) throws {
    let town = try town(tags)
    let direct = try meters(town, "A", "D", kind == "ferry" ? "avoid=hills" : "")
    if kind != "ferry", kind != "unpaved" { #expect(direct == 220) }
    #expect(try meters(town, "A", "D", "exclude=\(kind)") == 660)
    #expect(try meters(town, "A", "D", "exclude=motorway,toll,tunnel,unpaved,ferry,steps") == 660)
  }

  @Test func stepsAreLeftOut() throws {
    let town = try town(["highway": "steps"])
    #expect(try meters(town, "A", "D", mode: "foot") == 220)
    #expect(try meters(town, "A", "D", mode: "foot", "exclude=steps") == 660)
    #expect(try meters(town, "A", "D", mode: "foot", "avoid=steps") == 660)
  }

  @Test("What is avoided is used where there is nothing else, with a warning; what is excluded is not")
  func avoidedRoads() throws {
    let town = try RoadSketch("A----B----C----D", ways: ["AB", .init("BC", ["toll": "yes"]), "CD"])
    let places = ["A", "D"].map { town.place($0).coordinate }
    let near = "&radiuses=20;20"
    let found = try answer(town, places, "avoid=toll" + near)
    #expect(found.warnings == ["Costs toll: BC", "There is no reasonable way without toll: BC"])
    #expect(try answer(town, places).routes[0].duration == found.routes[0].duration, "only the choice changes")
    #expect(throws: OSRMError.self) { try answer(town, places, "exclude=toll" + near) }
    #expect(try self.town(["toll": "yes"]).graph.arcCount > 0)
    #expect(try meters(self.town(["toll": "yes"]), "A", "D", "avoid=toll") == 660)
  }

  @Test(
    "A vehicle keeps out of what is too low, narrow, weak or short for it",
    arguments: [
      ("height", "maxheight", "3.1", "3.1", "3.2"), ("width", "maxwidth", "2.2 m", "2.2", "2.3"),
      ("weight", "maxweight", "7.5", "7.5", "7.6"), ("length", "maxlength", "10", "10", "10.5"),
    ])
  func sizes(option: String, tag: String, limit: String, fits: String, isTooMuch: String) throws {
    let town = try town([tag: limit])
    #expect(try meters(town, "A", "D") == 220)
    #expect(try meters(town, "A", "D", "\(option)=\(fits)") == 220)
    #expect(try meters(town, "A", "D", "\(option)=\(isTooMuch)") == 660)
    let restrictor = try self.town([:], nodes: ["M": ["barrier": "height_restrictor", tag: limit]])
    #expect(try meters(restrictor, "A", "D", "\(option)=\(fits)") == 220)
    #expect(try meters(restrictor, "A", "D", "\(option)=\(isTooMuch)") == 660)
    // Up to the restrictor the road is open.
    #expect(try meters(restrictor, "A", "M", "\(option)=\(isTooMuch)") == 100)
  }

  @Test("A rule about vehicles holds for those that it means, at any time")
  func rulesAboutVehicles() throws {
    let heavy = try town(["motor_vehicle:conditional": "no @ (weight>3.5)"])
    #expect(try meters(heavy, "A", "D") == 220)
    #expect(try meters(heavy, "A", "D", "weight=3.5") == 220)
    #expect(try meters(heavy, "A", "D", "weight=5") == 660)
    #expect(try meters(heavy, "A", "D", "weight=5&depart=2026-11-30T08:00") == 660)
    let places = ["A", "D"].map { heavy.place($0).coordinate }
    #expect(try answer(heavy, places).warnings.isEmpty)
    let wet = try town(["motor_vehicle:conditional": "no @ (wet)"])
    #expect(try answer(wet, places).warnings.count == 1)
    let long = try town(["motor_vehicle:conditional": "no @ (length >= 10 m AND width>2)"])
    #expect(try meters(long, "A", "D", "length=12") == 220)
    #expect(try meters(long, "A", "D", "length=12&width=2.5") == 660)
  }

  @Test("A car does not fit everywhere either")
  func carsHaveASize() throws {
    #expect(try meters(town(["maxwidth": "1.5"]), "A", "D") == 660)
    #expect(try meters(town(["maxwidth": "1.5"]), "A", "D", mode: "bicycle") == 220)
  }

  @Test func ownSpeed() throws {
    let town = try town([:])
    let places = ["A", "D"].map { town.place($0).coordinate }
    func seconds(_ mode: String, _ query: String) throws -> Double {
      try answer(town, places, mode: mode, query).routes[0].duration
    }
    let (slow, usual) = (try seconds("foot", "speed=2.4"), try seconds("foot", ""))
    #expect(abs(slow - 2 * usual) < 1)
    #expect(try seconds("foot", "speed=4.8") == usual)
    #expect(try seconds("bicycle", "speed=30") < seconds("bicycle", ""))
    #expect(try seconds("car", "speed=10") > seconds("car", ""))
    #expect(try seconds("car", "speed=200") == seconds("car", ""))
  }

  @Test("Hills cost time by their climb, and can be avoided")
  func hills() throws {
    let steep = try town(["incline": "10%"])
    let places = ["A", "D"].map { steep.place($0).coordinate }
    let up = try answer(steep, places, mode: "bicycle").routes[0]
    let down = try answer(steep, places.reversed(), mode: "bicycle").routes[0]
    // 140 m at 10 %: 14 m of climb at 4 s.
    #expect(up.distance.rounded() == 220 && abs(up.duration - down.duration - 56) < 8)
    #expect(try meters(steep, "A", "D", mode: "bicycle", "avoid=hills") == 660)
    #expect(try meters(steep, "D", "A", mode: "bicycle", "avoid=hills") == 220)
  }

  @Test("Hikers take the path, and know how hard it is")
  func hiking() throws {
    let path = ["highway": "path", "sac_scale": "mountain_hiking"]
    #expect(try meters(town(["highway": "primary"], around: path), "A", "D", mode: "foot") == 220)
    let along = try RoadSketch(
      """
      B----C
      A    D
      """, metersPerCell: 20, ways: [.init("AD", ["highway": "secondary"]), .init("ABCD", ["highway": "path"])])
    #expect(try meters(along, "A", "D", mode: "hiking") == 140)
    #expect(try meters(along, "A", "D", mode: "foot") == 100)
    let alpine = try town(["highway": "path", "sac_scale": "alpine_hiking"])
    #expect(try meters(alpine, "A", "D", mode: "hiking") == 660)
  }

  @Test("A profile is a file: no code knows its name")
  func ownProfile() throws {
    let moped = #"""
      {"name": "moped", "mode": "motorcycle", "travels": "driving", "vehicle": {"width": 0.8},
       "speeds": {"classes": {"residential": 40, "primary": 45}, "maximum": 45}}
      """#
    let profiles = Profile.builtIn + [try Profile(json: Array(moped.utf8))]
    let town = try town(["highway": "motorway", "oneway": "no"])
    let places = ["A", "D"].map { town.place($0).coordinate }
    #expect(try answer(town, places, mode: "moped", profiles: profiles).routes[0].distance.rounded() == 660)
    #expect(throws: OSRMError.self) { try answer(town, places, mode: "moped") }
  }

  @Test("approaches=curb ends on the side that traffic keeps to")
  func curb() throws {
    let town = try RoadSketch(
      """
      A---------B
      |         |
      D---------C
      """, metersPerCell: 20, ways: ["AB", "BC", "CD", "DA"])
    let start = town.place("A").coordinate
    // North of the road from A to B: on the left of who comes from A.
    let middle = Coordinate(
      uncheckedLatitude: start.latitude + 0.0001,
      longitude: (start.longitude + town.place("B").coordinate.longitude) / 2)
    func meters(_ query: String) throws -> Double {
      try answer(town, [start, middle], query).routes[0].distance.rounded()
    }
    #expect(try meters("") == 100)
    #expect(try meters("approaches=unrestricted;opposite") == 100)
    #expect(try meters("approaches=;curb") > 300)
  }

  @Test("Places that are only passed end no leg")
  func passedPlaces() throws {
    let town = try town([:])
    let places = ["A", "M", "D"].map { town.place($0).coordinate }
    let (apart, joined) = (try answer(town, places, "steps=true"), try answer(town, places, "waypoints=0;2&steps=true"))
    #expect(apart.routes[0].legs.count == 2 && joined.routes[0].legs.count == 1)
    #expect(joined.waypoints.count == 2 && joined.routes[0].distance == apart.routes[0].distance)
    #expect(joined.routes[0].legs[0].steps.count < apart.routes[0].legs.reduce(0) { $0 + $1.steps.count })
    #expect(throws: OSRMError.self) { try answer(town, places, "waypoints=1;2") }
  }

  @Test("A refusal says why")
  func refusals() throws {
    let town = try RoadSketch(
      "A----B   C----D", metersPerCell: 100, ways: ["AB", .init("CD", ["highway": "footway"])])
    let (here, closed) = (town.place("A").coordinate, town.place("D").coordinate)
    let far = Coordinate(uncheckedLatitude: 51, longitude: 9)
    func message(_ places: [Coordinate], _ query: String = "") -> String? {
      do {
        _ = try answer(town, places, query)
        return nil
      } catch { return (error as? OSRMError)?.message }
    }
    #expect(message([here, far])?.hasSuffix("it lies outside of the installed regions") == true)
    #expect(
      message([here, closed], "radiuses=;50")?.hasSuffix("the roads there are closed to it") == true)
    let gate = ["motor_vehicle": "no", "motor_vehicle:conditional": "yes @ (06:00-10:00)"]
    let market = try RoadSketch("A----B----C----D", ways: ["AB", .init("BC", gate), "CD"])
    let ends = ["A", "D"].map { market.place($0).coordinate }
    #expect(try answer(market, ends, "depart=2026-11-30T07:00").routes.count == 1)
    #expect(
      throws: OSRMError(
        .noRoute,
        "No route for car from place 1 to place 2: every way is closed at the time at which it would be reached")
    ) {
      let open = ["motor_vehicle:conditional": "no @ (06:00-10:00)"]
      let street = try RoadSketch("A----B----C----D", ways: ["AB", .init("BC", open), "CD"])
      _ = try answer(street, ends, "depart=2026-11-30T07:00")
    }
  }

  @Test(
    "Wrong values are refused with what would be right",
    arguments: [
      ("exclude=bridges", "exclude=bridges is not known; use some of: motorway, toll, ferry, unpaved, tunnel, steps"),
      ("avoid=rain", "avoid=rain is not known; use some of: motorway, toll, ferry, unpaved, tunnel, steps, hills"),
      ("height=-1", "height=-1 must be meters, 0.0 to 100.0"), ("speed=0", "speed=0 must be km/h, 0.5 to 400.0"),
      (
        "depart=tomorrow",
        "depart=tomorrow must be a time as 2026-11-30T08:15, local at the start, or with Z or +01:00 behind"
      ),
      (
        "depart=2026-02-30T08:15",
        "depart=2026-02-30T08:15 must be a time as 2026-11-30T08:15, local at the start, or with Z or +01:00 behind"
      ),
      ("waypoints=0;7", "“7” in waypoints must be the index of a place, 0 to 1"),
      ("approaches=left;curb", "Element 1 of approaches, “left”, must be one of unrestricted, curb, opposite"),
    ])
  func wrongValues(query: String, message: String) throws {
    do {
      _ = try OSRMRequest.parse(path: "/route/v1/car/8,50;8.1,50", query: query)
      Issue.record("no error for \(query)")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test(
    "Departures are read as ISO 8601 writes them",
    arguments: [
      ("1970-01-02T00:00", Int64(86_400), Int?.none), ("1970-01-01T00:01:05Z", 65, 0),
      ("2026-11-30T08:15:00+01:00", 1_796_026_500, 3600), ("1970-01-01T00:00-09:30", 0, -34_200),
    ])
  func departures(text: String, clock: Int64, offset: Int?) throws {
    let time = try #require(DepartureTime(text))
    #expect(time.clockSeconds == clock && time.offset == offset)
  }

  @Test(arguments: [
    "", "08:15", "2026-11-30", "2026-11-30T8:15", "2026-11-30T24:00", "2026-11-30T08:15+1", "T", "2026-11-30T08:15:60",
  ])
  func noDepartures(text: String) { #expect(DepartureTime(text) == nil) }
}
