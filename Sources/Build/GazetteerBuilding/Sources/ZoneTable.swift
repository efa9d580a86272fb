import GeoCore
import Places

/// Zones of one country: what `zone.tab` of the time zone database says, as far as the cities agree.
enum ZoneTable {
  /// Reads the table: zone → the country it is listed for.
  static func read(path: String) throws -> [String: String] {
    var countries: [String: String] = [:]
    for line in try LineReader(path: path) where !line.hasPrefix("#") {
      let columns = line.tabColumns
      if columns.count >= 3, columns[0].count == 2 { countries[String(columns[2])] = String(columns[0]) }
    }
    return countries
  }

  /// Cities of others that a zone may have: sources draw borders differently, and some do not know a young state.
  private static let strangers = (count: 5, share: 0.2)

  /// Leaves out zones in whose outlines cities of other countries lie.
  ///
  /// The table lists a zone for one country although another one keeps it too: the north of Vietnam keeps the time of
  /// Bangkok. Such an outline is no evidence of a country.
  static func confirmed(
    _ countries: [String: String], outlines: BoundaryIndex, cities: [CityRecord]
  ) -> [String: String] {
    var ballots: [String: Ballot] = [:]
    for city in cities {
      guard let zone = outlines.areas(containing: city.position).country else { continue }
      ballots[outlines.areas[zone].id, default: Ballot()].add(city.country)
    }
    return countries.filter { zone, country in
      guard let ballot = ballots[zone] else { return true }
      let others = ballot.total - (ballot.counts[country] ?? 0)
      return others <= strangers.count || Double(others) <= strangers.share * Double(ballot.total)
    }
  }
}
