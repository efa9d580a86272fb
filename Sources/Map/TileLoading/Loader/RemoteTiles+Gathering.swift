import GeoCore

extension RemoteTiles {
  /// Why a tile could not be gathered.
  public struct Unreachable: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line.
    public let description: String
  }

  /// A tile as the server has it, for an archive that is made of many: what was gathered before is not asked for again.
  ///
  /// - Returns: Gzipped bytes; empty where the server has nothing.
  /// - Throws: `Unreachable` if the server does not answer with a tile.
  public func gathered(_ address: TileAddress) async throws(Unreachable) -> [UInt8] {
    if let known = cache.tile(address, isAskedFor: false) { return known.bytes }
    let (tile, reason, _) = await fetch(address, old: nil, priority: .inAdvance)
    guard let tile else { throw Unreachable(description: "\(source.host) \(reason ?? "is left alone for a while")") }
    return tile.bytes
  }

  /// Whether a tile was gathered already.
  public func hasGathered(_ address: TileAddress) -> Bool { cache.contains(address) }
}
