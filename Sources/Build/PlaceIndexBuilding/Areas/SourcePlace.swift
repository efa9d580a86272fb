import GeoCore
import OSMImport
import Places

/// A place of a kind as it stands in the source.
struct SourcePlace {
  let id: OSMID
  var position: FixedCoordinate
  var extent: Extent
  let isArea: Bool
  let classified: PlaceClassifier.Classified
  let names: NameTags
  let tags: ElementTags

  var main: PlaceTag { classified.categories[0] }

  /// Folded name, or empty.
  var key: String { names.main.map { TextFold.fold($0).whole } ?? "" }

  /// Places of one family may be one thing mapped twice: as a point and as an area, or under two keys.
  var family: String {
    switch classified.kind {
    case .country: "country"
    case .region: "region"
    case .settlement: "settlement"
    default:
      switch main.key {
      case "railway", "public_transport", "highway", "aeroway": "transport"
      case "place", "boundary": "quarter"
      default: "\(main)"
      }
    }
  }
}

/// Joins what was mapped twice: a point inside or beside its area, stops of both directions, a boundary and its label.
enum TwinMerger {
  /// - Returns: The places that stay, in their order, and how many were joined to one of them.
  static func merge(_ places: [SourcePlace]) -> (places: [SourcePlace], joined: Int) {
    var groups: [String: [Int]] = [:]
    for (index, place) in places.enumerated() { groups[groupKey(place), default: []].append(index) }
    var places = places
    var dropped: Set<Int> = []
    for group in groups.values {
      // An area first, so that points join it; then by id.
      let order = group.sorted {
        (places[$0].isArea ? 0 : 1, places[$0].id) < (places[$1].isArea ? 0 : 1, places[$1].id)
      }
      for (rank, index) in order.enumerated() where !dropped.contains(index) {
        for other in order[(rank + 1)...] where !dropped.contains(other) {
          guard areTwins(places[index], places[other]) else { continue }
          dropped.insert(other)
          places[index] = joined(places[index], places[other])
        }
      }
    }
    return (places.indices.filter { !dropped.contains($0) }.map { places[$0] }, dropped.count)
  }

  /// Names divide places well; the many without one are compared within a cell of 0.01° only.
  private static func groupKey(_ place: SourcePlace) -> String {
    let key = place.key
    guard key.isEmpty else { return place.family + "|" + key }
    return place.family + "|#\(place.position.latitudeE7 / 100_000)/\(place.position.longitudeE7 / 100_000)"
  }

  private static func areTwins(_ kept: SourcePlace, _ other: SourcePlace) -> Bool {
    let isSettlement = kept.classified.kind != .poi || kept.family == "quarter"
    if kept.isArea, kept.extent.contains(other.position), kept.names.main != nil || !other.isArea { return true }
    guard kept.names.main != nil else { return false }
    return kept.position.centimeters(to: other.position) < (isSettlement ? 200_000 : 15_000)
  }

  /// The kept place; a settlement's label point says better where it is than the middle of its boundary.
  private static func joined(_ kept: SourcePlace, _ other: SourcePlace) -> SourcePlace {
    let isSettlement = kept.classified.kind != .poi || kept.family == "quarter"
    let takesPoint = isSettlement && kept.isArea && !other.isArea
    var classified = takesPoint ? other.classified : kept.classified
    let more = takesPoint ? kept.classified.categories : other.classified.categories
    classified.categories += more.filter { !classified.categories.contains($0) }
    let (first, second) = takesPoint ? (other, kept) : (kept, other)
    var extent = kept.extent
    extent.formUnion(other.extent)
    let tags = ElementTags(first.tags.values.merging(second.tags.values) { mine, _ in mine })
    return SourcePlace(
      id: first.id, position: first.position, extent: extent, isArea: kept.isArea, classified: classified,
      names: NameTags(tags), tags: tags)
  }
}
