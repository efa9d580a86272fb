/// A Mapbox Vector Tile 2.1 as plain values: named layers of features in tile coordinates.
///
/// Every tile that `encoded()` writes decodes to an equal value, provided the geometry is already clean (no repeated
/// points, exterior rings clockwise on the screen, no empty layers); the encoder cleans what is not.
/// Format: `docs/formats/vector-tiles.md`.
public struct VectorTile: Hashable, Sendable {
  /// In drawing-neutral file order; names are unique.
  public var layers: [Layer]

  /// - Precondition: layer names are unique.
  public init(layers: [Layer] = []) {
    precondition(Set(layers.map { ExactText($0.name) }).count == layers.count, "two layers of one name")
    self.layers = layers
  }

  /// The layer of a name, or `nil`.
  public subscript(name: String) -> Layer? { layers.first { $0.name == name } }

  /// Features of one kind that share keys, values and a coordinate grid.
  public struct Layer: Hashable, Sendable {
    /// Unique within the tile.
    public var name: String
    /// Units across the tile, 1 … `VectorTile.maximumExtent`.
    public var extent: UInt32
    /// In drawing order.
    public var features: [Feature]

    /// - Precondition: `extent` lies in 1 … `VectorTile.maximumExtent`.
    public init(name: String, extent: UInt32 = VectorTile.defaultExtent, features: [Feature] = []) {
      precondition((1...VectorTile.maximumExtent).contains(extent), "extent out of range")
      (self.name, self.extent, self.features) = (name, extent, features)
    }
  }

  /// One thing on the map.
  public struct Feature: Hashable, Sendable {
    /// Should be unique in its layer; `nil` where the source has none.
    public var id: UInt64?
    /// In tile coordinates.
    public var geometry: Geometry
    /// In file order; keys are unique.
    public var properties: [Property]

    /// Wraps its parts.
    public init(id: UInt64? = nil, geometry: Geometry, properties: [Property] = []) {
      (self.id, self.geometry, self.properties) = (id, geometry, properties)
    }

    /// The value of a key, or `nil`.
    public subscript(key: String) -> Value? { properties.first { $0.key == key }?.value }
  }

  /// A key with its value.
  public struct Property: Hashable, Sendable {
    /// Unique within the feature.
    public var key: String
    /// Of one of the seven types of the format.
    public var value: Value

    /// Wraps a key and its value.
    public init(_ key: String, _ value: Value) { (self.key, self.value) = (key, value) }
  }

  /// Units across a tile where nothing else is said.
  public static let defaultExtent: UInt32 = 4096
  /// Largest extent that is read or written, 2^24.
  public static let maximumExtent: UInt32 = 1 << 24
  /// Largest magnitude of a tile coordinate that is read or written, 2^28: areas then fit 64 bits.
  public static let maximumCoordinate: Int32 = 1 << 28
}
