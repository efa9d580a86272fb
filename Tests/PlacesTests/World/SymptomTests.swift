import Foundation
import GeoCore
import TestSupport
import Testing

@testable import Places

/// What travellers have reported of other geocoders, each as a test of ours.
@Suite(.enabled(if: World.gazetteer != nil, "\(World.reason)"))
struct SymptomTests {
  @Test(arguments: [
    // Nearest town: Cardston in Alberta.
    (48.8596589, -113.4360082, "US", "US.MT"),
    // Nearest town: in Italy.
    (46.601255, 10.422899, "CH", "CH.GR"),
    // Detroit lies over the river.
    (42.2084833, -83.0980528, "CA", "CA.08"), (42.3149, -83.0364, "CA", "CA.08"), (42.3314, -83.0458, "US", "US.MI"),
  ])
  func townOverTheBorderDecidesNothing(latitude: Double, longitude: Double, country: String, region: String) {
    let place = World.chain(latitude, longitude)
    #expect(place.country?.id == country && place.region?.id == region)
    #expect(World.countryOfCity(place) == country && place.city != nil)
    #expect(place.nearBorder != nil || latitude == 48.8596589)
  }

  @Test func runInGenevaCountsNoSecondCountryAndIsWarned() {
    let track = (0..<100).map { step in
      let part = Double(step) / 99
      return World.chain(46.187 + 0.038 * part, 6.120 + 0.045 * part)
    }
    #expect(Set(track.map { $0.country?.id }) == ["CH"])
    #expect(track.contains { $0.nearBorder?.country == "FR" && $0.nearBorder!.distance <= 5_000 })
  }

  @Test func countryAndRegionNeverContradictEachOther() {
    let gazetteer = World.gazetteer!
    #expect(
      World.chain(49.711950, 18.641700).region.map { $0.id.prefix(2) == World.chain(49.711950, 18.641700).country!.id }
        ?? true)
    for point in World.points {
      let found = gazetteer.resolve(point)
      #expect(
        found.region.map { gazetteer.index.regions[$0.number].country } ?? found.country?.number
          == found.country?.number)
      #expect(found.country != nil || (found.region == nil && found.city == nil && found.airport == nil))
      if let city = found.city {
        #expect(gazetteer.index.cityCountries.value(at: city.number).map(Int.init) == found.country?.number, "\(point)")
      }
      #expect(found.nearBorder?.number == nil || found.nearBorder?.number != found.country?.number)
      #expect(found.nearBorder.map { $0.distance <= Gazetteer.Limit.nearBorder } ?? true)
    }
  }

  @Test(arguments: [
    (-29.3151, 27.4869, "LS"), (-29.1947, 27.4600, "ZA"), (43.9356, 12.4473, "SM"), (43.9833, 12.4217, "IT"),
    (41.9022, 12.4533, "VA"), (41.9031, 12.4663, "IT"),
    // A piece of Oman in the Emirates, and a piece of the Emirates in that.
    (25.2833, 56.3333, "OM"), (25.2704, 56.2785, "AE"), (25.33, 56.20, "AE"),
    // Dutch farms inside Belgian Baarle inside the Netherlands.
    (51.4486, 4.8506, "NL"), (51.4436, 4.9279, "BE"),
  ])
  func enclavesAreNotTheLandAroundThem(latitude: Double, longitude: Double, country: String) {
    #expect(World.chain(latitude, longitude).country?.id == country)
  }

  @Test(arguments: [
    (47.6970, 8.6885, "DE", "Büsingen"), (45.9698, 8.9718, "IT", "Campione d'Italia"),
    (42.4641, 1.9819, "ES", "Llívia"),
  ])
  func exclavesThatTheCoarseLayerLacksAreThere(latitude: Double, longitude: Double, country: String, name: String) {
    let place = World.chain(latitude, longitude)
    #expect(place.country?.id == country, "\(name)")
    #expect(place.rule("country") != "contained" || place.country?.id == country)
  }

  @Test(arguments: [
    (45.5220, -73.5420, "CA"), (40.7061, -73.9969, "US"), (37.8199, -122.4783, "US"), (38.6896, -9.1770, "PT"),
  ])
  func bridgesBelongToTheirCountry(latitude: Double, longitude: Double, country: String) {
    let place = World.chain(latitude, longitude)
    #expect(place.country?.id == country)
    if place.rule("country") == "snapped" {
      #expect(place.reasons.first { $0.step == "country" }!.detail.contains("km"))
    }
  }

  @Test(arguments: [
    (0.0, 0.0), (0, -140), (-45, 100), (30, -40), (-60, -120), (80, 0), (0, 90), (-20, 70), (45, -170), (10, -130),
  ])
  func openSeaIsNoCountryAndNoCrash(latitude: Double, longitude: Double) {
    let place = World.chain(latitude, longitude)
    #expect(place.country == nil && place.region == nil && place.city == nil && place.airport == nil)
    #expect(place.timeZone.hasPrefix("Etc/GMT") && place.nearBorder == nil)
  }

  @Test(arguments: [
    (68.5, -180.0, "RU"), (68.5, 180.0, "RU"), (-16.9, -180, "FJ"), (-16.9, 180, "FJ"), (-16.8, 179.9999999, "FJ"),
    (-16.8, -179.9999999, "FJ"), (71.2, -180, "RU"), (66.32, -179.12, "RU"),
  ])
  func landOnTheDateLineHasItsCountry(latitude: Double, longitude: Double, country: String) {
    #expect(World.chain(latitude, longitude).country?.id == country)
  }

  @Test func nearestCityIsFoundAcrossTheDateLine() {
    // On Semisopochnoi, east of 179°: all American towns lie west of −166°.
    let place = World.chain(51.93, 179.59)
    #expect(place.country?.id == "US" && World.countryOfCity(place) == "US" && place.city!.distance < 1_000_000)
  }

  @Test func bothNamesOfTheDateLineAreOneLine() {
    for step in -1_000...1_000 {
      let latitude = Double(step) * 0.09
      let (west, east) = (World.chain(latitude, -180), World.chain(latitude, 180))
      #expect(west.country == east.country && west.region == east.region && west.city == east.city)
      #expect(west.nearBorder == east.nearBorder, "\(latitude)")
    }
  }

  @Test(arguments: [90.0, -90])
  func polesBearAnyLongitude(latitude: Double) {
    let countries = Set((-18...18).map { World.chain(latitude, Double($0) * 10).country?.id })
    #expect(countries == [latitude < 0 ? "AQ" : nil])
  }
}
