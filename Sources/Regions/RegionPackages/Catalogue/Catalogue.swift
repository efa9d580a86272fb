import Foundation
import GeoCore

/// What a publisher offers: `catalogue.json`, signed. Format: `docs/formats/catalogue-v1.md`.
public struct Catalogue: Hashable, Sendable, Codable {
  /// Its name at the publisher's address.
  public static let fileName = "catalogue.json"
  static let format = "periplus-catalogue"
  /// Longer ones are refused unread.
  static let largestFile = 64 << 20

  /// A continent, a country or another heading above regions.
  public struct Group: Hashable, Sendable, Codable {
    /// As in `parent` and `Region.group`.
    public var id: RegionID
    /// The heading above; absent at the top.
    public var parent: RegionID?
    /// For people.
    public var name: String
    /// By ISO 639-1 language.
    public var names: [String: String]

    /// Puts the parts together.
    public init(id: RegionID, parent: RegionID?, name: String, names: [String: String] = [:]) {
      (self.id, self.parent, self.name, self.names) = (id, parent, name, names)
    }
  }

  /// Rises with each publication: a lower one than seen before is refused.
  public var serial: Int
  /// When it was made.
  public var published: Date
  /// After this instant it is refused, so that nobody can hold back news for ever.
  public var expires: Date
  /// For people.
  public var publisher: String
  /// Parents before children.
  public var groups: [Group]
  /// By id.
  public var regions: [CatalogueRegion]
  /// What all regions add up to; for people.
  public private(set) var totals: Totals
  private var format: String
  private var formatVersion: Int

  /// Sums over the newest versions.
  public struct Totals: Hashable, Sendable, Codable {
    /// Number of regions.
    public var regions: Int
    /// Length of all parts.
    public var bytes: Int
  }

  /// Puts the parts together.
  public init(
    serial: Int, published: Date, expires: Date, publisher: String, groups: [Group], regions: [CatalogueRegion]
  ) {
    (self.serial, self.published, self.expires) = (serial, published, expires)
    (self.publisher, self.groups, self.regions) = (publisher, groups, regions)
    totals = Totals(regions: regions.count, bytes: regions.reduce(0) { $0 + $1.newest.bytes })
    (format, formatVersion) = (Self.format, 1)
  }

  /// The file's bytes.
  public var json: [UInt8] { SignedJSON.bytes(self) }

  /// Reads and checks a file; unknown fields and parts are skipped.
  ///
  /// - Throws: `.oversized`, `.malformed`, `.programTooOld` for a newer format.
  public init(json: [UInt8], path: String) throws(TrustError) {
    struct Head: Decodable { var format: String, formatVersion: Int }
    let head: Head = try SignedJSON.read(json, path: path, limit: Self.largestFile)
    guard head.format == Self.format else {
      throw .malformed(path: path, reason: "format is \"\(head.format.prefix(40))\", not \"\(Self.format)\"")
    }
    guard head.formatVersion == 1 else {
      throw .programTooOld(path: path, needed: "for catalogues of version \(head.formatVersion)", have: "for version 1")
    }
    self = try SignedJSON.read(json, path: path, limit: Self.largestFile)
    guard serial > 0, Set(regions.map(\.id)).count == regions.count else {
      throw .malformed(path: path, reason: "it has no serial, or names a region twice")
    }
  }

  /// The region of an id.
  public func region(_ id: RegionID) -> CatalogueRegion? { regions.first { $0.id == id } }

  /// The headings above a region, the outermost first. Loops in a broken file end.
  public func path(of region: CatalogueRegion) -> [Group] {
    var (path, next) = ([Group](), region.group)
    while let id = next, let group = groups.first(where: { $0.id == id }), !path.contains(group) {
      path.insert(group, at: 0)
      next = group.parent
    }
    return path
  }
}
