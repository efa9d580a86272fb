import GeoCore
import TestSupport
import Testing

@Suite struct PolylineTests {
  /// The example of the format's own description.
  @Test func documentedExample() throws {
    let points = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map { Coordinate(latitude: $0, longitude: $1)! }
    #expect(Polyline.encode(points, precision: 5) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(try Polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@", precision: 5) == points)
  }

  @Test(arguments: UInt64(0)..<100, [5, 6])
  func roundTripStaysWithinItsPrecision(seed: UInt64, precision: Int) throws {
    var random = SeededGenerator(seed: seed)
    let points = (0..<20).map { _ in random.coordinate() }
    let back = try Polyline.decode(Polyline.encode(points, precision: precision), precision: precision)
    let half = precision == 5 ? 0.5e-5 : 0.5e-6
    #expect(back.count == points.count)
    for (point, copy) in zip(points, back) {
      #expect(
        abs(point.latitude - copy.latitude) <= half * 1.001 && abs(point.longitude - copy.longitude) <= half * 1.001)
    }
  }

  @Test func namesWhatIsWrong() {
    #expect(throws: Polyline.Failure.truncated) { try Polyline.decode("_p~iF", precision: 5) }
    #expect(throws: Polyline.Failure.truncated) { try Polyline.decode("_p~iF~ps|", precision: 5) }
    #expect(throws: Polyline.Failure.illegalCharacter(offset: 2)) { try Polyline.decode("_p iF~ps|U", precision: 5) }
    #expect(throws: Polyline.Failure.outOfRange(index: 0)) { try Polyline.decode("~~~~~~~~~~~~~~", precision: 5) }
    #expect(throws: Polyline.Failure.outOfRange(index: 0)) { try Polyline.decode("_p~iF~ps|U", precision: 0) }
  }

  @Test(arguments: UInt64(0)..<500)
  func hostileTextNeverCrashes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = String(decoding: (0..<60).map { _ in UInt8.random(in: 60...127, using: &random) }, as: UTF8.self)
    _ = try? Polyline.decode(text, precision: 6)
  }
}
