import GeoCore
import Places
import TestSupport
import Testing

@testable import GazetteerBuilding

@Suite struct QuartersTests {
  static func city(_ id: Int, _ longitude: Double, _ people: Int, _ feature: String, region: String = "AA.01")
    -> CityRecord
  {
    CityRecord(
      id: id, name: "City \(id)", position: FixedCoordinate(Coordinate(latitude: 0, longitude: longitude)!),
      country: "AA", region: region, population: people, timeZone: "", feature: feature, alternates: [])
  }

  /// Reach of a million: 8.9 km, 0.08 degrees; the inner third 0.027.
  static let metropolis = city(1, 0, 1_000_000, "PPLA")

  @Test(arguments: [
    (city(2, 0.07, 90_000, "PPLX"), 1), (city(2, 0.09, 90_000, "PPLX"), 2), (city(2, 0.02, 90_000, "PPL"), 1),
    (city(2, 0.04, 90_000, "PPL"), 2), (city(2, 0.02, 300_000, "PPL"), 2), (city(2, 0.02, 90_000, "PPLA3"), 2),
    (city(2, 0.02, 90_000, "PPLX", region: "AA.02"), 2), (city(2, 0.02, 0, "PPLL"), 1),
  ])
  func reachDecides(place: CityRecord, whole: Int) {
    let cities = [Self.metropolis, place]
    #expect(cities[Quarters(cities).wholes()[1]].id == whole)
    let reversed = [place, Self.metropolis]
    #expect(reversed[Quarters(reversed).wholes()[0]].id == whole)
  }

  @Test func nameThatBeginsWithTheCitysTellsAQuarter() {
    var (named, other) = (Self.city(2, 0.07, 90_000, "PPL"), Self.city(3, 0.07, 90_000, "PPL"))
    (named.name, other.name) = ("City 1 North", "City 11")
    #expect(Quarters([Self.metropolis, named, other]).wholes() == [0, 0, 2])
  }

  /// A quarter of a quarter is part of the city; between two cities the one in whose reach it lies deeper.
  @Test func quartersOfQuartersAndBetweenCities() {
    let cities = [
      Self.metropolis, Self.city(2, 0.02, 200_000, "PPL"), Self.city(3, 0.025, 3_000, "PPL"),
      Self.city(4, 0.2, 4_000_000, "PPLA"), Self.city(5, 0.075, 3_000, "PPLX"),
    ]
    #expect(Quarters(cities).wholes().map { cities[$0].id } == [1, 1, 1, 4, 4])
  }

  /// The slow twin: every pair.
  @Test(arguments: UInt64(0)..<20)
  func cellsLoseNoPlace(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let center = Coordinate(latitude: .random(in: -70...70, using: &random), longitude: seed % 2 == 0 ? 179.9 : 3)!
    let cities = (0..<200).map { number in
      let place = center.moved(
        by: Meters(.random(in: 0...60_000, using: &random)), bearing: .random(in: 0..<360, using: &random))
      return CityRecord(
        id: number, name: "", position: FixedCoordinate(place), country: "AA", region: nil,
        population: number % 9 == 0 ? .random(in: 20_000...9_000_000, using: &random) : number,
        timeZone: "", feature: number % 9 == 0 ? "PPLA" : ["PPL", "PPLX"][number % 2], alternates: [])
    }
    let wholes = Quarters(cities).wholes()
    for (number, city) in cities.enumerated() where number % 9 != 0 {
      let isReached = cities.contains { host in
        host.feature == "PPLA" && host.population > city.population
          && host.position.coordinate.distance(to: city.position.coordinate).rawValue
            <= Quarters.reach(population: host.population).rawValue * (city.feature == "PPLX" ? 1 : 1.0 / 3)
      }
      #expect((wholes[number] != number) == isReached, "seed \(seed), \(number)")
    }
  }
}
