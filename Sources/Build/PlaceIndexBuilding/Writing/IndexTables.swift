import OSMImport
import Places

/// Numbers for the values that many rows share, the same for the same input: ascending from 1.
struct IndexTables {
  let localities: [Locality]
  let categories: [PlaceTag]
  let itemsOfCategory: [PlaceTag: Int]
  private let localityIDs: [Locality: Int64]
  private let categoryIDs: [PlaceTag: Int64]

  init(_ items: [IndexItem]) {
    let all = items.flatMap { item in [item.locality] + item.addresses.map { $0.locality.filled(from: item.locality) } }
    localities = Set(all).filter { !$0.isEmpty }.sorted()
    categories = Set(items.flatMap(\.categories)).sorted()
    localityIDs = Dictionary(uniqueKeysWithValues: zip(localities, 1...))
    categoryIDs = Dictionary(uniqueKeysWithValues: zip(categories, 1...))
    itemsOfCategory = Dictionary(items.flatMap(\.categories).map { ($0, 1) }, uniquingKeysWith: +)
  }

  func id(of locality: Locality) -> Int64? { localityIDs[locality] }

  func id(of category: PlaceTag) -> Int64 { categoryIDs[category] ?? 0 }
}

extension OSMID {
  /// The number of a column `osm`: four times OSM's number, plus 0 for a node, 1 for a way, 2 for a relation.
  var packed: Int64 { number &* 4 &+ Int64(kind.rawValue) }
}
