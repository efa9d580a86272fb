import Foundation
import GeoCore
import TestSupport
import Testing

@testable import Places

/// The city named is what people call the city (decision 0102).
@Suite(.enabled(if: World.gazetteer != nil, "\(World.reason)"))
struct QuarterTests {
  @Test(arguments: [
    (52.5145, 13.3501, "Berlin", "Tiergarten, Berlin"), (53.55, 9.93, "Hamburg", "Altona"),
    (48.8867, 2.3431, "Paris", "Montmartre"), (41.8897, 12.4694, "Rome", "Trastevere"),
    (35.6938, 139.7034, "Tokyo", "Shinjuku"), (19.4333, -99.2, "Mexico City", "Polanco"),
    (-33.85898, 151.27849, "Sydney", "Vaucluse, once answered with The Rocks"),
    (-33.8688, 151.2093, "Sydney", "its middle"),
    (37.4979, 127.0276, "Seoul", "Gangnam"), (40.7580, -73.9855, "New York City", "Times Square"),
  ])
  func quarterIsNamedByItsCity(latitude: Double, longitude: Double, city: String, place: String) {
    #expect(World.chain(latitude, longitude).city?.name == city, "\(place)")
  }

  @Test(arguments: [
    // Boroughs and towns with a seat of government of their own keep their names.
    (40.6782, -73.9442, "New York City"), (52.3906, 13.0645, "Potsdam"), (48.8356, 2.2417, "Boulogne-Billancourt"),
    (43.7396, 7.4272, "Monaco"),
  ])
  func townsOfTheirOwnAreNotSwallowed(latitude: Double, longitude: Double, city: String) {
    let chain = World.chain(latitude, longitude)
    #expect([chain.city?.name, chain.quarter?.name].contains(city) || chain.city?.name == city, "\(chain)")
  }

  @Test func quarterAndCityShareRegionAndCountry() {
    let index = World.gazetteer!.index
    for point in World.points {
      let found = World.gazetteer!.resolve(point)
      guard let quarter = found.quarter, let city = found.city else { continue }
      #expect(index.cityRegions.value(at: quarter.number) == index.cityRegions.value(at: city.number))
      #expect(index.cityCountries.value(at: quarter.number) == index.cityCountries.value(at: city.number))
      #expect(index.cityParts.value(at: city.number) == UInt32(city.number) && city.rule == .quarter)
    }
  }
}
