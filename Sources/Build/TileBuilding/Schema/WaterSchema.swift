import OSMImport

/// Layers `water_polygons`, `water_lines`, their labels, `dam_*` and `pier_*`.
enum WaterSchema {
  private static let lineZooms: [String: UInt8] = ["river": 9, "canal": 9, "stream": 14, "ditch": 14]
  private static let piers: Set<String> = ["pier", "breakwater", "groyne"]

  /// The line features of a way.
  static func lines(_ tags: OSMTags, isClosed: Bool, _ names: NameWriter) -> [LineFeature] {
    if let kind = tags["man_made"], piers.contains(kind), !isClosed || tags.has("area", "no") {
      return [LineFeature(.pierLines, 12, AttributeList(kind: kind))]
    }
    guard let kind = tags["waterway"] else { return [] }
    if kind == "dam" { return isClosed ? [] : [LineFeature(.damLines, 12, AttributeList(kind: kind))] }
    guard let zoom = lineZooms[kind], !(isClosed && isCanalArea(tags)) else { return [] }
    var list = AttributeList(kind: kind)
    list.set("tunnel", tags.isTunnel)
    list.set("bridge", tags.isBridge)
    var features = [LineFeature(.waterLines, zoom, rank: tags.layer, list)]
    if tags.hasName {
      var label = AttributeList(kind: kind)
      names.write(tags, into: &label)
      features.append(LineFeature(.waterLinesLabels, max(zoom, 12), label))
    }
    return features
  }

  /// The features of a lake, a river bank, a pier.
  static func areas(_ tags: OSMTags, isWay: Bool, _ names: NameWriter) -> AreaFeatures {
    var features = AreaFeatures()
    if let kind = tags["man_made"], piers.contains(kind) {
      features.polygons.append(PolygonFeature(.pierPolygons, 12, .byArea, AttributeList(kind: kind)))
    }
    if tags.has("waterway", "dam") {
      features.polygons.append(PolygonFeature(.damPolygons, 12, .byArea, AttributeList(kind: "dam")))
    }
    guard let (kind, zoom) = areaKind(tags, isWay: isWay) else { return features }
    features.polygons.append(
      PolygonFeature(.waterPolygons, zoom, .byArea, AttributeList(kind: kind), tellsArea: true))
    if tags.hasName {
      var label = AttributeList(kind: kind)
      names.write(tags, into: &label)
      features.labels.append(AreaLabel(.waterPolygonsLabels, zoom, label, sizing: .water))
    }
    return features
  }

  private static func areaKind(_ tags: OSMTags, isWay: Bool) -> (kind: String, zoom: UInt8)? {
    if tags.has("natural", "glacier") { return ("glacier", 4) }
    if tags.has("natural", "water") { return (tags.has("water", "river") ? "river" : "water", 4) }
    if tags.has("waterway", "riverbank") { return ("river", 4) }
    if tags.has("landuse", "reservoir") { return ("reservoir", 4) }
    if tags.has("landuse", "basin") { return ("basin", 4) }
    if tags.has("waterway", "dock") { return ("dock", 10) }
    if tags.has("waterway", "canal"), !isWay || isCanalArea(tags) { return ("canal", 10) }
    return nil
  }

  /// A canal that is a closed way runs in a circle, unless it says that it is an area.
  private static func isCanalArea(_ tags: OSMTags) -> Bool { tags.has("waterway", "canal") && tags.has("area", "yes") }
}
