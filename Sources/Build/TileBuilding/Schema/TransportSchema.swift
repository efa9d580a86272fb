import OSMImport

/// Layers `aerialways`, `ferries` and `public_transport`.
enum TransportSchema {
  private static let lifts: [String: String] = [
    "cable_car": "cable_car", "gondola": "gondola", "goods": "goods", "chair_lift": "chair_lift",
    "drag_lift": "drag_lift", "t-bar": "t-bar", "j-bar": "j-bar", "platter": "platter", "rope_tow": "rope-tow",
  ]

  /// Tags of stops in the order in which a thing with several of them chooses.
  private static let stops: [(key: String, value: String, kind: String, zoom: UInt8)] = [
    ("aeroway", "aerodrome", "aerodrome", 11), ("aeroway", "helipad", "helipad", 13),
    ("railway", "station", "station", 13), ("railway", "halt", "halt", 13), ("railway", "tram_stop", "tram_stop", 14),
    ("amenity", "bus_station", "bus_station", 13), ("highway", "bus_stop", "bus_stop", 14),
    // The specification gives the terminal under `aerialway`, a slip of the pen.
    ("amenity", "ferry_terminal", "ferry_terminal", 12), ("aerialway", "ferry_terminal", "ferry_terminal", 12),
    ("aerialway", "station", "aerialway_station", 13),
  ]

  /// The line features of a way.
  static func lines(_ tags: OSMTags, _ names: NameWriter) -> [LineFeature] {
    var features: [LineFeature] = []
    if let kind = tags["aerialway"].flatMap({ lifts[$0] }) {
      features.append(LineFeature(.aerialways, 12, AttributeList(kind: kind)))
    }
    if tags.has("route", "ferry") {
      var list = AttributeList(kind: "ferry")
      names.write(tags, into: &list)
      features.append(LineFeature(.ferries, tags.has("motor_vehicle", "no") ? 12 : 10, list))
    }
    return features
  }

  /// The stop that a node or an area is.
  static func points(_ tags: OSMTags, _ names: NameWriter) -> [PointFeature] {
    guard let stop = stops.first(where: { tags.has($0.key, $0.value) }) else { return [] }
    var list = AttributeList(kind: stop.kind)
    names.write(tags, into: &list)
    return [PointFeature(.publicTransport, stop.zoom, list)]
  }
}
