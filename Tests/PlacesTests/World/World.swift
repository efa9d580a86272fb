import Foundation
import GeoCore
import TestSupport

@testable import Places

/// The built gazetteer of the world, for tests that ask about real places.
enum World {
  static let reason: String = "needs the gazetteer: run make gazetteer"

  /// Its folder, or `nil` if none was built.
  static let folder = SharedData.gazetteer

  static let gazetteer: Gazetteer? = folder.flatMap { try? Gazetteer(folder: $0) }

  /// Positions to try: the 82,000 beside the repository, else as many drawn over the globe and around cities.
  static let points: [Coordinate] = {
    if let path = SharedData.path("data/places/points82k.tsv"),
      let text = try? String(contentsOfFile: path, encoding: .utf8)
    {
      return text.split(separator: "\n").dropFirst().compactMap { line in
        let fields = line.split(separator: "\t")
        return Coordinate(latitude: Double(fields[1])!, longitude: Double(fields[2])!)
      }
    }
    var random = SeededGenerator(seed: 82)
    let index = gazetteer!.index
    return (0..<82_000).map { number in
      guard number % 3 > 0 else { return random.coordinate() }
      let city = Int.random(in: 0..<index.cities.count, using: &random)
      return index.cities.point(city)!.vector.coordinate.moved(
        by: Meters(.random(in: 0...40_000, using: &random)), bearing: .random(in: 0..<360, using: &random))
    }
  }()

  static func chain(_ latitude: Double, _ longitude: Double) -> PlaceChain {
    gazetteer!.describe(Coordinate(latitude: latitude, longitude: longitude)!)
  }

  /// The code of the country that the city of a chain lies in.
  static func countryOfCity(_ chain: PlaceChain) -> String? {
    let place = Coordinate(latitude: chain.coordinate.lat, longitude: chain.coordinate.lon)!
    guard let city = gazetteer!.resolve(place).city, let country = gazetteer!.index.cityCountries.value(at: city.number)
    else { return nil }
    return gazetteer!.index.countries[Int(country)].code
  }
}

extension PlaceChain {
  /// The rule of a link.
  func rule(_ step: String) -> String? { reasons.first { $0.step == step }?.rule }
}
