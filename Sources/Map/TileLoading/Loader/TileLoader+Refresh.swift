import GeoCore

/// What happens behind the scenes.
extension TileLoader {
  /// Asks the server for a tile that is shown in an older or smaller form; tells when the answer is another.
  func refresh(_ address: TileAddress, from remote: RemoteTiles, old: CachedTile?) {
    state.withLock { state in
      guard !remote.isResting else {
        if old == nil { state.owed.insert(true, for: address, cost: 1) }
        return
      }
      guard state.refreshing[address] == nil else { return }
      state.refreshing[address] = Task { [self] in
        await ask(address, remote, old)
        self.state.withLock { $0.refreshing[address] = nil }
      }
    }
  }

  private func ask(_ address: TileAddress, _ remote: RemoteTiles, _ old: CachedTile?) async {
    let (tile, reason, cameBack) = await remote.fetch(address, old: old, priority: .onScreen)
    note(reason.map { [TileProblem(source: remote.source.host, address: address, reason: $0)] } ?? [])
    if let tile, !tile.bytes.isEmpty || old != nil {
      let found = FoundTile(
        answer: TileAnswer(bytes: tile.bytes, state: .fetched),
        keeping: .until(remote.seconds + remote.freshSeconds(tile)))
      state.withLock { $0.keep(found, for: address) }
      if tile.bytes != old?.bytes { announce([address]) }
    }
    if tile == nil && old == nil { state.withLock { $0.owed.insert(true, for: address, cost: 1) } }
    if cameBack { settleDebts() }
  }

  /// Tells of all tiles that were answered with less than the server has.
  func settleDebts() {
    let owed = state.withLock { state in
      let owed = state.owed.keysFromOldest()
      state.owed.removeAll()
      return owed
    }
    announce(owed)
  }

  /// Asks the server for one of the tiles that it owes, if there are any and it is not resting; when it answers, all of
  /// them are told of. To be called every few seconds.
  ///
  /// - Returns: Whether a request was made.
  @discardableResult
  public func retry() async -> Bool {
    guard let remote, !remote.isResting, let address = state.withLock({ $0.owed.keysFromOldest().last }) else {
      return false
    }
    let (tile, _, _) = await remote.fetch(
      address, old: remote.cache.tile(address, isAskedFor: false), priority: .inAdvance)
    if tile != nil {
      await remote.settle()
      settleDebts()
    }
    return true
  }

  /// Waits until nothing is on its way behind the scenes and everything is written, as before the program ends.
  public func settle() async {
    while let task = state.withLock({ $0.refreshing.values.first }) { await task.value }
    let remote = remote
    await remote?.settle()
    remote?.flush()
  }
}
