import Foundation
import GeoCore
import RegionPackages

/// A region as `region list`, `region info` and `/api/v1/regions` show it.
public struct RegionAnswer: Encodable, Sendable {
  /// A rectangle in degrees; `west` > `east` runs over the antimeridian.
  public struct Box: Encodable, Sendable { public let south, west, north, east: Double }
  /// Zoom levels of the map.
  public struct Zooms: Encodable, Sendable { public let min, max: Int }
  /// One file.
  public struct Part: Encodable, Sendable {
    public let kind, file, sha256: String
    public let bytes: Int
  }
  /// Who must be named.
  public struct Attribution: Encodable, Sendable { public let text, url, licence: String }

  /// As in paths.
  public let id: String
  /// The newest installed one.
  public let version: String
  /// For people.
  public let name: String
  /// When the map data was made, ISO 8601.
  @Nullable public var sourceDate: String?
  /// The ground that it covers.
  public let bounds: Box
  /// Of the map.
  @Nullable public var zooms: Zooms?
  /// Length of all parts.
  public let bytes: Int
  /// The files.
  public let parts: [Part]
  /// Version of the program that built it.
  public let builder: String
  /// Versions of the libraries that shaped it.
  public let libraries: [String: String]
  /// Who must be named.
  public let attribution: [Attribution]
  /// How much it holds.
  public let counts: [String: Int]
  /// After this instant it should be replaced.
  @Nullable public var expires: String?
  /// Whether it should have been replaced by now.
  public let isExpired: Bool
  /// Whether it stays as it is until the person says otherwise.
  public let isPinned: Bool
  /// What could be added: `map`, `routes`, `search`.
  public let missing: [String]
  /// Its folder; only told to the person at the machine.
  @Nullable public var folder: String?

  /// - Parameters:
  ///   - now: The present, for what has expired.
  ///   - showsFolder: Whether the reader may know where it lies.
  public init(_ region: InstalledRegion, settings: RegionSettings, now: Date, showsFolder: Bool) {
    let manifest = region.manifest
    (id, version, name) = (manifest.id.description, manifest.version.description, manifest.name)
    sourceDate = manifest.sourceDate?.formatted(.iso8601)
    bounds = Box(
      south: manifest.bounds.south, west: manifest.bounds.west, north: manifest.bounds.north,
      east: manifest.bounds.east)
    zooms = manifest.zooms.map { Zooms(min: $0.lowerBound, max: $0.upperBound) }
    bytes = manifest.totalBytes
    parts = manifest.parts.map {
      Part(kind: $0.kind.rawValue, file: $0.kind.fileName, sha256: $0.sha256.description, bytes: $0.bytes)
    }
    (builder, libraries, counts) = (manifest.builder, manifest.libraries, manifest.counts)
    attribution = manifest.attribution.map { Attribution(text: $0.text, url: $0.url, licence: $0.licence) }
    expires = manifest.expires?.formatted(.iso8601)
    isExpired = manifest.expires.map { $0 <= now } ?? false
    isPinned = settings.isPinned(manifest.id)
    missing = region.offered.filter { manifest.part($0.kind) == nil }.map(\.kind.use.rawValue)
    folder = showsFolder ? region.folder : nil
  }
}
