import GeoCore
import Testing

@testable import PlaceSearch

@Suite("Codes and links of positions")
struct LocationTextTests {
  private func isNear(_ text: String, _ latitude: Double, _ longitude: Double, degrees: Double) -> Bool {
    let reference = Coordinate(latitude: 47.4, longitude: 8.6)!
    guard let found = LocationText.parse(text, reference: reference)?.coordinate else { return false }
    return abs(found.latitude - latitude) <= degrees && abs(found.longitude - longitude) <= degrees
  }

  /// Pairs from the specification's own test data, and short codes around 47.4 N 8.6 E.
  @Test(arguments: [
    ("7FG49Q00+", 20.375, 2.775, 1e-6), ("7FG49QCJ+2V", 20.3700625, 2.7821875, 1e-6),
    ("7FG49QCJ+2VX", 20.3701125, 2.782234375, 1e-6), ("7fg49qcj+2vxgj", 20.3701135, 2.78223535156, 1e-6),
    ("8FVC2222+22", 47.0000625, 8.0000625, 1e-6), ("4VCPPQGP+Q9", -41.2730625, 174.7859375, 1e-6),
    ("62G20000+", 0.5, -179.5, 1e-6), ("22220000+", -89.5, -179.5, 1e-6),
    ("9C3W9QCJ+2VX", 51.3701125, -1.217765625, 1e-6),
  ])
  func plusCodesAreRead(text: String, latitude: Double, longitude: Double, degrees: Double) {
    #expect(
      isNear(text, latitude, longitude, degrees: degrees),
      "\(LocationText.parse(text, reference: nil)?.coordinate as Any)")
  }

  @Test func shortCodesNeedAReferenceAndMeanTheNearest() throws {
    #expect(PlusCode.parse("CJ+2VX", reference: nil) == nil)
    for (north, east) in [(51.3708675, -1.217765625), (51.3701125, -1.217765625), (51.0, -1.0), (-0.001, 179.999)] {
      let place = Coordinate(latitude: north, longitude: east)!
      let near = Coordinate(latitude: north + 0.3, longitude: Coordinate.wrapped(longitude: east + 0.3))!
      let digits = PlusCode.prefix(of: place, count: 10).map { String(Array("23456789CFGHJMPQRVWX")[$0]) }
      let short = digits[4..<8].joined() + "+" + digits[8...].joined()
      let found = try #require(PlusCode.parse(short, reference: near))
      #expect(found.distance(to: place).rawValue < 15, "\(short): \(found)")
    }
  }

  @Test(arguments: [
    ("32T 372574 4842675", 43.7262, 7.4179), ("32N 372574 4842675", 43.7262, 7.4179),
    ("32 T 372574E 4842675N", 43.7262, 7.4179),
    ("31N 166021.443 0", 0, 0), ("56H 334786 6252080", -33.8587, 151.2140), ("18T 583960 4507523", 40.7143, -74.0060),
  ])
  func gridPositionsAreRead(text: String, latitude: Double, longitude: Double) {
    #expect(
      isNear(text, latitude, longitude, degrees: 1e-3), "\(LocationText.parse(text, reference: nil)?.coordinate as Any)"
    )
  }

  @Test(arguments: [
    "https://www.google.com/maps/@43.7311,7.4197,15z", "https://www.google.com/maps?q=43.7311,7.4197",
    "https://www.google.com/maps/place/Monaco/@43.5,7.1,12z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d43.7311!4d7.4197!16z",
    "https://www.google.com/maps/search/?api=1&query=43.7311%2C7.4197",
    "https://maps.apple.com/?ll=43.7311,7.4197&q=Here",
    "https://www.openstreetmap.org/#map=17/43.7311/7.4197",
    "https://www.openstreetmap.org/?mlat=43.7311&mlon=7.4197#map=5/1/2x",
    "https://www.bing.com/maps?cp=43.7311~7.4197&lvl=15", "https://share.here.com/l/43.7311,7.4197,Here",
    "https://wego.here.com/?map=43.7311,7.4197,15,normal", "https://waze.com/ul?ll=43.7311,7.4197&navigate=yes",
    "https://yandex.com/maps/?ll=7.4197%2C43.7311&z=15", "https://mapy.com/en/zakladni?x=7.4197&y=43.7311&z=15",
    "om://map?v=1&ll=43.7311,7.4197&n=Here", "geo:43.7311,7.4197?z=15",
  ])
  func linksAreRead(text: String) {
    #expect(isNear(text, 43.7311, 7.4197, degrees: 1e-9), "\(text)")
  }

  @Test func geohashesAreOnlyAGuess() throws {
    let reading = try #require(LocationText.parse("spv2bc9", reference: nil))
    #expect(!reading.isCertain)
    #expect(reading.coordinate.distance(to: Coordinate(latitude: 43.73, longitude: 7.42)!).rawValue < 10_000)
  }

  @Test(arguments: [
    "", "+", "2+", "7FG49Q00+2V", "7FG40Q00+", "FFFFFFFF+", "8FVC2222+2", "AAAAAAAA+22", "C++", "99Z 500000 100",
    "61T 372574 4842675",
    "32T 5 5", "https://example.com/", "https://www.google.com/maps/place/Monaco", "https://maps.app.goo.gl/abc",
    "rue grimaldi",
    "https://www.google.com/maps?q=nan,inf", "http://a/@95,200", "12 + 13", "abcdef", "123456",
  ])
  func otherTextsAreNot(text: String) {
    #expect(LocationText.parse(text, reference: nil) == nil)
  }
}
