import Foundation
import RegionPackages

/// A region that can be fetched, as `region catalogue --json` and `/api/v1/regions/offers` show it.
public struct OfferAnswer: Encodable, Sendable {
  /// A heading.
  public struct Group: Encodable, Sendable { public let id, name: String }
  /// One part of the newest version.
  public struct Part: Encodable, Sendable {
    public let kind, use: String
    public let bytes: Int
  }

  /// As in paths.
  public let id: String
  /// In the reader's language.
  public let name: String
  /// The headings above it, the outermost first.
  public let groups: [Group]
  /// The newest version.
  public let version: String
  /// When its map data was made, ISO 8601.
  @Nullable public var sourceDate: String?
  /// When it should be replaced.
  @Nullable public var expires: String?
  /// The rectangle around it.
  public let bounds: RegionAnswer.Box
  /// Rings of longitude and latitude.
  @Nullable public var outline: [[[Double]]]?
  /// What it consists of.
  public let parts: [Part]
  /// What will be stored if all is chosen.
  public let bytes: Int
  /// What is still to be stored for that, beside what is there.
  public let bytesToStore: Int
  /// What of the uses that are installed comes over the network for an update, at most; for all uses if none is.
  public let bytesToFetch: Int
  /// `absent`, `current` or `updatable`.
  public let state: String
  /// The newest installed version.
  @Nullable public var installed: String?
  /// Whether that should have been replaced by now.
  public let isExpired: Bool
  /// Where it comes from.
  public let source: String

  /// - Parameter language: ISO 639-1.
  public init(_ offered: RegionLibrary.Offered, language: String?) {
    let (offer, region) = (offered.offer, offered.offer.region)
    (id, name) = (region.id.description, region.name(in: language))
    groups = offered.groups.map { group in
      Group(id: group.id.description, name: language.flatMap { group.names[$0] } ?? group.name)
    }
    let newest = region.newest
    version = newest.version.description
    sourceDate = newest.sourceDate?.formatted(.iso8601)
    expires = newest.expires?.formatted(.iso8601)
    bounds = RegionAnswer.Box(
      south: region.bounds.south, west: region.bounds.west, north: region.bounds.north, east: region.bounds.east)
    outline = region.outline?.rings
    parts = newest.parts.map { Part(kind: $0.kind.rawValue, use: $0.kind.use.rawValue, bytes: $0.bytes) }
    let all = Set(RegionPart.Use.allCases)
    (bytes, bytesToStore) = (newest.bytes(for: all), offer.bytesToStore(for: all))
    let present = Set(offer.installed?.manifest.parts.map(\.kind.use) ?? [])
    bytesToFetch = offer.bytesToFetch(for: present.isEmpty ? all : present)
    (state, isExpired, source) = (offer.state.rawValue, offer.isExpired, offered.source.url)
    installed = offer.installed?.manifest.version.description
  }
}
