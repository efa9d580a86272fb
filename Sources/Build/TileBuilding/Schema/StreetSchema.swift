import OSMImport

/// Layers `streets`, `street_labels`, `street_polygons`, `streets_polygons_labels`, `street_labels_points`.
enum StreetSchema {
  /// A class of street or railway: from which zoom it and its label are drawn, and its place among its like.
  struct Kind {
    let name: String
    let zoom: UInt8
    let labelZoom: UInt8
    let linkLabelZoom: UInt8
    /// Drawn in ascending order.
    let order: Int
    var isRail = false
  }

  private static func road(_ name: String, _ zoom: UInt8, label: UInt8, link: UInt8 = 14, _ order: Int) -> Kind {
    Kind(name: name, zoom: zoom, labelZoom: label, linkLabelZoom: link, order: order)
  }

  private static func rail(_ name: String, _ zoom: UInt8, _ order: Int) -> Kind {
    Kind(name: name, zoom: zoom, labelZoom: 10, linkLabelZoom: 10, order: order, isRail: true)
  }

  private static func table(_ kinds: [Kind]) -> [String: Kind] {
    Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
  }

  private static let highways = table([
    road("motorway", 5, label: 10, link: 13, 40), road("trunk", 6, label: 12, link: 13, 38),
    road("primary", 8, label: 12, link: 13, 36), road("secondary", 9, label: 13, link: 13, 34),
    road("tertiary", 10, label: 13, link: 14, 32), road("unclassified", 12, label: 14, 28),
    road("residential", 12, label: 14, 28), road("busway", 12, label: 14, 26),
    road("bus_guideway", 12, label: 14, 26), road("living_street", 13, label: 14, 24),
    road("service", 13, label: 14, 20), road("pedestrian", 13, label: 14, 22), road("track", 13, label: 14, 14),
    road("footway", 13, label: 14, 10), road("steps", 13, label: 14, 10), road("path", 13, label: 14, 8),
    road("cycleway", 13, label: 14, 12),
  ])
  private static let airways = table([road("runway", 11, label: 11, 4), road("taxiway", 13, label: 13, 2)])
  private static let railways = table([
    rail("rail", 8, 48), rail("narrow_gauge", 8, 47), rail("tram", 10, 42), rail("light_rail", 10, 46),
    rail("funicular", 10, 43), rail("subway", 10, 45), rail("monorail", 10, 44),
  ])
  /// Values outside the schema, drawn as the nearest one inside.
  private static let aliases = ["road": "unclassified", "bridleway": "path"]
  private static let links: Set<String> = [
    "motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link",
  ]

  /// The line features of a way.
  static func lines(_ tags: OSMTags, _ names: NameWriter) -> [LineFeature] {
    guard let (kind, isLink) = kind(tags) else { return [] }
    let rank = rank(kind, tags)
    let isSiding = kind.isRail && kind.zoom == 8 && tags.contains("service")
    let zoom = isSiding ? 10 : kind.zoom
    var features = [LineFeature(.streets, zoom, rank: rank, attributes(kind, isLink: isLink, tags))]
    if let label = label(kind, isLink: isLink, tags, names) {
      let labelZoom = isLink ? kind.linkLabelZoom : kind.labelZoom
      features.append(LineFeature(.streetLabels, max(labelZoom, zoom), rank: -rank, label))
    }
    return features
  }

  private static func kind(_ tags: OSMTags) -> (kind: Kind, isLink: Bool)? {
    if let highway = tags["highway"] {
      let isLink = links.contains(highway)
      let name = isLink ? String(highway.dropLast(5)) : aliases[highway] ?? highway
      if let kind = highways[name] { return (kind, isLink) }
    }
    if let kind = tags["railway"].flatMap({ railways[$0] }) { return (kind, false) }
    return tags["aeroway"].flatMap { airways[$0] }.map { ($0, false) }
  }

