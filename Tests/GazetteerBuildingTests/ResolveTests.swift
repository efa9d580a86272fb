import GeoCore
import Places
import TestSupport
import Testing

@testable import GazetteerBuilding

@Suite struct ResolveTests {
  let gazetteer: Gazetteer

  init() throws { gazetteer = try SmallWorld.gazetteer() }

  func chain(_ latitude: Double, _ longitude: Double) -> PlaceChain {
    gazetteer.describe(Coordinate(latitude: latitude, longitude: longitude)!)
  }

  func rule(_ chain: PlaceChain, _ step: String) -> String? { chain.reasons.first { $0.step == step }?.rule }

  @Test func containmentComesFirstAndTheCityStaysInsideIt() {
    // City 12 is nearer than 11, but lies in the other region.
    let place = chain(0.1, 0.49)
    #expect(place.country?.id == "AA" && place.region?.id == "AA.01" && place.city?.id == "11")
    #expect(rule(place, "country") == "contained" && rule(place, "region") == "contained")
  }

  @Test func neverTheCityOfTheNeighbor() {
    let place = chain(0.9, 1.1)
    #expect(place.country?.id == "BB" && place.city?.id == "21")
  }

  @Test func exactZoneLineOverrulesAGeneralizedBorderAndSaysSo() {
    let place = chain(0.2, 1.005)
    #expect(place.country?.id == "AA" && rule(place, "country") == "timeZoneLine")
    #expect(place.reasons.first?.detail.contains("Test/West") == true)
  }

  @Test func countryWithoutAZoneOfItsOwnKeepsItsPolygon() {
    let place = chain(0.5, 1.5)
    #expect(place.country?.id == "XK" && rule(place, "country") == "contained")
  }

  @Test func bridgesAndPiersBelongToTheNearCoast() {
    let place = chain(1.005, 0.25)
    #expect(place.country?.id == "AA" && rule(place, "country") == "snapped" && place.region?.id == "AA.01")
    #expect(place.city?.id == "11")
  }

  @Test func openSeaIsNoCountry() {
    let place = chain(-1, 5)
    #expect(place.country == nil && place.region == nil && place.city == nil && place.airport == nil)
    #expect(place.timeZone == "Etc/GMT" && rule(place, "timeZone") == "nautical")
    #expect(chain(0, -100).timeZone == "Etc/GMT+7" && chain(0, 100).timeZone == "Etc/GMT-7")
  }

  @Test func isletWithoutPolygonFollowsItsCityAndZone() {
    let place = chain(-0.16, 0.51)
    #expect(place.country?.id == "AA" && rule(place, "country") == "cityEvidence")
  }

  @Test func regionWithoutPolygonComesFromTheNearestCity() {
    let place = chain(0.9, 0.8)
    #expect(place.region?.id == "AA.03" && rule(place, "region") == "nearestCity" && place.city?.id == "13")
  }

  @Test func regionWithoutPolygonTakesItsTownsBackFromTheOneAroundThem() {
    let place = chain(0.31, 0.72)
    #expect(place.region?.id == "AA.03" && rule(place, "region") == "cityEvidence" && place.city?.id == "15")
    #expect(chain(0.1, 0.7).region?.id == "AA.02" && rule(chain(0.1, 0.7), "region") == "contained")
  }

  @Test func bordersNearByAreReported() {
    #expect(chain(0.5, 0.99).nearBorder?.country == "BB")
    #expect(abs((chain(0.5, 0.99).nearBorder?.distance ?? 0) - 1_112) < 2)
    #expect(chain(0.5, 0.9).nearBorder == nil)
  }

  @Test func airportOnlyWithinTheReachOfItsSize() {
    #expect(chain(0.5, 0.36).airport?.id == "AAA")
    #expect(chain(0.5, 0.38).airport == nil)
  }

  @Test func smallAirportOutOfReachDoesNotHideALargeOne() {
    #expect(chain(0.5, 0.36).airport?.id == "AAA" && chain(0.53, 0.37).airport?.id == "AAB")
  }

  @Test(arguments: [(90.0, 12.0), (-90, 12), (90, -180), (0, 180), (0, -180), (-90, 180)])
  func polesAndDateLineAnswer(latitude: Double, longitude: Double) {
    let place = chain(latitude, longitude)
    #expect(place.country == nil && !place.timeZone.isEmpty)
  }

  @Test func orderOfPolygonsDoesNotMatter() throws {
    var random = SeededGenerator(seed: 9)
    let other = try SmallWorld.gazetteer(polygons: SmallWorld.boundaries.shuffled(using: &random))
    for _ in 0..<500 {
      let place = Coordinate(
        latitude: .random(in: -0.3...1.3, using: &random), longitude: .random(in: -0.3...2.3, using: &random))!
      #expect(gazetteer.resolve(place) == other.resolve(place))
    }
  }
}

@Suite struct BatchResolverTests {
  /// Runs the batch with the input cut into chunks of a size.
  static func answer(_ input: String, chunk: Int) throws -> [String] {
    let bytes = Array(input.utf8)
    var (offset, output) = (0, [UInt8]())
    let count = try BatchResolver(SmallWorld.gazetteer()).run(
      read: {
        defer { offset = min(bytes.count, offset + chunk) }
        return Array(bytes[offset..<min(bytes.count, offset + chunk)])
      }, write: { output += $0 })
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    #expect(lines.last == "" && lines.count == count + 2)
    return Array(lines.dropFirst().dropLast())
  }

  static let input = "0.1\t0.49\r\n91\t0\nabc\n\n0.2\t1.005\textra\n inf\t0\n-1\t5"

  @Test(arguments: [1, 2, 7, 1_000])
  func oneLineOutForEachLineInWhateverTheChunks(chunk: Int) throws {
    #expect(
      try Self.answer(Self.input, chunk: chunk) == [
        "0.1\t0.49\tAA\tAA.01\t11\tCity 11\t62120\t\tTest/West\t", "91\t0\t\t\t\t\t\t\t\tmalformed",
        "abc\t\t\t\t\t\t\t\t\tmalformed", "\t\t\t\t\t\t\t\t\tmalformed",
        "0.2\t1.005\tAA\tAA.02\t12\tCity 12\t16123\t\tTest/West\ttimeZoneLine,nearBorder=BB",
        "inf\t0\t\t\t\t\t\t\t\tmalformed", "-1\t5\t\t\t\t\t\t\tEtc/GMT\t",
      ])
  }

  @Test(arguments: [1, 9, 3_000, 100_000])
  func lineWithoutAnEndIsNotKept(chunk: Int) throws {
    let endless = String(repeating: "1", count: 50_000)
    #expect(
      try Self.answer("-1\t5\n\(endless)\n-1\t5\n\(endless)", chunk: chunk) == [
        "-1\t5\t\t\t\t\t\t\tEtc/GMT\t", "\t\t\t\t\t\t\t\t\tmalformed", "-1\t5\t\t\t\t\t\t\tEtc/GMT\t",
        "\t\t\t\t\t\t\t\t\tmalformed",
      ])
  }

  @Test func markOfUnicodeBeforeTheFirstLineIsNoPartOfIt() throws {
    #expect(try Self.answer("\u{FEFF}-1\t5", chunk: 100) == ["-1\t5\t\t\t\t\t\t\tEtc/GMT\t"])
  }

  @Test func emptyInputIsAHeader() throws {
    #expect(try Self.answer("", chunk: 10) == [])
  }
}
