import GeoCore
import RoadNetwork
import Testing

@testable import Directions

/// Local times of requests, over the turns of daylight saving.
@Suite struct PlaceClockTests {
  private let place = Coordinate(uncheckedLatitude: 43.73, longitude: 7.42)

  private func instant(_ text: String, zone: String? = "Europe/Monaco") throws -> Int64 {
    let time = try #require(DepartureTime(text))
    return PlaceClock { _ in zone }.departure(time, at: place).instant
  }

  @Test func summerAndWinter() throws {
    #expect(try instant("2026-01-15T12:00") == instant("2026-01-15T11:00Z"))
    #expect(try instant("2026-07-15T12:00") == instant("2026-07-15T10:00Z"))
    #expect(try instant("2026-07-15T12:00", zone: nil) == instant("2026-07-15T12:00Z"))
    #expect(try instant("2026-07-15T12:00", zone: "Asia/Kolkata") == instant("2026-07-15T06:30Z"))
  }

  @Test("An hour that is skipped is read as if it had not been; of one that comes twice the first counts")
  func turnsOfTheClock() throws {
    // 29 March 2026, 2:00 → 3:00; 25 October 2026, 3:00 → 2:00.
    #expect(try instant("2026-03-29T01:59") == instant("2026-03-29T00:59Z"))
    #expect(try instant("2026-03-29T02:30") == instant("2026-03-29T01:30Z"))
    #expect(try instant("2026-03-29T03:00") == instant("2026-03-29T01:00Z"))
    #expect(try instant("2026-10-25T02:30") == instant("2026-10-25T00:30Z"))
    #expect(try instant("2026-10-25T03:00") == instant("2026-10-25T02:00Z"))
  }

  @Test func clocksOnTheWayFollowTheirZone() throws {
    let time = try #require(DepartureTime("2026-10-25T02:50"))
    let departure = PlaceClock { $0.longitude < 8 ? "Europe/Monaco" : "Europe/London" }.departure(time, at: place)
    #expect(departure.moment(at: place, after: 0) == LocalMoment(year: 2026, month: 10, day: 25, hour: 2, minute: 50))
    // Twenty minutes later it is ten past two again.
    #expect(
      departure.moment(at: place, after: 1_200_000) == LocalMoment(year: 2026, month: 10, day: 25, hour: 2, minute: 10))
    let east = Coordinate(uncheckedLatitude: 50, longitude: 9)
    #expect(departure.moment(at: east, after: 0) == LocalMoment(year: 2026, month: 10, day: 25, hour: 1, minute: 50))
  }
}