  /// Tunnels under streets under bridges; within a level by class.
  private static func rank(_ kind: Kind, _ tags: OSMTags) -> Int {
    var level = tags.layer
    if tags.isBridge && level <= 0 { level = 1 }
    if tags.isTunnel && level >= 0 { level = -1 }
    return level * 100 + kind.order
  }

  private static func attributes(_ kind: Kind, isLink: Bool, _ tags: OSMTags) -> AttributeList {
    var list = AttributeList(kind: kind.name)
    list.set("rail", kind.isRail)
    list.set("link", isLink, from: 11)
    list.set("tunnel", tags.isTunnel, from: 11)
    list.set("bridge", tags.isBridge, from: 11)
    list.set("tracktype", tags["tracktype"], from: 11)
    list.set("surface", tags["surface"], from: 11)
    list.set("service", tags["service"], from: 11)
    let direction = kind.isRail ? nil : tags["oneway"]
    let isReverse = direction == "-1"
    list.set("oneway", isReverse || ["yes", "1", "true"].contains(direction), from: 14)
    list.set("oneway_reverse", isReverse, from: 14)
    list.set("bicycle", tags["bicycle"], from: 14)
    list.set("horse", tags["horse"], from: 14)
    list.set("sac_scale", tags["sac_scale"], from: 14)
    return list
  }

  private static func label(_ kind: Kind, isLink: Bool, _ tags: OSMTags, _ names: NameWriter) -> AttributeList? {
    guard tags.hasName || tags.contains("ref") else { return nil }
    var list = AttributeList(kind: isLink ? kind.name + "_link" : kind.name)
    names.write(tags, into: &list)
    if let ref = tags["ref"], !ref.isEmpty {
      let rows = ref.split(separator: ";").map { $0.drop { $0 == " " } }
      list.set("ref", rows.joined(separator: "\n"))
      list.set("ref_rows", rows.count)
      list.set("ref_cols", rows.map(\.count).max() ?? 0)
    }
    return list
  }

  /// The features of a square, a parking aisle or an apron.
  static func areas(_ tags: OSMTags, isWay: Bool, _ names: NameWriter) -> AreaFeatures {
    guard let (name, zoom) = areaKind(tags, isWay: isWay) else { return AreaFeatures() }
    var list = AttributeList(kind: name)
    list.set("rail", false)
    list.set("tunnel", tags.isTunnel)
    list.set("bridge", tags.isBridge)
    list.set("surface", tags["surface"])
    var features = AreaFeatures()
    let order = (highways[name] ?? airways[name])!
    features.polygons.append(PolygonFeature(.streetPolygons, zoom, .rank(rank(order, tags)), list))
    if tags.hasName {
      var label = AttributeList(kind: name)
      names.write(tags, into: &label)
      features.labels.append(AreaLabel(.streetsPolygonsLabels, 14, label))
    }
    return features
  }

  /// A closed way is a square only if it says so; a multipolygon always is.
  private static func areaKind(_ tags: OSMTags, isWay: Bool) -> (String, UInt8)? {
    if let value = tags["area:aeroway"], airways[value] != nil { return (value, airways[value]!.zoom) }
    guard !isWay || tags.has("area", "yes") else { return nil }
    if let value = tags["highway"], value == "pedestrian" || value == "service" { return (value, 14) }
    if let value = tags["aeroway"], let kind = airways[value] { return (value, kind.zoom) }
    return nil
  }

  /// Whether a closed way with these tags is drawn as an area and not as its outline.
  static func isArea(_ tags: OSMTags) -> Bool { areaKind(tags, isWay: true) != nil && !tags.contains("area:aeroway") }

  /// Exits of motorways.
  static func points(_ tags: OSMTags, _ names: NameWriter) -> [PointFeature] {
    guard tags.has("highway", "motorway_junction"), tags.hasName || tags.contains("ref") else { return [] }
    var list = AttributeList(kind: "motorway_junction")
    list.set("ref", tags["ref"])
    names.write(tags, into: &list)
    return [PointFeature(.streetLabelsPoints, 12, list)]
  }
}
