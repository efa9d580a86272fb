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
    /// Whether a region has a polygon.
    let isDrawn: UnsafeBufferPointer<Bool>
    /// Boundary area → whether cities of a region without a polygon lie in it.
    let hasStrangers: UnsafeBufferPointer<Bool>
    let citiesOfCountry: UnsafeBufferPointer<Nodes>
    let citiesOfRegion: UnsafeBufferPointer<Nodes>
    /// City → region, `u16` of the mapped file.
    let cityRegions: UnsafeRawBufferPointer
    /// City → the city that it is a quarter of, `u32` of the mapped file.
    let cityParts: UnsafeRawBufferPointer
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
  private let flags: [PinnedTable<Bool>]
  private let reach: PinnedTable<Int64>
  private let airportCells: CellSet

  /// - Complexity: O(areas + countries + regions + zones + cities), once.
  init(boundaries: BoundaryIndex, zoneOutlines: [BoundaryArea], index: NearestIndex) {
    func numbered(_ names: some Sequence<String>) -> [String: Int32] {
      Dictionary(names.enumerated().map { ($1, Int32($0)) }) { first, _ in first }
    }
    let countries = numbered(index.countries.lazy.map(\.code))
    let regions = numbered(index.regions.lazy.map(\.id))
    let zones = numbered(index.zones.lazy.map(\.name))
    numbers = [
      PinnedTable(boundaries.areas.map { $0.level == .country ? countries[$0.id] ?? Resolver.none : Resolver.none }),
      PinnedTable(boundaries.areas.map { $0.level == .region ? regions[$0.id] ?? Resolver.none : Resolver.none }),
      PinnedTable(zoneOutlines.map { zones[$0.id] ?? Resolver.none }),
      PinnedTable(index.zones.map { $0.country.map { Int32($0) } ?? Resolver.none }),
      PinnedTable(index.regions.map { Int32($0.country) }),
    ]
    nodes = [
      PinnedTable(index.countries.map { Nodes($0.cities) }), PinnedTable(index.regions.map { Nodes($0.cities) }),
    ]
    let isDrawn = Self.drawn(boundaries, index)
    flags = [
      PinnedTable(index.countries.map(\.hasZone)), PinnedTable(isDrawn),
      PinnedTable(Self.strangers(in: boundaries, isDrawn: isDrawn, index)),
    ]
    reach = PinnedTable(Gazetteer.Limit.airports.map(UnitVector.squaredChord(distance:)))
    airportCells = CellSet(around: index.airports)
    pointers = Pointers(
      countryOfArea: numbers[0].elements, regionOfArea: numbers[1].elements, zoneOfOutline: numbers[2].elements,
      countryOfZone: numbers[3].elements, hasZone: flags[0].elements, countryOfRegion: numbers[4].elements,
      isDrawn: flags[1].elements, hasStrangers: flags[2].elements,
      citiesOfCountry: nodes[0].elements, citiesOfRegion: nodes[1].elements,
      cityRegions: index.cityRegions.unownedBytes, cityParts: index.cityParts.unownedBytes,
      airportCountries: index.airportCountries.unownedBytes, airportReach: reach.elements,
      airportCells: airportCells.pointer)
  }

  /// Which regions have a polygon that holds their cities. A line that leaves most of a region's cities outside draws
  /// something else: an older border, or a sliver of it.
  private static func drawn(_ boundaries: BoundaryIndex, _ index: NearestIndex) -> [Bool] {
    let polygons = Set(boundaries.areas.lazy.filter { $0.level == .region }.map(\.id))
    var balance = [Int](repeating: 0, count: index.regions.count)
    var asked = [UInt8](repeating: 0, count: index.regions.count)
    for city in 0..<index.cities.count {
      guard let number = index.cityRegions.value(at: city), Int(number) < asked.count, asked[Int(number)] < Self.sample
      else { continue }
      let region = Int(number)
      guard polygons.contains(index.regions[region].id), let position = index.position(ofCity: city) else { continue }
      asked[region] += 1
      let area = boundaries.areas(containing: position).region
      balance[region] += area.map { boundaries.areas[$0].id == index.regions[region].id } ?? true ? 1 : -1
    }
    return index.regions.indices.map { polygons.contains(index.regions[$0].id) && balance[$0] >= 0 }
  }

  /// Cities of a region that are asked where they lie; all would cost as much as the rest of opening.
  private static let sample: UInt8 = 9

  /// Where the cities of regions without a polygon lie.
  private static func strangers(in boundaries: BoundaryIndex, isDrawn: [Bool], _ index: NearestIndex) -> [Bool] {
    var strangers = [Bool](repeating: false, count: boundaries.areas.count)
    for city in 0..<index.cities.count {
      guard let region = index.cityRegions.value(at: city), Int(region) < isDrawn.count, !isDrawn[Int(region)],
        let position = index.position(ofCity: city), let area = boundaries.areas(containing: position).region
      else { continue }
      strangers[area] = true
    }
    return strangers
  }
}
