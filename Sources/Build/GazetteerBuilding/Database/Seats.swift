/// The city that stands for an area: where a map shows its name, and where a search result leads.
struct Seats {
  private(set) var ofCountry: [String: CityRecord] = [:]
  private(set) var ofRegion: [String: CityRecord] = [:]
  /// Sum over the region's cities.
  private(set) var populationOfRegion: [String: Int] = [:]

  /// A country's seat is its capital, a region's its seat of government; where none is known the largest city. Ties go to
  /// the lower id.
  init(_ content: GazetteerDatabase.Content) {
    for city in content.cities {
      take(city, capital: "PPLC", into: &ofCountry[city.country])
      guard let region = city.region else { continue }
      take(city, capital: "PPLA", into: &ofRegion[region])
      populationOfRegion[region, default: 0] += city.population
    }
  }

  private func take(_ city: CityRecord, capital: String, into seat: inout CityRecord?) {
    func rank(_ city: CityRecord) -> (Int, Int, Int) {
      let isCapital = city.feature == capital || city.feature == "PPLC"
      return (isCapital ? 1 : 0, city.population, -city.id)
    }
    if seat.map({ rank(city) > rank($0) }) ?? true { seat = city }
  }
}
