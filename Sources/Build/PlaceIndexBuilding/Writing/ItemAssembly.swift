import GeoCore
import OSMImport
import Places

/// Makes the rows of the index from what was grouped and joined.
struct ItemAssembly {
  let finder: LocalityFinder

  /// Tags of a place that are shown on its card.
  private static let detailKeys = [
    "opening_hours", "wheelchair", "cuisine", "operator", "brand", "wikidata", "wikipedia", "ele", "fee", "level",
    "internet_access", "capacity", "description", "addr:street", "addr:place", "addr:housenumber", "addr:postcode",
    "addr:city", "iata", "icao", "population", "email", "charge", "religion", "denomination", "check_date", "access",
  ]

  func street(_ group: LineGroup, _ addresses: [IndexedAddress]) -> IndexItem {
    let first = group.lines[0]
    let position = group.representative
    let (locality, context) = place(position, addresses)
    let isMapped = first.key != "address"
    let importance =
      switch first.key {
      case "highway":
        group.lines.map { Importance.ofStreet(highway: $0.value, lengthMeters: group.length) }.max() ?? 0
      case "waterway": Importance.ofWaterway(first.value, lengthMeters: group.length)
      default: Importance.ofUnmappedStreet
      }
    return IndexItem(
      kind: first.key == "waterway" ? .poi : .street, id: first.id, names: names(of: group), position: position,
      extent: group.extent, categories: [isMapped ? PlaceTag(first.key, first.value) : PlaceTag("highway", "address")],
      importance: importance, locality: locality, context: context, details: [], addresses: addresses,
      lines: isMapped ? group.lines.map(\.points) : [])
  }

  func place(_ source: SourcePlace, _ addresses: [IndexedAddress]) -> IndexItem {
    var (locality, context) = place(source.position, addresses)
    locality = Locality(source.tags).filled(from: locality)
    context += [locality.city, locality.district, locality.postcode].compactMap(\.self)
    context += [source.tags["addr:street"], source.tags["addr:place"]].compactMap(\.self)
    let isNamed = source.names.main != nil
    return IndexItem(
      kind: source.classified.kind, id: source.id, names: source.names, position: source.position,
      extent: source.extent, categories: source.classified.categories,
      importance: Importance.ofPlace(
        source.classified, tags: source.tags, isNamed: isNamed, translations: source.names.translations.count),
      locality: locality, context: context, details: details(source.tags), addresses: addresses, lines: [])
  }

  /// The locality of a position, corrected by what most of its addresses say, and the words around it.
  private func place(_ position: FixedCoordinate, _ addresses: [IndexedAddress]) -> (Locality, [String]) {
    var finding = finder.find(position)
    let most = Self.majority(addresses)
    if !finding.isCityCertain { finding.locality.city = most.city ?? finding.locality.city }
    finding.locality.postcode = most.postcode ?? finding.locality.postcode
    let locality = finding.locality.filled(from: most)
    var context = finding.names + [locality.city, locality.district, locality.postcode].compactMap(\.self)
    let written = Set(addresses.flatMap { [$0.locality.city, $0.locality.district, $0.locality.postcode] })
    context += written.compactMap(\.self).sorted()
    return (locality, context)
  }

  /// The most frequent city, postcode and country; the first in order of the alphabet if several are.
  private static func majority(_ addresses: [IndexedAddress]) -> Locality {
    func most(_ value: (Locality) -> String?) -> String? {
      let counts = Dictionary(addresses.compactMap { value($0.locality) }.map { ($0, 1) }, uniquingKeysWith: +)
      return counts.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
    }
    return Locality(
      city: most(\.city), district: nil, postcode: most(\.postcode), country: most(\.country))
  }

  /// The names of all ways of a street; the first way's name is the main one.
  private func names(of group: LineGroup) -> NameTags {
    var names = group.lines[0].names
    let known = Set(names.all)
    let more = Set(group.lines.flatMap { $0.names.all }).subtracting(known)
    names.alternatives = (names.alternatives + more).sorted()
    return names
  }

  private func details(_ tags: ElementTags) -> [(key: String, value: String)] {
    var details = Self.detailKeys.compactMap { key in tags[key].map { (key: key, value: String($0.prefix(1_000))) } }
    if let phone = tags.first(of: "phone", "contact:phone") { details.append(("phone", phone)) }
    if let website = tags.first(of: "website", "contact:website", "url") { details.append(("website", website)) }
    return details.sorted { $0.key < $1.key }
  }
}
