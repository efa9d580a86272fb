import GeoCore
import OSMImport
import Places

/// Gives every house number to its street and makes the numbers between mapped ones.
struct AddressAssembly {
  /// Numbers by the street or settlement that owns them, sorted, each key once.
  private(set) var byOwner: [AddressOwners.Owner: [IndexedAddress]] = [:]
  /// Streets of which only numbers are known.
  private(set) var unmapped: [(street: LineGroup, addresses: [IndexedAddress])] = []
  private(set) var skipped: [String: Int] = [:]
  private let owners: AddressOwners
  private var homeless: [(name: String, source: SourceAddress, addresses: [IndexedAddress])] = []

  init(owners: AddressOwners) { self.owners = owners }

  mutating func add(_ sources: [SourceAddress], streetsOfMembers: [OSMID: String]) {
    for source in sources {
      let numbers = HouseNumberList.numbers(in: source.number, rule: source.rangeRule)
      if numbers.isEmpty {
        skip("address.noNumber")
        continue
      }
      let addresses = numbers.map { number, label, kind in
        IndexedAddress(
          number: number, label: label, position: source.position, id: source.id, source: kind, rank: source.rank,
          locality: source.locality)
      }
      give(addresses, of: source, street: source.street ?? streetsOfMembers[source.id])
    }
  }

  mutating func add(_ interpolations: [SourceInterpolation], numbersOfNodes: [Int64: SourceAddress]) {
    for way in interpolations {
      let known = zip(way.nodeIDs, way.locations).compactMap { id, location in location.map { (id, $0) } }
      let anchors = known.map { numbersOfNodes[$0.0] }
      guard
        let points = Interpolation.points(
          value: way.rule, along: known.map(\.1), numbers: anchors.map { $0?.number })
      else {
        skip("interpolation.unusable")
        continue
      }
      let ends = anchors.compactMap(\.self)
      guard let street = way.street ?? ends.lazy.compactMap(\.street).first, let first = ends.first,
        let owner = owners.owner(ofStreet: street, at: first.position)
      else {
        skip("interpolation.withoutStreet")
        continue
      }
      byOwner[owner, default: []] += points.compactMap { point in
        HouseNumber(point.label).map {
          IndexedAddress(
            number: $0, label: point.label, position: point.position, id: way.id, source: .interpolated, rank: 3,
            locality: way.locality.filled(from: first.locality))
        }
      }
    }
  }

  private mutating func give(_ addresses: [IndexedAddress], of source: SourceAddress, street: String?) {
    if let street {
      if let owner = owners.owner(ofStreet: street, at: source.position) {
        byOwner[owner, default: []] += addresses
      } else {
        homeless.append((street, source, addresses))
      }
    } else if let place = source.place {
      if let owner = owners.owner(ofPlace: place, at: source.position) {
        byOwner[owner, default: []] += addresses
      } else {
        homeless.append((place, source, addresses))
      }
    } else if let owner = owners.nearestOwner(to: source.position) {
      skip("address.streetGuessed")
      byOwner[owner, default: []] += addresses.map(\.guessed)
    } else {
      skip("address.withoutStreet")
    }
  }

  /// Makes streets of the numbers whose street is not drawn, sorts all and drops what is there twice.
  mutating func finish() {
    let lines = homeless.map { name, source, _ in
      NamedLine(
        id: source.id, key: "address", value: "", names: NameTags(ElementTags(["name": name])),
        points: [source.position, source.position])
    }
    let addresses = Dictionary(homeless.map { ($0.source.id, $0.addresses) }) { first, _ in first }
    for street in LineGrouper(reach: 500).group(lines) {
      unmapped.append((street, unique(street.lines.flatMap { addresses[$0.id] ?? [] })))
    }
    for owner in byOwner.keys.sorted() { byOwner[owner] = unique(byOwner[owner] ?? []) }
  }

  private mutating func unique(_ addresses: [IndexedAddress]) -> [IndexedAddress] {
    var kept: [IndexedAddress] = []
    for address in addresses.sorted(by: IndexedAddress.precedes) {
      if kept.last?.number.key == address.number.key {
        skip("address.duplicate")
      } else {
        kept.append(address)
      }
    }
    return kept
  }

  private mutating func skip(_ reason: String) { skipped[reason, default: 0] += 1 }
}
