import GeoCore
import Testing

@testable import PlaceSearch

@Suite("Typed positions")
struct CoordinateTextTests {
  @Test(arguments: [
    ("43.7311, 7.4197", 43.7311, 7.4197), ("43.7311 7.4197", 43.7311, 7.4197), ("-33.86,151.2", -33.86, 151.2),
    ("43,7311; 7,4197", 43.7311, 7.4197), ("43.5N 7.25E", 43.5, 7.25), ("N43.5 W7.25", 43.5, -7.25),
    ("43°30'00\"N 7°15'00\"E", 43.5, 7.25), ("43° 30′ 0″ S, 7° 15′ 0″ W", -43.5, -7.25), ("7°15'E 43°30'N", 43.5, 7.25),
    ("N 43 30 E 7 15", 43.5, 7.25), ("43 30.0 N 7 15.0 O", 43.5, 7.25), ("geo:43.5,7.25", 43.5, 7.25),
    ("geo:43.5,7.25;u=35", 43.5, 7.25), ("geo:43.5,7.25,120?z=12", 43.5, 7.25),
    ("geo:0,0?q=43.5,7.25(Here)", 43.5, 7.25),
    ("  0.0, -180 ", 0, -180), ("90.0,0", 90, 0),
  ])
  func positionsAreRead(text: String, latitude: Double, longitude: Double) throws {
    let coordinate = try #require(CoordinateText.parse(text))
    #expect(abs(coordinate.latitude - latitude) < 1e-9 && abs(coordinate.longitude - longitude) < 1e-9)
  }

  @Test(arguments: [
    "", "12", "12 34", "Rue 12, 34", "91, 0.0", "0.0, 181", "nan, nan", "1.2, 3.4, 5.6", "43°70'N 7°E", "43N 7N", "N E",
    "1e5, 2", "geo:", "geo:abc,def", "Straße 7 N", "12 bis", "E", "West End 7.5", "43.5N", "5 S 3 W 1",
  ])
  func otherTextsAreNot(text: String) {
    #expect(CoordinateText.parse(text) == nil)
  }

  @Test func whatIsWrittenIsReadBack() throws {
    for (latitude, longitude) in [(43.5, 7.25), (-0.000001, 179.999999), (0.0, 0.0), (-90.0, 180.0)] {
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)!
      #expect(CoordinateText.parse(CoordinateText.format(coordinate)) == coordinate || latitude == 0)
    }
  }
}
