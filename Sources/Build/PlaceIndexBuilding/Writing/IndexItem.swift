import GeoCore
import OSMImport
import Places

/// One row of `item` with all that hangs on it.
struct IndexItem {
  let kind: PlaceItemKind
  let id: OSMID
  let names: NameTags
  let position: FixedCoordinate
  let extent: Extent
  /// The main one first.
  let categories: [PlaceTag]
  /// Ten-thousandths.
  let importance: Int
  let locality: Locality
  /// Further words under which it is found: its town, quarter, postcode, street.
  let context: [String]
  /// Ascending by key.
  let details: [(key: String, value: String)]
  let addresses: [IndexedAddress]
  let lines: [[FixedCoordinate]]

  /// Order of the ids: what matters most has the lowest, so that a search that stops early stops well. Total, since no
  /// two items share kind and OSM id.
  static func precedes(_ left: IndexItem, _ right: IndexItem) -> Bool {
    if left.importance != right.importance { return left.importance > right.importance }
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    let (first, second) = (left.names.main ?? "", right.names.main ?? "")
    if first != second { return first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars) }
    return left.id < right.id
  }
}
