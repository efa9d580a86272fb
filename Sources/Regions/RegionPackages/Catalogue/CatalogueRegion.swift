import Foundation
import GeoCore

/// A region as a catalogue offers it.
public struct CatalogueRegion: Hashable, Sendable, Codable {
  /// Stays the same whatever the region is called.
  public var id: RegionID
  /// For people.
  public var name: String
  /// By ISO 639-1 language.
  public var names: [String: String]
  /// The heading above it.
  public var group: RegionID?
  /// The rectangle around it.
  public var bounds: Bounds { Bounds(south: box.south, west: box.west, north: box.north, east: box.east)! }
  /// The ground that it covers.
  public var outline: RegionShape?
  /// The newest version.
  public var newest: Version
  private var box: Box

  struct Box: Hashable, Sendable, Codable {
    var south, west, north, east: Double
  }

  /// One file of a version.
  public struct Part: Hashable, Sendable, Codable {
    /// What it holds.
    public var kind: RegionPart.Kind
    /// Its length.
    public var bytes: Int
  }

  /// A way from an older version of a part to this one.
  public struct Delta: Hashable, Sendable, Codable {
    /// The version that must be installed.
    public var from: RegionVersion
    /// The version that comes out.
    public var to: RegionVersion
    /// The part that it is for.
    public var kind: RegionPart.Kind
    /// Length of the delta.
    public var bytes: Int
    /// SHA-256 of the delta.
    public var sha256: SHA256Digest
    /// SHA-256 of the part that it starts from.
    public var base: SHA256Digest
    /// SHA-256 of the part that comes out.
    public var result: SHA256Digest
    /// Length of the part that comes out.
    public var resultBytes: Int

    /// Puts the parts together.
    public init(
      from: RegionVersion, to: RegionVersion, kind: RegionPart.Kind, bytes: Int, sha256: SHA256Digest,
      base: SHA256Digest, result: SHA256Digest, resultBytes: Int
    ) {
      (self.from, self.to, self.kind, self.bytes, self.sha256) = (from, to, kind, bytes, sha256)
      (self.base, self.result, self.resultBytes) = (base, result, resultBytes)
    }
  }

  /// A version that can be fetched.
  public struct Version: Hashable, Sendable, Codable {
    /// As in the folder's name.
    public var version: RegionVersion
    /// SHA-256 of its manifest.
    public var manifest: SHA256Digest
    /// Length of its manifest.
    public var manifestBytes: Int
    /// When the map data was made.
    public var sourceDate: Date?
    /// After this instant it should be replaced.
    public var expires: Date?
    /// The oldest program that can use it.
    public var minimumProgram: RegionVersion?
    /// In the order of the manifest.
    public var parts: [Part]
    /// From older versions, by part; may be chained.
    public var deltas: [Delta]

    /// Length of all parts.
    public var bytes: Int { parts.reduce(0) { $0 + $1.bytes } }

    /// Length of what is stored if the uses are chosen: parts, manifest and signature.
    public func bytes(for uses: Set<RegionPart.Use>) -> Int {
      parts.filter { uses.contains($0.kind.use) }.reduce(manifestBytes) { $0 + $1.bytes }
    }
  }

  /// Offers what a manifest describes.
  ///
  /// - Parameter manifestFile: The bytes of `region.json` as they lie at the publisher's.
  public init(_ manifest: RegionManifest, manifestFile: [UInt8], group: RegionID?, deltas: [Delta] = []) {
    (id, name, names, self.group) = (manifest.id, manifest.name, manifest.names, group)
    let bounds = manifest.bounds
    box = Box(south: bounds.south, west: bounds.west, north: bounds.north, east: bounds.east)
    outline = manifest.outline
    newest = Version(
      version: manifest.version, manifest: SHA256Digest(of: manifestFile), manifestBytes: manifestFile.count,
      sourceDate: manifest.sourceDate, expires: manifest.expires, minimumProgram: manifest.minimumProgram,
      parts: manifest.parts.map { Part(kind: $0.kind, bytes: $0.bytes) }, deltas: deltas)
  }

  private enum CodingKeys: String, CodingKey { case id, name, names, group, outline, newest, box = "bounds" }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(RegionID.self, forKey: .id)
    name = try fields.decode(String.self, forKey: .name)
    names = try fields.decodeIfPresent([String: String].self, forKey: .names) ?? [:]
    group = try fields.decodeIfPresent(RegionID.self, forKey: .group)
    outline = try fields.decodeIfPresent(RegionShape.self, forKey: .outline)
    newest = try fields.decode(Version.self, forKey: .newest)
    box = try fields.decode(Box.self, forKey: .box)
    guard Bounds(south: box.south, west: box.west, north: box.north, east: box.east) != nil else {
      throw DecodingError.dataCorruptedError(forKey: .box, in: fields, debugDescription: "no rectangle")
    }
  }

  /// The name in a language, else the plain one.
  public func name(in language: String?) -> String { language.flatMap { names[$0] } ?? name }

  /// Whether the position lies on its ground.
  public func contains(_ coordinate: Coordinate) -> Bool {
    bounds.contains(coordinate) && (outline?.contains(coordinate) ?? true)
  }
}

extension CatalogueRegion.Version {
  private enum CodingKeys: String, CodingKey {
    case version, manifest, manifestBytes, sourceDate, expires, minimumProgram, parts, deltas
  }

  /// A part or a delta of a kind that this program does not know is skipped.
  private struct Known<Value: Decodable>: Decodable {
    let value: Value?
    private enum CodingKeys: String, CodingKey { case kind }

    init(from decoder: any Decoder) throws {
      let kind = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
      value = RegionPart.Kind(rawValue: kind) == nil ? nil : try Value(from: decoder)
    }
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    version = try fields.decode(RegionVersion.self, forKey: .version)
    manifest = try fields.decode(SHA256Digest.self, forKey: .manifest)
    manifestBytes = try fields.decode(Int.self, forKey: .manifestBytes)
    sourceDate = try fields.decodeIfPresent(Date.self, forKey: .sourceDate)
    expires = try fields.decodeIfPresent(Date.self, forKey: .expires)
    minimumProgram = try fields.decodeIfPresent(RegionVersion.self, forKey: .minimumProgram)
    parts = try fields.decode([Known<CatalogueRegion.Part>].self, forKey: .parts).compactMap(\.value)
    deltas = try fields.decodeIfPresent([Known<CatalogueRegion.Delta>].self, forKey: .deltas)?.compactMap(\.value) ?? []
    let lengths = parts.map(\.bytes) + deltas.flatMap { [$0.bytes, $0.resultBytes] } + [manifestBytes]
    guard lengths.allSatisfy({ (0...Self.largestPart).contains($0) }), manifestBytes <= RegionManifest.largestFile
    else {
      throw DecodingError.dataCorruptedError(forKey: .parts, in: fields, debugDescription: "a length is out of range")
    }
  }

  /// No part of any region comes near: 1 TiB.
  static let largestPart = 1 << 40
}
