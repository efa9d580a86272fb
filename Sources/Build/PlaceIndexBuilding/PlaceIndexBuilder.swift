import GeoCore
import OSMImport
import Places

/// Collects streets, addresses and places of one reading of an OSM file, then writes `places.sqlite`.
///
/// ```swift
/// let builder = PlaceIndexBuilder()
/// let reading = try OSMFile.read(path: "monaco.osm.pbf", into: [builder])
/// let report = try builder.finish(writingTo: "places.sqlite", sourceTimestamp: reading.timestamp)
/// ```
///
/// Memory: what is findable, about 1 kB a street or place and 200 bytes an address.
public final class PlaceIndexBuilder: OSMHandler {
  var report = PlaceIndexReport()
  var lines: [NamedLine] = []
  var addresses: [SourceAddress] = []
  var places: [SourcePlace] = []
  var adminAreas: [AdminArea] = []
  var interpolations: [SourceInterpolation] = []
  /// Numbers of nodes, for the interpolation ways that pass them.
  var numbersOfNodes: [Int64: SourceAddress] = [:]
  /// Streets that relations give to houses.
  var streetsOfMembers: [OSMID: String] = [:]
  /// Countries that `addr:country` names, with how often.
  var countries: [String: Int] = [:]
  /// Closed ways whose area has not come yet.
  private var openRings: [Int64: (way: OSMWay, tags: ElementTags)] = [:]

  /// Starts with nothing.
  public init() {}

  public func node(_ node: OSMNode) {
    guard let tags = ElementTags(node.tags) else { return }
    let id = OSMID(kind: .node, number: node.id)
    take(id, at: node.location, extent: Extent(node.location), isArea: false, tags)
  }

  public func way(_ way: OSMWay) {
    guard let tags = ElementTags(way.tags) else { return }
    takeLine(way, tags)
    if tags["addr:interpolation"] != nil, tags["addr:housenumber"] == nil {
      interpolations.append(SourceInterpolation(way, tags))
    }
    // Areas come after their way, unless `area=no` or a broken ring keeps them away.
    if way.isClosed { openRings[way.id] = (way, tags) } else { takeAsLine(way, tags) }
  }

  public func area(_ area: OSMArea) {
    if area.id.kind == .way { openRings[area.id.number] = nil }
    guard let tags = ElementTags(area.tags) else { return }
    if let boundary = AdminArea(tags: tags, polygons: area.polygons) { adminAreas.append(boundary) }
    guard let position = InsidePoint.of(area.polygons) else { return report.skip("area.empty") }
    let extent = Extent(area.polygons.lazy.flatMap(\.outer))
    if area.id.kind == .relation, tags["highway"] == "pedestrian", let outer = area.polygons.first?.outer {
      addLine(area.id, key: "highway", value: "pedestrian", points: outer, tags)
    }
    take(area.id, at: position, extent: extent, isArea: true, tags)
  }

  public func relation(_ relation: OSMRelation) {
    guard relation.tags.has("type", "associatedStreet") || relation.tags.has("type", "street") else { return }
    guard let name = relation.tags["name"] ?? relation.tags["addr:street"] else {
      return report.skip("relation.streetWithoutName")
    }
    for member in relation.members where member.role == "house" || member.role == "address" {
      streetsOfMembers[OSMID(kind: member.kind, number: member.id)] = name
    }
  }

  /// Handles the closed ways that never became areas.
  func finishRings() {
    for id in openRings.keys.sorted() {
      guard let ring = openRings[id] else { continue }
      takeAsLine(ring.way, ring.tags)
    }
    openRings = [:]
  }

  /// Anything with a point: an address, a place, or both.
  private func take(_ id: OSMID, at position: FixedCoordinate, extent: Extent, isArea: Bool, _ tags: ElementTags) {
    let names = NameTags(tags)
    var isPlace = false
    switch PlaceClassifier.classify(tags, isNamed: names.main != nil) {
    case .nothing: break
    case .rejected(let reason): report.skip(reason)
    case .place(let classified):
      isPlace = classified.categories[0].key != "building"
      places.append(
        SourcePlace(
          id: id, position: position, extent: extent, isArea: isArea, classified: classified, names: names, tags: tags))
    }
    if let country = tags["addr:country"], country.count == 2 { countries[country.uppercased(), default: 0] += 1 }
    guard let address = SourceAddress(id: id, position: position, tags: tags, isPlace: isPlace) else { return }
    addresses.append(address)
    if id.kind == .node { numbersOfNodes[id.number] = address }
  }

  /// A way that is a place or an address without being an area: its middle stands for it.
  private func takeAsLine(_ way: OSMWay, _ tags: ElementTags) {
    let points = way.locations.compactMap(\.self)
    guard !points.isEmpty else { return report.skip("way.withoutPlace") }
    // A named river or street is a line already; a boundary is an area or nothing.
    if isLine(tags), tags["addr:housenumber"] == nil { return }
    take(
      OSMID(kind: .way, number: way.id), at: points[points.count / 2], extent: Extent(points), isArea: false, tags)
  }

  private func isLine(_ tags: ElementTags) -> Bool {
    tags["highway"].map { !["services", "rest_area"].contains($0) } ?? false || tags["waterway"] != nil
      || tags["boundary"] != nil || tags["railway"] == "rail" || tags["addr:interpolation"] != nil
  }

  private func takeLine(_ way: OSMWay, _ tags: ElementTags) {
    guard let (key, value) = lineKind(tags) else { return }
    for piece in way.pieces {
      addLine(OSMID(kind: .way, number: way.id), key: key, value: value, points: Array(piece), tags)
    }
  }

  private func addLine(_ id: OSMID, key: String, value: String, points: [FixedCoordinate], _ tags: ElementTags) {
    let names = NameTags(tags)
    guard names.main != nil else { return }
    lines.append(NamedLine(id: id, key: key, value: value, names: names, points: points))
  }

  private static let noStreets: Set<String> = [
    "platform", "proposed", "construction", "abandoned", "razed", "services", "rest_area", "bus_stop", "corridor",
    "elevator", "no", "raceway", "bus_guideway",
  ]

  private func lineKind(_ tags: ElementTags) -> (key: String, value: String)? {
    if let highway = tags["highway"] {
      guard tags["name"] != nil else { return nil }
      if Self.noStreets.contains(highway) {
        report.skip("street.\(highway)")
        return nil
      }
      return ("highway", highway)
    }
    guard let waterway = tags["waterway"], ["river", "stream", "canal", "ditch", "drain"].contains(waterway),
      tags["name"] != nil
    else { return nil }
    return ("waterway", waterway)
  }
}

/// An `addr:interpolation` way as it stands in the source.
struct SourceInterpolation {
  let id: OSMID
  let rule: String
  let nodeIDs: [Int64]
  let locations: [FixedCoordinate?]
  let street: String?
  let locality: Locality

  init(_ way: OSMWay, _ tags: ElementTags) {
    id = OSMID(kind: .way, number: way.id)
    rule = tags["addr:interpolation"] ?? ""
    (nodeIDs, locations) = (way.nodeIDs, way.locations)
    street = tags["addr:street"]
    locality = Locality(tags)
  }
}
