import GeoCore
import Places

extension PlaceResult {
  /// The result of a hit, with names in the language where they are known.
  init(_ hit: Hit, score: Double, near: Coordinate?, language: String?) throws(PlaceIndexError) {
    let item = hit.item
    let ownName = try Self.name(of: item, in: hit.region.index, language: language)
    let kindName = KindTable.standard.kind(of: item.category)?.name(in: language ?? "en")
    let title = ownName ?? kindName ?? item.category.value
    let locality = hit.address?.locality ?? item.locality
    kind = hit.address != nil ? .address : Self.kind(of: item)
    id = "osm:" + (hit.address.map { Self.id(of: $0) } ?? item.osmID)
    name = hit.address.map { AddressFormat.street(title, number: $0.label, country: locality.country) } ?? title
    label = Self.label(name, hit, locality)
    coordinate = hit.position
    country = locality.country
    package = hit.region.id
    category = kind == .poi ? item.category.description : nil
    match = hit.matchClass
    reasons = [MatchReason](ordered: hit.reasons)
    isApproximate = hit.isApproximate
    importance = item.importance
    distance = near.map { $0.distance(to: hit.position) }
    self.score = score
    isNamed = ownName != nil
  }

  /// The result for a typed position.
  init(typed coordinate: Coordinate, near: Coordinate?) {
    let text = CoordinateText.format(coordinate)
    self.init(
      kind: .coordinate, id: "geo:\(text.replacing(" ", with: ""))", name: text, label: text, coordinate: coordinate,
      match: .exact, reasons: [.coordinate], importance: 0, distance: near.map { $0.distance(to: coordinate) },
      score: Double(MatchClass.exact.rawValue) + 1)
  }

  private static func name(
    of item: PlaceItem, in index: PlaceIndex, language: String?
  ) throws(PlaceIndexError) -> String? {
    guard let language else { return item.name }
    let translations = try index.otherNames(of: item)
    return translations.first { $0.language == language }?.name ?? item.name
  }

  private static func kind(of item: PlaceItem) -> PlaceResultKind {
    switch item.kind {
    case .street: .street
    case .settlement: .city
    case .region: .region
    case .country: .country
    case .poi: .poi
    }
  }

  /// Several numbers may stand on one element: then the number makes the id one of its own.
  private static func id(of address: PlaceAddress) -> String {
    address.source == .mapped ? address.osmID : "\(address.osmID)#\(address.key)"
  }

  private static func label(_ name: String, _ hit: Hit, _ locality: PlaceLocality) -> String {
    var parts = [name]
    switch hit.item.kind {
    case .settlement, .region, .country: break
    case .street, .poi: parts += [AddressFormat.city(locality)].compactMap(\.self).filter { $0 != name }
    }
    return parts.joined(separator: ", ")
  }
}
