import GeoCore

extension TileJSON: Codable {
  private enum Key: String, CaseIterable {
    case tilejson, tiles, attribution, bounds, center, description, minzoom, maxzoom, name, scheme, version
    case vectorLayers = "vector_layers"
  }

  /// Reads a document.
  ///
  /// - Throws: `DecodingError` if `tilejson` or `tiles` is missing or invalid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: AnyKey.self)
    let tiles = try values.decode([String].self, forKey: AnyKey(Key.tiles.rawValue))
    guard !tiles.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: AnyKey(Key.tiles.rawValue), in: values, debugDescription: "tiles names no URL")
    }
    self.init(tiles: tiles)
    tilejson = try values.decode(String.self, forKey: AnyKey(Key.tilejson.rawValue))
    func optional<Value: Decodable>(_ key: Key) -> Value? {
      try? values.decode(Value.self, forKey: AnyKey(key.rawValue))
    }
    vectorLayers = optional(.vectorLayers) ?? []
    (attribution, description, name) = (optional(.attribution), optional(.description), optional(.name))
    (version, scheme) = (optional(.version), optional(.scheme) ?? .xyz)
    readZooms(optional(.minzoom), optional(.maxzoom))
    readPlace(bounds: optional(.bounds), center: optional(.center))
    let known = Set(Key.allCases.map(\.rawValue))
    for key in values.allKeys where !known.contains(key.stringValue) {
      others[key.stringValue] = try values.decode(JSONValue.self, forKey: key)
    }
  }

  private mutating func readZooms(_ low: UInt8?, _ high: UInt8?) {
    let (low, high) = (low ?? 0, high ?? 30)
    guard low <= high, high <= 30 else { return }
    (minzoom, maxzoom) = (low, high)
  }

  private mutating func readPlace(bounds: [Double]?, center: [Double]?) {
    if let bounds, bounds.count == 4, bounds[0] <= bounds[2] {
      self.bounds = Bounds(south: bounds[1], west: bounds[0], north: bounds[3], east: bounds[2])
    }
    guard let center, center.count >= 2 else { return }
    self.center = Coordinate(latitude: center[1], longitude: center[0])
    if center.count > 2 { centerZoom = UInt8(exactly: center[2]) }
  }

  /// Writes what differs from the defaults. Bounds over the antimeridian become the whole circle, since TileJSON has none.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: AnyKey.self)
    func write(_ value: (some Encodable)?, _ key: Key) throws {
      try values.encodeIfPresent(value, forKey: AnyKey(key.rawValue))
    }
    try write(tilejson, .tilejson)
    try write(tiles, .tiles)
    try write(vectorLayers.isEmpty ? nil : vectorLayers, .vectorLayers)
    for (text, key) in [
      (attribution, Key.attribution), (description, .description), (name, .name), (version, .version),
    ] {
      try write(text, key)
    }
    try write(bounds.map(Self.corners), .bounds)
    try write(center.map { [$0.longitude, $0.latitude] + (centerZoom.map { [Double($0)] } ?? []) }, .center)
    try write(minzoom, .minzoom)
    try write(maxzoom, .maxzoom)
    try write(scheme == .xyz ? nil : scheme, .scheme)
    for (key, value) in others.sorted(by: { $0.key < $1.key }) { try values.encode(value, forKey: AnyKey(key)) }
  }

  private static func corners(_ bounds: Bounds) -> [Double] {
    let (west, east) = bounds.crossesAntimeridian ? (-180, 180) : (bounds.west, bounds.east)
    return [west, bounds.south, east, bounds.north]
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
