import ByteCoding
import GeoCore

/// What the resolver asks of countries, regions and zones by number, without names, at fixed addresses.
final class ResolverTables: Sendable {
  /// Nodes of a tree.
  struct Nodes: BitwiseCopyable, Sendable {
    let start: Int
    let end: Int

    init(_ range: Range<Int>) { (start, end) = (range.lowerBound, range.upperBound) }

    @inline(__always)
    var range: Range<Int> { Range(uncheckedBounds: (start, max(start, end))) }
  }

  /// The tables by pointer; valid as long as their `ResolverTables` lives.
  struct Pointers: @unchecked Sendable {
    /// Boundary area → country; `Resolver.none` for regions and for areas that the tables lack.
    let countryOfArea: UnsafeBufferPointer<Int32>
    /// Boundary area → region.
    let regionOfArea: UnsafeBufferPointer<Int32>
    /// Outline of a time zone → zone.
    let zoneOfOutline: UnsafeBufferPointer<Int32>
    /// Zone → the country that it belongs to alone.
    let countryOfZone: UnsafeBufferPointer<Int32>
    /// Whether a zone belongs to the country alone: only then may the line of a zone decide against its polygon.
    let hasZone: UnsafeBufferPointer<Bool>
    let countryOfRegion: UnsafeBufferPointer<Int32>
    let citiesOfCountry: UnsafeBufferPointer<Nodes>
    let citiesOfRegion: UnsafeBufferPointer<Nodes>
    /// City → region, `u16` of the mapped file.
    let cityRegions: UnsafeRawBufferPointer
    /// Airport → country, `u16` of the mapped file.
    let airportCountries: UnsafeRawBufferPointer
    /// Size of an airport → how far it reaches, as square of a chord.
    let airportReach: UnsafeBufferPointer<Int64>
    /// Cells of the boundary grid that an airport's reach may touch.
    let airportCells: CellSet.Pointer
  }

  let pointers: Pointers
  private let numbers: [PinnedTable<Int32>]
  private let nodes: [PinnedTable<Nodes>]
  private let flags: PinnedTable<Bool>
  private let reach: PinnedTable<Int64>
  private let airportCells: CellSet

  /// - Complexity: O(areas + countries + regions + zones + cities), once.
  init(boundaries: [BoundaryArea], zoneOutlines: [BoundaryArea], index: NearestIndex) {
    func numbered(_ names: some Sequence<String>) -> [String: Int32] {
      Dictionary(names.enumerated().map { ($1, Int32($0)) }) { first, _ in first }
    }
    let countries = numbered(index.countries.lazy.map(\.code))
    let regions = numbered(index.regions.lazy.map(\.id))
    let zones = numbered(index.zones.lazy.map(\.name))
    numbers = [
      PinnedTable(boundaries.map { $0.level == .country ? countries[$0.id] ?? Resolver.none : Resolver.none }),
      PinnedTable(boundaries.map { $0.level == .region ? regions[$0.id] ?? Resolver.none : Resolver.none }),
      PinnedTable(zoneOutlines.map { zones[$0.id] ?? Resolver.none }),
      PinnedTable(index.zones.map { $0.country.map { Int32($0) } ?? Resolver.none }),
      PinnedTable(index.regions.map { Int32($0.country) }),
    ]
    nodes = [
      PinnedTable(index.countries.map { Nodes($0.cities) }), PinnedTable(index.regions.map { Nodes($0.cities) }),
    ]
    flags = PinnedTable(index.countries.map(\.hasZone))
    reach = PinnedTable(Gazetteer.Limit.airports.map(UnitVector.squaredChord(distance:)))
    airportCells = CellSet(around: index.airports)
    pointers = Pointers(
      countryOfArea: numbers[0].elements, regionOfArea: numbers[1].elements, zoneOfOutline: numbers[2].elements,
      countryOfZone: numbers[3].elements, hasZone: flags.elements, countryOfRegion: numbers[4].elements,
      citiesOfCountry: nodes[0].elements, citiesOfRegion: nodes[1].elements,
      cityRegions: index.cityRegions.unownedBytes,
      airportCountries: index.airportCountries.unownedBytes, airportReach: reach.elements,
      airportCells: airportCells.pointer)
  }
}
