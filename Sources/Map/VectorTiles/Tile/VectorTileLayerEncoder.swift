/// Encodes one layer feature by feature: what a tile builder feeds without building a `VectorTile` first.
///
/// Keys and values are written once, in the order of their first use, so equal calls give equal bytes.
/// ```swift
/// var streets = VectorTileLayerEncoder(name: "streets")
/// streets.append(id: 7, geometry: .lines([[.init(0, 0), .init(10, 10)]]), properties: [.init("kind", .string("path"))])
/// let tile = VectorTile.encoded(layers: [streets])
/// ```
public struct VectorTileLayerEncoder: Sendable {
  /// Unique within the tile.
  public let name: String
  /// Units across the tile.
  public let extent: UInt32
  /// Features written so far; those that vanished when cleaned are not counted.
  public private(set) var featureCount = 0

  private var keyIndex: [ExactText: UInt64] = [:]
  private var valueIndex: [VectorTile.Value: UInt64] = [:]
  private var features = ProtobufWriter()
  private var keys = ProtobufWriter()
  private var values = ProtobufWriter()
  // Kept between features so that their storage is reused.
  private var commands = GeometryEncoder()
  private var tags = ProtobufWriter()
  private var tagKeys: [UInt64] = []

  /// - Precondition: `extent` lies in 1 … `VectorTile.maximumExtent`.
  public init(name: String, extent: UInt32 = VectorTile.defaultExtent) {
    precondition((1...VectorTile.maximumExtent).contains(extent), "extent out of range")
    (self.name, self.extent) = (name, extent)
  }

  /// Appends a feature after cleaning its geometry: repeated points, lines of one point and rings without area are
  /// dropped, exterior rings are wound clockwise on the screen and holes against them.
  ///
  /// - Returns: `false` if nothing of the geometry remained and so nothing was written.
  /// - Precondition: keys are unique; coordinates lie within ±`VectorTile.maximumCoordinate`.
  /// - Complexity: O(points + properties²).
  @discardableResult
  public mutating func append(
    id: UInt64? = nil, geometry: VectorTile.Geometry, properties: [VectorTile.Property] = []
  ) -> Bool {
    commands.removeAll()
    guard commands.encode(geometry) else { return false }
    encodeTags(properties)
    let idLength = id.map { 1 + ProtobufWriter.length(ofVarint: $0) } ?? 0
    let tagsLength = tags.count == 0 ? 0 : 1 + ProtobufWriter.length(ofVarint: UInt64(tags.count)) + tags.count
    let geometryLength = 1 + ProtobufWriter.length(ofVarint: UInt64(commands.bytes.count)) + commands.bytes.count
    features.header(Field.Layer.features, length: idLength + tagsLength + 2 + geometryLength)
    if let id { features.varintField(Field.Feature.id, id) }
    if tags.count > 0 {
      features.header(Field.Feature.tags, length: tags.count)
      features.append(tags)
    }
    features.varintField(Field.Feature.type, geometry.type.rawValue)
    features.header(Field.Feature.geometry, length: commands.bytes.count)
    features.append(commands.bytes)
    featureCount += 1
    return true
  }

  private mutating func encodeTags(_ properties: [VectorTile.Property]) {
    tags.removeAll()
    tagKeys.removeAll(keepingCapacity: true)
    for property in properties {
      let key = index(ofKey: property.key)
      precondition(!tagKeys.contains(key), "two properties of one key")
      tagKeys.append(key)
      tags.varint(key)
      tags.varint(index(of: property.value))
    }
  }

  private mutating func index(ofKey key: String) -> UInt64 {
    if let known = keyIndex[ExactText(key)] { return known }
    let next = UInt64(keyIndex.count)
    keyIndex[ExactText(key)] = next
    keys.bytesField(Field.Layer.keys, key.utf8)
    return next
  }

  private mutating func index(of value: VectorTile.Value) -> UInt64 {
    if let known = valueIndex[value] { return known }
    let next = UInt64(valueIndex.count)
    valueIndex[value] = next
    var message = ProtobufWriter()
    message.append(value)
    values.bytesField(Field.Layer.values, message.bytes)
    return next
  }

  /// Appends the layer to a tile; nothing if it has no features.
  func write(into tile: inout ProtobufWriter) {
    guard featureCount > 0 else { return }
    var head = ProtobufWriter()
    head.varintField(Field.Layer.version, 2)
    head.bytesField(Field.Layer.name, name.utf8)
    var tail = ProtobufWriter()
    tail.varintField(Field.Layer.extent, UInt64(extent))
    tile.header(Field.layers, length: head.count + features.count + keys.count + values.count + tail.count)
    for part in [head, features, keys, values, tail] { tile.append(part) }
  }
}

extension VectorTile {
  /// The tile of several encoded layers, in their order; layers without features are left out.
  ///
  /// - Precondition: names are unique.
  public static func encoded(layers: [VectorTileLayerEncoder]) -> [UInt8] {
    precondition(Set(layers.map { ExactText($0.name) }).count == layers.count, "two layers of one name")
    var tile = ProtobufWriter()
    for layer in layers { layer.write(into: &tile) }
    return tile.bytes
  }

  /// The tile's bytes, not compressed. Features whose geometry vanishes when cleaned, and empty layers, are left out.
  ///
  /// - Precondition: see `VectorTileLayerEncoder.append`.
  public func encoded() -> [UInt8] {
    Self.encoded(
      layers: layers.map { layer in
        var encoder = VectorTileLayerEncoder(name: layer.name, extent: layer.extent)
        for feature in layer.features {
          encoder.append(id: feature.id, geometry: feature.geometry, properties: feature.properties)
        }
        return encoder
      })
  }
}

extension ProtobufWriter {
  /// The content of a `Value` message.
  mutating func append(_ value: VectorTile.Value) {
    let number = value.fieldNumber
    switch value {
    case .string(let text): bytesField(number, text.utf8)
    case .float(let float): fixed32Field(number, float.bitPattern)
    case .double(let double): fixed64Field(number, double.bitPattern)
    case .int(let integer): varintField(number, UInt64(bitPattern: integer))
    case .uint(let integer): varintField(number, integer)
    case .sint(let integer): varintField(number, ZigZag.encode(integer))
    case .bool(let truth): varintField(number, truth ? 1 : 0)
    }
  }
}

/// Field numbers of `vector_tile.proto`.
enum Field {
  static let layers: UInt64 = 3
  enum Layer {
    static let name: UInt64 = 1
    static let features: UInt64 = 2
    static let keys: UInt64 = 3
    static let values: UInt64 = 4
    static let extent: UInt64 = 5
    static let version: UInt64 = 15
  }
  enum Feature {
    static let id: UInt64 = 1
    static let tags: UInt64 = 2
    static let type: UInt64 = 3
    static let geometry: UInt64 = 4
  }
}
