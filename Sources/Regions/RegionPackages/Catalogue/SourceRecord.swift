import Foundation

/// A place that regions are fetched from, what is believed of it, and the newest that was seen there.
public struct SourceRecord: Hashable, Sendable, Codable {
  /// `https://maps.example/`, with a slash at the end.
  public var url: String
  /// Keys that may sign.
  public var keys: [PublicKey]
  /// Serial of the key ring that they came from; 0 if a person pinned them.
  public var keySerial: Int
  /// Serial of the newest catalogue seen; a lower one is refused.
  public var catalogueSerial: Int

  /// A source whose keys a person has pinned.
  public init(url: String, keys: [PublicKey]) {
    self.url = url.hasSuffix("/") ? url : url + "/"
    (self.keys, keySerial, catalogueSerial) = (keys, 0, 0)
  }

  /// The keys to check with.
  public var trusted: TrustedKeys { TrustedKeys(keys) }

  /// Takes the publisher's keys, if a trusted key has signed them and they are news.
  ///
  /// - Returns: Whether anything changed. An older ring changes nothing.
  /// - Throws: `TrustError` if the ring is not trusted.
  public mutating func take(ring: [UInt8], signature: [UInt8]?) throws(TrustError) -> Bool {
    let path = url + KeyRing.fileName
    try trusted.check(ring, signature: signature, as: .keys, path: path)
    let read = try KeyRing(json: ring, path: path)
    guard read.serial > keySerial else { return false }
    (keys, keySerial) = (read.keys, read.serial)
    return true
  }

  /// Checks a catalogue as it came.
  ///
  /// - Parameter now: The present, for its expiry.
  /// - Throws: `TrustError`; nothing is remembered then.
  public mutating func take(
    catalogue: [UInt8], signature: [UInt8]?, now: Date
  ) throws(TrustError) -> Catalogue {
    let path = url + Catalogue.fileName
    guard catalogue.count <= Catalogue.largestFile else {
      throw .oversized(path: path, bytes: catalogue.count, limit: Catalogue.largestFile)
    }
    try trusted.check(catalogue, signature: signature, as: .catalogue, path: path)
    let read = try Catalogue(json: catalogue, path: path)
    guard read.serial >= catalogueSerial else {
      throw .downgraded(path: path, found: "serial \(read.serial)", known: "serial \(catalogueSerial)")
    }
    guard read.expires > now else { throw .expired(path: path, on: read.expires) }
    catalogueSerial = read.serial
    return read
  }

  /// Checks a manifest as it came, against what the catalogue says of it.
  ///
  /// - Parameters:
  ///   - program: Version of this program.
  ///   - installed: The newest installed version; an older one is refused.
  /// - Throws: `TrustError`, or what is wrong with the manifest.
  public func check(
    manifest: [UInt8], signature: [UInt8]?, of region: CatalogueRegion, now: Date, program: RegionVersion,
    installed: RegionVersion?
  ) throws -> RegionManifest {
    let path = self.path(of: RegionManifest.fileName, in: region)
    guard manifest.count <= RegionManifest.largestFile else {
      throw TrustError.oversized(path: path, bytes: manifest.count, limit: RegionManifest.largestFile)
    }
    try trusted.check(manifest, signature: signature, as: .region, path: path)
    guard SHA256Digest(of: manifest) == region.newest.manifest else {
      throw TrustError.notAsSigned(path: path, field: "its checksum")
    }
    let read = try RegionManifest(json: manifest, path: path)
    guard read.id == region.id, read.version == region.newest.version else {
      throw TrustError.notAsSigned(path: path, field: "id or version")
    }
    if let needed = read.minimumProgram, needed > program {
      throw TrustError.programTooOld(path: path, needed: "\(needed)", have: "\(program)")
    }
    if let date = read.expires, date <= now { throw TrustError.expired(path: path, on: date) }
    if let installed, read.version < installed {
      throw TrustError.downgraded(path: path, found: "version \(read.version)", known: "version \(installed)")
    }
    if let huge = read.parts.first(where: { $0.bytes > CatalogueRegion.Version.largestPart }) {
      throw TrustError.oversized(path: path, bytes: huge.bytes, limit: CatalogueRegion.Version.largestPart)
    }
    return read
  }

  /// The address of a file of a region's newest version.
  public func path(of file: String, in region: CatalogueRegion) -> String {
    "\(url)regions/\(region.id)/\(region.newest.version)/\(file)"
  }

  /// The address of a delta.
  public func path(of delta: CatalogueRegion.Delta, in region: CatalogueRegion) -> String {
    "\(url)regions/\(region.id)/\(delta.to)/\(delta.fileName)"
  }
}

extension CatalogueRegion.Delta {
  /// Its place in the folder of the version that comes out.
  public var fileName: String { Self.fileName(kind, from: from) }

  /// The name of a delta of a part from a version.
  public static func fileName(_ kind: RegionPart.Kind, from: RegionVersion) -> String {
    "from-\(from).\(kind.rawValue).delta"
  }
}
