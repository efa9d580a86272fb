import GeoCore
import Testing

@Suite struct CoordinateTests {
  @Test func rejectsWhatLiesOffTheGlobe() {
    #expect(Coordinate(latitude: 90.1, longitude: 0) == nil)
    #expect(Coordinate(latitude: 0, longitude: .nan) == nil)
    #expect(Coordinate(latitude: -90, longitude: 180) != nil)
  }
}
