import GeoCore

/// What the file says about itself.
public struct OSMHeader: Hashable, Sendable {
  /// The rectangle that the extract was cut to, the union if there are several; `nil` if the file does not say. It may
  /// be larger or smaller than the ground that the nodes cover.
  public let bounds: Bounds?
  /// When the data left OpenStreetMap, seconds since 1970 in UTC; `nil` if the file does not say.
  public let timestamp: Int64?
  /// The program that wrote the file; empty if unknown.
  public let generator: String

  /// A header as the reader delivers it.
  public init(bounds: Bounds?, timestamp: Int64?, generator: String) {
    (self.bounds, self.timestamp, self.generator) = (bounds, timestamp, generator)
  }
}
