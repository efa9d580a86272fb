import Foundation
import GeoCore
import VectorTiles

/// Vector tiles of a server: by a URL with `{z}`, `{x}` and `{y}`, or in a PMTiles archive that is read by ranges.
public struct RemoteTileSource: Hashable, Sendable {
  /// Absolute URL with the three places, or of a file that ends in `.pmtiles`; `http` or `https`.
  public let template: String
  /// Host of the URL, with its port if one is written; what back-off and problems are counted by.
  public let host: String
  /// Zooms that the server has; deeper tiles are enlarged here.
  public let zooms: ClosedRange<UInt8>
  /// Where the server has tiles; `nil` for everywhere.
  public let bounds: Bounds?
  /// Whether the tiles lie in one archive.
  public let isArchive: Bool
  /// Direction of `{y}`.
  public let scheme: TileJSON.Scheme

  /// - Returns: `nil` if the template is no absolute URL or misses one of the places, or the zooms are upside down.
  public init?(
    template: String, zooms: ClosedRange<UInt8> = 0...14, bounds: Bounds? = nil, scheme: TileJSON.Scheme = .xyz
  ) {
    isArchive = Self.isArchive(template)
    guard isArchive || ["{z}", "{x}", "{y}"].allSatisfy(template.contains), zooms.upperBound <= TileAddress.maximumZoom
    else {
      return nil
    }
    let sample = template.replacing("{z}", with: "0").replacing("{x}", with: "0").replacing("{y}", with: "0")
    guard let host = Self.host(of: sample) else { return nil }
    (self.template, self.host, self.zooms) = (template, host, zooms)
    (self.bounds, self.scheme) = (bounds, scheme)
  }

  /// Whether a URL names an archive: its path ends in `.pmtiles`.
  public static func isArchive(_ url: String) -> Bool {
    !url.contains("{") && URLComponents(string: url)?.path.lowercased().hasSuffix(".pmtiles") == true
  }

  /// A server as it describes itself.
  ///
  /// - Returns: `nil` if the first URL of the document cannot be used.
  public init?(_ document: TileJSON) {
    self.init(
      template: document.tiles[0], zooms: document.minzoom...document.maxzoom, bounds: document.bounds,
      scheme: document.scheme)
  }

  /// Whether the server may have something for a tile, its own or one above it that can be enlarged.
  func covers(_ address: TileAddress) -> Bool {
    address.zoom >= zooms.lowerBound && bounds.map { $0.intersects(address.bounds) } ?? true
  }

  func url(of address: TileAddress) -> String {
    let row = scheme == .xyz ? address.y : address.tilesPerSide - 1 - address.y
    return template.replacing("{z}", with: String(address.zoom)).replacing("{x}", with: String(address.x))
      .replacing("{y}", with: String(row))
  }

  /// Host and port of an absolute `http` or `https` URL.
  static func host(of url: String) -> String? {
    guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty,
      ["http", "https"].contains(parts.scheme?.lowercased())
    else { return nil }
    return parts.port.map { "\(host):\($0)" } ?? host
  }
}
