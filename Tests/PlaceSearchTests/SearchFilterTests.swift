import GeoCore
import OSMImport
import Places
import TestSupport
import Testing

@testable import PlaceSearch

@Suite("Filters of a search")
struct SearchFilterTests {
  /// Fuel every kilometer beside an L-shaped road, and one a kilometer off it.
  private func town() throws -> PlaceFinder {
    let town = try SmallTown()
    for kilometer in 1...9 {
      town.node(Double(kilometer) * 1_000, 80, ["amenity": "fuel", "name": "East \(kilometer)"].asTags)
      town.node(10_080, Double(kilometer) * 1_000, ["amenity": "fuel", "name": "North \(kilometer)"].asTags)
    }
    town.node(5_000, 1_200, ["amenity": "fuel", "name": "Off"])
    return try town.finder()
  }

  private func corridor(width: Double) throws -> RouteCorridor {
    let line = [(0.0, 0.0), (4_000, 0), (10_000, 0), (10_000, 10_000)].map { SmallTown.position($0, $1).coordinate }
    return try #require(RouteCorridor(line: line, width: Meters(width)))
  }

  @Test func kindsAlongARouteComeInTheOrderOfTheWay() throws {
    let results = try town().find("Tankstelle", limit: 50, filter: SearchFilter(corridor: try corridor(width: 200)))
    #expect(results.map(\.name) == (1...9).map { "East \($0)" } + (1...9).map { "North \($0)" })
    let along = try #require(results[9].distanceAlong?.rawValue)
    #expect(abs(along - 11_000) < 30)
    let wide = try town().find("fuel", limit: 50, filter: SearchFilter(corridor: try corridor(width: 1_500)))
    #expect(wide.contains { $0.name == "Off" } && wide.count == 19)
  }

  @Test func namesAreFilteredByTheRouteToo() throws {
    let filter = SearchFilter(corridor: try corridor(width: 200))
    #expect(try town().find("Off", filter: filter).isEmpty)
    #expect(try town().find("East 3", filter: filter).map(\.name) == ["East 3"])
  }

  @Test func onlyPlacesOpenOnArrivalAreKept() throws {
    let town = try SmallTown()
    town.node(1_000, 0, ["shop": "bakery", "name": "Early", "opening_hours": "Mo-Fr 06:00-12:00"])
    town.node(20_000, 0, ["shop": "bakery", "name": "Late", "opening_hours": "Mo-Fr 12:00-18:00"])
    town.node(30_000, 0, ["shop": "bakery", "name": "Silent"])
    town.node(40_000, 0, ["shop": "bakery", "name": "Odd", "opening_hours": "whenever"])
    let finder = try town.finder()
    let noon = try #require(LocalMoment(year: 2026, month: 11, day: 30, hour: 11, minute: 50))
    // A meter a second from where the search is made.
    let filter = SearchFilter(openAt: { noon.advanced(byMinutes: Int(($0.distance?.rawValue ?? 0) / 60)) })
    let near = SmallTown.position(900, 0).coordinate
    #expect(try finder.find("bakery", near: near, filter: filter).map(\.name) == ["Early", "Late"])
    let allClosed = SearchFilter(openAt: { _ in nil })
    #expect(try finder.find("bakery", near: near, filter: allClosed).isEmpty)
  }

  @Test func corridorsRefuseNonsense() {
    let here = Coordinate(latitude: 0, longitude: 0)!
    #expect(RouteCorridor(line: [here], width: Meters(10)) == nil)
    #expect(RouteCorridor(line: [here, here], width: Meters(0)) == nil)
    #expect(RouteCorridor(line: [here, here], width: Meters(10))?.distanceAlong(of: here) == .zero)
  }

  @Test func corridorsCrossTheAntimeridian() throws {
    let line = [179.9, 179.99, -179.99, -179.9].map { Coordinate(latitude: 1, longitude: $0)! }
    let corridor = try #require(RouteCorridor(line: line, width: Meters(500)))
    #expect(corridor.distanceAlong(of: Coordinate(latitude: 1.001, longitude: -179.95)!) != nil)
    #expect(corridor.distanceAlong(of: Coordinate(latitude: 1.001, longitude: 0)!) == nil)
  }

  /// The pieces are a shortcut; one by one, every segment gives the same answer.
  @Test(arguments: UInt64(0)..<20)
  func piecesAgreeWithAllSegments(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var (east, north) = (0.0, 0.0)
    let line = (0..<120).map { _ -> Coordinate in
      east += Double.random(in: -50...300, using: &generator)
      north += Double.random(in: -200...200, using: &generator)
      return SmallTown.position(east, north).coordinate
    }
    let corridor = try #require(RouteCorridor(line: line, width: Meters(400)))
    for _ in 0..<50 {
      let position = SmallTown.position(
        Double.random(in: -500...(east + 500), using: &generator), Double.random(in: -2_000...2_000, using: &generator)
      ).coordinate
      let isBeside = zip(line, line.dropFirst()).contains { from, to in
        RouteCorridor(line: [from, to], width: Meters(400))?.distanceAlong(of: position) != nil
      }
      #expect((corridor.distanceAlong(of: position) != nil) == isBeside, "seed \(seed)")
    }
  }
}
