import Foundation
import GeoCore

/// What `region.json` says of a package. Format: `docs/formats/region-package-v1.md`.
public struct RegionManifest: Hashable, Sendable {
  /// Who must be named, and under which licence.
  public struct Attribution: Hashable, Sendable, Codable {
    /// As shown: "© OpenStreetMap contributors".
    public let text: String
    /// Where it leads.
    public let url: String
    /// SPDX name: `ODbL-1.0`.
    public let licence: String

    /// Puts the parts together.
    public init(text: String, url: String, licence: String) {
      (self.text, self.url, self.licence) = (text, url, licence)
    }

    /// OpenStreetMap's.
    public static let openStreetMap = Attribution(
      text: "© OpenStreetMap contributors", url: "https://www.openstreetmap.org/copyright", licence: "ODbL-1.0")
  }

  /// The newest format version that this reader knows.
  public static let newestFormatVersion = 1
  /// The file's name in the package.
  public static let fileName = "region.json"
  /// Longer files are refused unread.
  static let largestFile = 4 << 20

  /// The region.
  public var id: RegionID
  /// Its version.
  public var version: RegionVersion
  /// For people.
  public var name: String
  /// When the source was made; `nil` if it does not say.
  public var sourceDate: Date?
  /// SHA-256 of the source file.
  public var sourceSHA256: SHA256Digest
  /// The ground that the package covers.
  public var bounds: Bounds
  /// Zoom levels of the map; `nil` without a map.
  public var zooms: ClosedRange<Int>?
  /// The files, in the order of `RegionPart.Kind`.
  public var parts: [RegionPart]
  /// Version of the program that built it.
  public var builder: String
  /// Versions of the libraries that shaped it, by name.
  public var libraries: [String: String]
  /// Who must be named.
  public var attribution: [Attribution]
  /// How much it holds, by part and thing: `roads.arcs`.
  public var counts: [String: Int]
  /// After this day it should be replaced; `nil` for never.
  public var expires: Date?
  /// Names for people by ISO 639-1 language.
  public var names: [String: String] = [:]
  /// The ground that the package speaks for; `nil` for all of `bounds`.
  public var outline: RegionShape?
  /// The oldest program that can use it; `nil` for any that reads the format.
  public var minimumProgram: RegionVersion?

  /// Puts the parts together.
  public init(
    id: RegionID, version: RegionVersion, name: String, sourceDate: Date?, sourceSHA256: SHA256Digest, bounds: Bounds,
    zooms: ClosedRange<Int>?, parts: [RegionPart], builder: String, libraries: [String: String],
    attribution: [Attribution], counts: [String: Int] = [:], expires: Date? = nil
  ) {
    (self.id, self.version, self.name, self.sourceDate) = (id, version, name, sourceDate)
    (self.sourceSHA256, self.bounds, self.zooms, self.parts) = (sourceSHA256, bounds, zooms, parts)
    (self.builder, self.libraries, self.attribution) = (builder, libraries, attribution)
    (self.counts, self.expires) = (counts, expires)
  }

  /// The part of a kind, if the package has it.
  public func part(_ kind: RegionPart.Kind) -> RegionPart? { parts.first { $0.kind == kind } }

  /// Bytes of all parts.
  public var totalBytes: Int { parts.reduce(0) { $0 + $1.bytes } }
}
