import Foundation
import GeoCore
import TestSupport
import Testing

@Suite struct DistanceTests {
  static let london = Coordinate(latitude: 51.5074, longitude: -0.1278)!
  static let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)!

  @Test func oneDegreeOfAMeridian() {
    let distance = Coordinate(latitude: 0, longitude: 7)!.distance(to: Coordinate(latitude: 1, longitude: 7)!)
    #expect(abs(distance.rawValue - 111_195.08) < 0.01)
  }

  @Test func londonToNewYork() {
    #expect(abs(Self.london.distance(to: Self.newYork).rawValue - 5_570_222) < 300)
    #expect(abs(Self.london.bearing(to: Self.newYork) - 288.33) < 0.01)
  }

  @Test func overTheAntimeridianIsShort() {
    let (west, east) = (Coordinate(latitude: 0, longitude: 179.5)!, Coordinate(latitude: 0, longitude: -179.5)!)
    #expect(abs(west.distance(to: east).rawValue - 111_195.08) < 0.01)
    #expect(abs(west.bearing(to: east) - 90) < 1e-9)
    #expect(abs(east.bearing(to: west) - 270) < 1e-9)
  }

  @Test func samePlaceHasNoDistance() {
    #expect(Self.london.distance(to: Self.london) == .zero)
    #expect(Self.london.bearing(to: Self.london) == 0)
  }

  @Test func antipodesAreHalfTheWayRound() {
    let distance = Coordinate(latitude: 30, longitude: 40)!.distance(to: Coordinate(latitude: -30, longitude: -140)!)
    #expect(abs(distance.rawValue - .pi * Coordinate.earthRadius.rawValue) < 1)
  }

  @Test(arguments: UInt64(0)..<200)
  func movingComesBackByItsOwnDistanceAndBearing(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = random.coordinate()
    let distance = Meters(.random(in: 1...9_000_000, using: &random))
    let bearing = Double.random(in: 0..<360, using: &random)
    let end = start.moved(by: distance, bearing: bearing)
    #expect(abs(start.distance(to: end).rawValue - distance.rawValue) < 0.5, "seed \(seed)")
    let turn = abs(start.bearing(to: end) - bearing)
    #expect(min(turn, 360 - turn) * cos(start.latitude * .pi / 180) < 0.001, "seed \(seed)")
    #expect((-180...180).contains(end.longitude))
  }

  @Test(arguments: [(0.0, 0.0), (180, 180), (-180, -180), (181, -179), (-181, 179), (540, -180), (359, -1)])
  func wrapsLongitude(raw: Double, wrapped: Double) {
    #expect(Coordinate.wrapped(longitude: raw) == wrapped)
  }
}
