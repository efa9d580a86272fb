import GeoCore
import VectorTiles

/// The path behind the memory.
extension TileLoader {
  /// Packages first; the server only for ground that no package holds whole.
  func find(_ address: TileAddress, in regions: any TileSource) async -> FoundTile {
    let local = regions.tile(address)
    note(local.problems)
    state.withLock { $0.statistics.regionReads += 1 }
    let isDamaged = local.bytes == nil && !local.problems.isEmpty
    if let remote, remote.source.covers(address), local.coverage < .whole || isDamaged {
      return await find(address, from: remote, beside: local, regions)
    }
    if isDamaged, let standIn = standIn(for: address, regions) { return FoundTile(answer: standIn, keeping: .always) }
    return found(local, address, regions)
  }

  /// What is on this machine: the packages, and around them the world.
  private func found(
    _ local: SourceTile, _ address: TileAddress, _ regions: any TileSource, keeping: FoundTile.Keeping = .always
  ) -> FoundTile {
    let isWhole = local.coverage == .whole && regions.grounds(in: address).allSatisfy(\.knowsSea)
    if !isWhole, let bytes = merged(local.bytes, address, regions) {
      let state: TileState = local.bytes == nil ? .world : .region
      return FoundTile(answer: TileAnswer(bytes: bytes, state: state), keeping: keeping)
    }
    let state: TileState = local.coverage == .none ? .none : .region
    return FoundTile(answer: TileAnswer(bytes: local.bytes ?? [], state: state), keeping: keeping)
  }

  /// The world outside of the packages, and what they have.
  ///
  /// - Returns: `nil` without a world, and where it shows nothing: the packages' bytes then stay as they are.
  private func merged(_ local: [UInt8]?, _ address: TileAddress, _ regions: any TileSource) -> [UInt8]? {
    guard let world = state.withLock({ $0.world }) else { return nil }
    let ground: VectorTile
    do throws(TileProblem) {
      let origin = world.origin(of: address)
      let exact = regions.coverage(of: origin) == .none ? nil : regions.tile(origin).bytes.flatMap(Self.decoded)
      ground = try world.tile(address, outside: regions.grounds(in: address), beside: exact)
    } catch {
      note([error])
      return nil
    }
    guard !ground.layers.isEmpty else { return nil }
    state.withLock { $0.statistics.worldReads += 1 }
    guard let local else { return Gzip.compressed(ground.encoded()) }
    guard let tile = Self.decoded(local) else { return nil }
    // The world first: what is exact is drawn over it.
    return Gzip.compressed(VectorTile.union([ground, tile]).encoded())
  }

  private static func decoded(_ bytes: [UInt8]) -> VectorTile? {
    (try? Gzip.inflated(bytes, limit: RegionTileSource.inflatedLimit)).flatMap { plain in
      try? VectorTile(decoding: plain, strictness: .repairing)
    }
  }

  private func find(
    _ address: TileAddress, from remote: RemoteTiles, beside local: SourceTile, _ regions: any TileSource
  ) async -> FoundTile {
    if address.zoom > remote.source.zooms.upperBound {
      return await enlarged(address, from: remote, beside: local, regions)
    }
    if let old = remote.cache.tile(address), !old.bytes.isEmpty || local.bytes == nil {
      return seen(old, remote)
    }
    if local.bytes != nil {
      // Part of the tile at once; the whole of it when it is there.
      refresh(address, from: remote, old: nil)
      return found(local, address, regions, keeping: .never)
    }
    return await fetched(address, from: remote, regions)
  }

  /// A tile from the disk cache: shown at once, and asked for anew if it is stale.
  private func seen(_ old: CachedTile, _ remote: RemoteTiles) -> FoundTile {
    state.withLock { $0.statistics.cacheHits += 1 }
    let fresh = remote.freshSeconds(old)
    if fresh > 0 {
      return FoundTile(answer: TileAnswer(bytes: old.bytes, state: .cached), keeping: .until(remote.seconds + fresh))
    }
    refresh(old.address, from: remote, old: old)
    return FoundTile(answer: TileAnswer(bytes: old.bytes, state: .stale), keeping: .never)
  }

  private func fetched(
    _ address: TileAddress, from remote: RemoteTiles, _ regions: any TileSource
  ) async -> FoundTile {
    let (tile, reason, cameBack) = await remote.fetch(address, old: nil, priority: .onScreen)
    if cameBack { settleDebts() }
    if let tile {
      return FoundTile(
        answer: TileAnswer(bytes: tile.bytes, state: .fetched),
        keeping: .until(remote.seconds + remote.freshSeconds(tile)))
    }
    note(reason.map { [TileProblem(source: remote.source.host, address: address, reason: $0)] } ?? [])
    state.withLock { $0.owed.insert(true, for: address, cost: 1) }
    let answer = standIn(for: address, regions) ?? TileAnswer(bytes: [], state: .none)
    return FoundTile(answer: answer, keeping: .never)
  }

  /// Deeper than the server's zooms, its deepest tile is enlarged.
  private func enlarged(
    _ address: TileAddress, from remote: RemoteTiles, beside local: SourceTile, _ regions: any TileSource
  ) async -> FoundTile {
    guard local.bytes == nil, let ancestor = address.ancestor(zoom: remote.source.zooms.upperBound) else {
      return found(local, address, regions)
    }
    let whole = await tile(ancestor)
    let bytes = Enlargement.of(whole.bytes, from: ancestor, to: address) ?? []
    let isLasting = whole.state == .cached || whole.state == .fetched
    return FoundTile(
      answer: TileAnswer(bytes: bytes, state: whole.state),
      keeping: isLasting ? .until(remote.seconds + Self.enlargedSeconds) : .never)
  }

  /// Seconds for which an enlarged tile is given without a look at the tile it came from.
  private static let enlargedSeconds: Int64 = 600

  /// The nearest tile above that can be had without the network, clipped and enlarged.
  private func standIn(for address: TileAddress, _ regions: any TileSource) -> TileAnswer? {
    let deepestOfWorld = state.withLock { $0.world?.deepestZoom }
    var next = address.parent
    while let ancestor = next {
      // From here on the world is as near as anything else, and has the place whole.
      if let deepestOfWorld, ancestor.zoom <= deepestOfWorld { break }
      let bytes = remote?.cache.tile(ancestor, isAskedFor: false)?.bytes ?? regions.tile(ancestor).bytes
      if let bytes, let part = Enlargement.of(bytes, from: ancestor, to: address) {
        state.withLock { $0.statistics.standIns += 1 }
        return TileAnswer(bytes: part, state: .standIn)
      }
      next = ancestor.parent
    }
    guard let bytes = merged(nil, address, regions) else { return nil }
    state.withLock { $0.statistics.standIns += 1 }
    return TileAnswer(bytes: bytes, state: .standIn)
  }
}
