import Foundation
import GeoCore

/// What a set of tiles is and where it is to be had (TileJSON 3.0.0).
///
/// Reading follows the specification: an invalid optional value counts as absent, an invalid required one refuses the
/// document, and keys that the specification does not know are kept in `others`.
public struct TileJSON: Hashable, Sendable {
  /// A layer of vector tiles.
  public struct VectorLayer: Hashable, Sendable, Codable {
    /// Name of the layer in the tiles.
    public var id: String
    /// Key → what its values mean; empty if the layer has no properties.
    public var fields: [String: String]
    /// For people.
    public var description: String?
    /// Lowest zoom with this layer.
    public var minzoom: UInt8?
    /// Highest zoom with this layer.
    public var maxzoom: UInt8?

    /// Puts the parts together.
    public init(
      id: String, fields: [String: String] = [:], description: String? = nil, minzoom: UInt8? = nil,
      maxzoom: UInt8? = nil
    ) {
      (self.id, self.fields, self.description) = (id, fields, description)
      (self.minzoom, self.maxzoom) = (minzoom, maxzoom)
    }
  }

  /// Direction of the row numbers in `tiles`.
  public enum Scheme: String, Hashable, Sendable, Codable {
    /// From the north.
    case xyz
    /// From the south.
    case tms
  }

  /// Version of the specification, as in `3.0.0`.
  public var tilejson = "3.0.0"
  /// At least one URL with `{z}`, `{x}` and `{y}`.
  public var tiles: [String]
  /// Empty for picture tiles.
  public var vectorLayers: [VectorLayer] = []
  /// Shown with the map. May hold HTML: clean it before showing it.
  public var attribution: String?
  /// Where there are tiles; `nil` for the whole world.
  public var bounds: Bounds?
  /// Where a map begins.
  public var center: Coordinate?
  /// Zoom to begin with.
  public var centerZoom: UInt8?
  /// For people.
  public var description: String?
  /// Lowest zoom.
  public var minzoom: UInt8 = 0
  /// Highest zoom, at most 30.
  public var maxzoom: UInt8 = 30
  /// For people.
  public var name: String?
  /// Direction of the row numbers.
  public var scheme = Scheme.xyz
  /// Version of the tiles, as in `1.0.0`.
  public var version: String?
  /// All other keys with their values, kept as they came.
  public var others: [String: JSONValue] = [:]

  /// - Precondition: `tiles` is not empty.
  public init(tiles: [String], vectorLayers: [VectorLayer] = []) {
    precondition(!tiles.isEmpty, "TileJSON without a tile URL")
    (self.tiles, self.vectorLayers) = (tiles, vectorLayers)
  }

  /// The document as UTF-8 with keys in alphabetical order, the same bytes for the same value.
  public func encoded() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("a TileJSON number is not finite") }
    return Array(data)
  }
}
