import GeoCore
import TestSupport
import Testing

@Suite struct GeohashTests {
  @Test func knownCells() {
    #expect(Geohash(containing: Coordinate(latitude: 57.64911, longitude: 10.40744)!, length: 11).text == "u4pruydqqvj")
    #expect(Geohash(containing: Coordinate(latitude: 0, longitude: 0)!, length: 4).text == "s000")
    #expect(Geohash(containing: Coordinate(latitude: 90, longitude: 180)!, length: 3).text == "zzz")
    #expect(Geohash(containing: Coordinate(latitude: -90, longitude: -180)!, length: 3).text == "000")
  }

  @Test func refusesForeignText() {
    #expect(Geohash("") == nil && Geohash("ailo") == nil && Geohash("0123456789bcd") == nil)
    #expect(Geohash("U4PRU")?.text == "u4pru")
  }

  @Test(arguments: UInt64(0)..<200)
  func cellsContainTheirCoordinateAndNest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let coordinate = random.coordinate()
    let longest = Geohash(containing: coordinate, length: 12)
    for length in 1...12 {
      let cell = Geohash(containing: coordinate, length: length)
      #expect(cell.bounds.contains(coordinate), "seed \(seed)")
      #expect(longest.text.hasPrefix(cell.text), "seed \(seed)")
    }
  }
}
