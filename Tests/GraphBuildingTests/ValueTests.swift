import OSMImport
import RoadNetwork
import Testing

@testable import GraphBuilding

/// Numbers, units and texts of tags.
@Suite struct ValueTests {
  @Test(arguments: [
    ("50", 500), ("50 km/h", 500), ("30 mph", 483), ("30mph", 483), ("none", 65_535), ("walk", 70), ("7.5", 75),
    ("FR:urban", 500), ("DE:rural", 1000), ("DE:motorway", 65_535), ("DE:zone30", 300), ("DE:zone:30", 300),
    ("GB:nsl_single", 966), ("FR:zone20", 200), ("6 knots", 111),
  ])
  func speeds(text: String, decikilometers: Int) {
    #expect(SpeedRules.limit(text)?.decikilometersPerHour == UInt16(decikilometers))
  }

  @Test(arguments: ["", "fast", "signals", "variable", "-5", "0", "ZZ:urban", "50;30", "nan", "inf", "1e400", "FR:"])
  func noSpeeds(text: String) { #expect(SpeedRules.limit(text) == nil) }

  @Test func limitsDependOnDirectionAndCountry() throws {
    func limits(_ tags: OSMTags, country: String? = nil) -> [UInt16?] {
      let facts = WayInterpreter(country: country).facts(tags, networks: RouteNetworks())
      return [facts?.forward, facts?.backward].map { $0?.attributes.speedLimit.decikilometersPerHour }
    }
    #expect(limits(["highway": "primary", "maxspeed": "70", "maxspeed:backward": "50"]) == [700, 500])
    #expect(limits(["highway": "residential"]) == [0, 0])
    #expect(limits(["highway": "residential"], country: "MC") == [500, 500])
    #expect(limits(["highway": "primary", "lit": "yes"], country: "FR") == [500, 500])
    #expect(limits(["highway": "primary"], country: "FR") == [0, 0])
    #expect(limits(["highway": "primary", "source:maxspeed": "FR:rural"]) == [800, 800])
    #expect(limits(["highway": "motorway"], country: "DE") == [65_535, nil])
  }

  @Test func measures() {
    #expect(
      ["3.5", "3.5 m", "350 cm", "3,5", "11'6\"", "11'", "10 ft"].map(Measures.centimeters) == [
        350, 350, 350, 350, 351, 335, 305,
      ])
    #expect(["", "low", "nan", "-3", "inf", "default", "nan'"].map(Measures.centimeters) == [0, 0, 0, 0, 0, 0, 0])
    #expect(["7.5", "7.5 t", "3500 kg", "16000 lbs", "x"].map(Measures.tenKilograms) == [750, 750, 350, 726, 0])
    #expect(
      ["10%", "-5 %", "up", "down", "8°", "steep", "500%"].map(Measures.inclinePercent) == [10, -5, 1, -1, 14, 0, 127])
  }

  @Test func durations() {
    let texts = [
      "35", "00:35", "1:10:00", "PT35M", "PT1H20M", "P1DT2H", "0:00", "", "soon", "P", "PT5X", "-5", "99999999999",
    ]
    let seconds = [2100, 2100, 4200, 2100, 4800, 93_600, nil, nil, nil, nil, nil, nil, nil]
    #expect(texts.map(Durations.seconds) == seconds)
  }

  @Test func lanesOfADirection() {
    func lanes(_ tags: OSMTags) -> [UInt8?] {
      let facts = WayInterpreter(country: nil).facts(tags, networks: RouteNetworks())
      return [facts?.forward, facts?.backward].map { $0?.attributes.lanes }
    }
    #expect(lanes(["highway": "primary", "lanes": "2"]) == [1, 1])
    #expect(lanes(["highway": "primary", "lanes": "1"]) == [1, 1])
    #expect(lanes(["highway": "primary", "lanes": "3", "lanes:forward": "2", "lanes:backward": "1"]) == [2, 1])
    #expect(lanes(["highway": "primary", "lanes": "3", "lanes:forward": "2"]) == [2, 1])
    #expect(lanes(["highway": "primary", "lanes": "3", "oneway": "yes"]) == [3, 0])
    #expect(lanes(["highway": "primary", "lanes": "many"]) == [0, 0])
  }

  @Test func signsOfADirection() throws {
    let facts = try #require(
      WayInterpreter(country: nil).facts(
        [
          "highway": "primary", "name": "Ring", "name:en": "Ring", "ref": "B 1", "turn:lanes:forward": "left|through",
          "destination:backward": "Hafen", "turn:lanes": "none",
        ], networks: RouteNetworks()))
    let (forward, backward) = (try #require(facts.forward).signs, try #require(facts.backward).signs)
    #expect(forward.name == "Ring" && forward.ref == "B 1" && forward.englishName == "")
    #expect(forward.turnLanes == "left|through" && backward.turnLanes == "")
    #expect(forward.destination == "" && backward.destination == "Hafen")
    let against = try #require(
      WayInterpreter(country: nil).facts(
        ["highway": "primary", "oneway": "-1", "turn:lanes": "left|right", "foot": "no"], networks: RouteNetworks()))
    #expect(against.backward?.signs.turnLanes == "left|right" && against.forward == nil)
  }

  @Test func barriers() {
    func detail(_ tags: OSMTags) -> NodeDetail? { NodeInterpreter.facts(tags)?.detail }
    #expect(detail(["barrier": "bollard"])?.blocked == .motor)
    #expect(detail(["barrier": "bollard", "motor_vehicle": "yes"])?.blocked == [])
    #expect(detail(["barrier": "bollard", "access": "yes"])?.blocked == .motor)
    #expect(detail(["barrier": "gate", "access": "private"])?.restricted == .all)
    #expect(detail(["barrier": "gate", "access": "no", "foot": "yes"])?.blocked == .vehicles)
    #expect(detail(["barrier": "gate", "locked": "yes"])?.restricted == .all)
    #expect(detail(["barrier": "kerb"]) == nil)
    #expect(detail(["barrier": "wall"])?.blocked == .motor)
    #expect(detail(["barrier": "stile"])?.blocked == .vehicles)
    #expect(detail(["highway": "motorway_junction", "ref": "12a", "name": "Nord"])?.exitRef == "12a")
  }
}
