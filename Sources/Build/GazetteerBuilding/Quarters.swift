import GeoCore
import Places

/// Which populated places are quarters of a city: at a position in one, people name the city.
///
/// GeoNames marks some quarters (`PPLX`), by no means all: those of Paris, Rome and Tokyo are plain `PPL`. So a city
/// reaches as far as its people fill at the density of a city, and what lies in its reach is part of it; a plain place only
/// in the inner third of it, where no town of its own is left. Seats of government are never quarters.
struct Quarters {
  /// People a square kilometer: a round value for built-up ground.
  static let density = 4_000.0
  /// A smaller place has no quarters.
  static let leastPopulation = 20_000
  /// The inner part of a city's reach, in which plain places are quarters.
  static let inner = 1.0 / 3
  /// How many times the people of a plain place a city must have.
  static let leastRatio = 4

  private static let cell = 0.5
  private let cities: [CityRecord]

  init(_ cities: [CityRecord]) { self.cities = cities }

  /// How far a city of so many people reaches: the radius of the disk that they fill.
  static func reach(population: Int) -> Meters { Meters((Double(population) / density / .pi).squareRoot() * 1_000) }

  /// Number of each place's city: its own where it is no quarter. Never the number of a quarter.
  ///
  /// Of several cities that reach a place the one whose reach it lies deepest in, then the one with more people, then the
  /// lower id.
  func wholes() -> [Int] {
    var claims = [(depth: Int, population: Int, id: Int, number: Int)?](repeating: nil, count: cities.count)
    let places = placesByCell()
    for (number, city) in cities.enumerated() where Self.isHost(city) {
      let reach = Self.reach(population: city.population)
      forEachPlace(near: city, within: reach, places) { place in
        guard let depth = depth(of: place, in: city, reach) else { return }
        let claim = (depth: depth, population: -city.population, id: city.id, number: number)
        if claims[place].map({ (claim.depth, claim.population, claim.id) < ($0.depth, $0.population, $0.id) }) ?? true {
          claims[place] = claim
        }
      }
    }
    return cities.indices.map { number in
      var whole = number
      while let claim = claims[whole] { whole = claim.number }
      return whole
    }
  }

  private static func isHost(_ city: CityRecord) -> Bool {
    city.population >= leastPopulation && city.feature != "PPLX" && city.feature != "PPLL"
  }

  /// Parts of a thousand of the way from the center to the end of the reach that counts for the place; `nil` if the place
  /// is no quarter of the city.
  private func depth(of number: Int, in city: CityRecord, _ reach: Meters) -> Int? {
    let place = cities[number]
    guard place.id != city.id, place.country == city.country, place.region == city.region,
      place.population < city.population
    else { return nil }
    let isMarked = place.feature == "PPLX" || bearsName(of: city, place)
    let isPlain = !place.feature.hasPrefix("PPLA") && !place.feature.hasPrefix("PPLC") && place.feature != "PPLG"
    guard
      isMarked && (isPlain || place.feature == "PPLX")
        || (isPlain && place.population * Self.leastRatio <= city.population)
    else { return nil }
    let limit = reach.rawValue * (isMarked ? 1 : Self.inner)
    let distance = city.position.coordinate.distance(to: place.position.coordinate).rawValue
    return distance <= limit ? Int((distance / limit * 1_000).rounded()) : nil
  }

  /// "Paris 18 Buttes-Montmartre" is one of Paris, whatever its feature code.
  private func bearsName(of city: CityRecord, _ place: CityRecord) -> Bool {
    guard place.name.unicodeScalars.count > city.name.unicodeScalars.count,
      place.name.unicodeScalars.first == city.name.unicodeScalars.first
    else { return false }
    let (name, start) = (TextFold.fold(place.name).words, TextFold.fold(city.name).words)
    return name.count > start.count && name.prefix(start.count).elementsEqual(start)
  }

  // MARK: Cells

  private struct Cell: Hashable {
    let column: Int
    let row: Int
  }

  private static func cell(_ coordinate: Coordinate) -> Cell {
    Cell(
      column: Int(((coordinate.longitude + 180) / cell).rounded(.down)) % Int(360 / cell),
      row: Int(((coordinate.latitude + 90) / cell).rounded(.down)))
  }

  private func placesByCell() -> [Cell: [Int]] {
    Dictionary(grouping: cities.indices) { Self.cell(cities[$0].position.coordinate) }
  }

  private func forEachPlace(
    near city: CityRecord, within reach: Meters, _ places: [Cell: [Int]], _ body: (Int) -> Void
  ) {
    let center = Self.cell(city.position.coordinate)
    // A degree of latitude has 111 km; of longitude less, by the cosine, of which Bhaskara's formula is a lower bound here.
    let rows = Int(reach.rawValue / 111_000 / Self.cell) + 1
    let latitude = min(89, abs(city.position.coordinate.latitude) + 1)
    let cosine = max(0.02, 4 * (8_100 - latitude * latitude) / (32_400 + latitude * latitude) - 0.01)
    let columns = min(Int(180 / Self.cell), Int(reach.rawValue / 111_000 / cosine / Self.cell) + 1)
    let count = Int(360 / Self.cell)
    for row in (center.row - rows)...(center.row + rows) {
      for column in (center.column - columns)...(center.column + columns) {
        for place in places[Cell(column: (column + count) % count, row: row)] ?? [] { body(place) }
      }
    }
  }
}
