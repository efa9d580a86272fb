import GeoCore
import VectorTiles

/// The map part of one installed package, or a file of tiles that a person brought.
public struct TilePackage: Sendable {
  /// Id of the region, as in `monaco`.
  public let id: String
  /// The ground that it speaks for.
  public let outline: RegionOutline
  /// Whether any sea is drawn in it.
  public let knowsSea: Bool
  let archive: any TileArchive

  /// - Parameter outline: `nil` for the bounds that the archive tells.
  /// - Returns: `nil` if the archive holds no vector tiles that are plain or gzip, or no outline is known.
  public init?(id: String, outline: RegionOutline? = nil, archive: any TileArchive) {
    guard archive.holdsVectorTiles, let outline = outline ?? archive.bounds.map({ RegionOutline($0) }) else {
      return nil
    }
    (self.id, self.outline, self.archive) = (id, outline, archive)
    knowsSea = Self.knowsSea(archive, within: outline)
  }

  /// Looks for a sea at a zoom where a bay of some hundred metres is drawn and even a country has few tiles.
  private static func knowsSea(_ archive: any TileArchive, within outline: RegionOutline) -> Bool {
    let zoom = max(archive.zooms.lowerBound, min(archive.zooms.upperBound, 9))
    for address in outline.tiles(zoom: zoom) {
      guard let bytes = (try? archive.tile(address)).flatMap({ $0 }),
        let plain = Gzip.isGzip(bytes) ? try? Gzip.inflated(bytes, limit: RegionTileSource.inflatedLimit) : bytes,
        let tile = try? VectorTile(decoding: plain, strictness: .repairing)
      else { continue }
      if tile["ocean"]?.features.isEmpty == false { return true }
    }
    return false
  }
}

/// Installed packages as one source.
///
/// A tile that lies in one package is answered with that package's bytes; a tile that several share is the union of
/// theirs by layer, in the order of their ids. Deeper than a package's zooms, its deepest tile is clipped and enlarged:
/// that is the package's last word, not a stand-in.
public struct RegionTileSource: TileSource {
  private let packages: [TilePackage]

  /// Bytes that a stored tile may have after inflating.
  static let inflatedLimit = 16 << 20

  /// A source of packages; their order does not matter.
  public init(_ packages: [TilePackage]) { self.packages = packages.sorted { $0.id < $1.id } }

  public func coverage(of address: TileAddress) -> TileCoverage { coverage(of: address, by: covering(address)) }

  public func grounds(in address: TileAddress) -> [TileGround] {
    covering(address).map { TileGround(outline: $0.0.outline, knowsSea: $0.0.knowsSea) }
  }

  private func covering(_ address: TileAddress) -> [(TilePackage, TileCoverage)] {
    packages.map { ($0, $0.outline.coverage(of: address)) }.filter { $0.1 > .none }
  }

  public func tile(_ address: TileAddress) -> SourceTile {
    let covering = covering(address)
    guard !covering.isEmpty else { return SourceTile(bytes: nil, coverage: .none) }
    var answer = SourceTile(bytes: nil, coverage: coverage(of: address, by: covering))
    var parts: [StoredPart] = []
    for (package, _) in covering {
      do {
        if let part = try StoredPart(address, in: package) { parts.append(part) }
      } catch {
        answer.problems.append(TileProblem(source: package.id, address: address, reason: "\(error)"))
      }
    }
    answer.bytes = bytes(of: parts, address, &answer.problems)
    return answer
  }

  /// A package that holds the whole tile says what is in it; several that share it may do so together.
  private func coverage(of address: TileAddress, by covering: [(TilePackage, TileCoverage)]) -> TileCoverage {
    if covering.contains(where: { $0.1 == .whole }) { return .whole }
    guard covering.count > 1 else { return covering.isEmpty ? .none : .partial }
    let bounds = address.bounds
    for row in 0..<Self.samples {
      for column in 0..<Self.samples {
        let (down, right) = (Self.share(row), Self.share(column))
        let position = Coordinate(
          uncheckedLatitude: bounds.south + down * (bounds.north - bounds.south),
          longitude: bounds.west + right * bounds.width)
        guard covering.contains(where: { $0.0.outline.contains(position) }) else { return .partial }
      }
    }
    return .whole
  }

  /// Gaps narrower than an eighth of a tile between neighbours are seams of their outlines, not ground of its own.
  private static let samples = 8
  private static func share(_ index: Int) -> Double { (Double(index) + 0.5) / Double(samples) }

  private func bytes(
    of parts: [StoredPart], _ address: TileAddress, _ problems: inout [TileProblem]
  ) -> [UInt8]? {
    var tiles: [VectorTile] = []
    for part in parts {
      do {
        let plain = try part.inflated()
        if parts.count == 1, part.isStored(as: address) { return part.bytes }
        tiles.append(try part.tile(plain, address))
      } catch {
        problems.append(TileProblem(source: part.package.id, address: address, reason: "\(error)"))
      }
    }
    let encoded = VectorTile.union(tiles).encoded()
    return encoded.isEmpty ? nil : Gzip.compressed(encoded)
  }
}

/// What a package has for a tile: its own tile, or the one above that holds it.
private struct StoredPart {
  let package: TilePackage
  let address: TileAddress
  let bytes: [UInt8]

  /// - Returns: `nil` if the package has nothing there.
  init?(_ wanted: TileAddress, in package: TilePackage) throws {
    let zooms = package.archive.zooms
    guard wanted.zoom >= zooms.lowerBound else { return nil }
    guard let address = wanted.ancestor(zoom: min(wanted.zoom, zooms.upperBound)),
      let bytes = try package.archive.tile(address)
    else { return nil }
    (self.package, self.address, self.bytes) = (package, address, bytes)
  }

  /// Whether the stored bytes can be answered as they are.
  func isStored(as wanted: TileAddress) -> Bool {
    address == wanted && Gzip.isGzip(bytes)
  }

  /// The tile's bytes; inflating also checks what the disk gave.
  func inflated() throws(GzipError) -> [UInt8] {
    guard Gzip.isGzip(bytes) else { return bytes }
    return try Gzip.inflated(bytes, limit: RegionTileSource.inflatedLimit)
  }

  func tile(_ plain: [UInt8], _ wanted: TileAddress) throws(VectorTileError) -> VectorTile {
    let tile = try VectorTile(decoding: plain, strictness: .repairing)
    return address == wanted ? tile : tile.enlarged(from: address, to: wanted)
  }
}
