/// The cheapest way from an installed part to the newest one over deltas.
struct DeltaChain: Hashable, Sendable {
  /// In the order in which they are applied.
  let deltas: [CatalogueRegion.Delta]
  /// What must be fetched.
  var bytes: Int { deltas.reduce(0) { $0 + $1.bytes } }

  /// - Parameters:
  ///   - kind: Of the part.
  ///   - base: SHA-256 of the part that is there.
  ///   - result: SHA-256 of the part that is wanted.
  ///   - deltas: All that are offered.
  ///   - limit: Length of the whole part: a way that costs as much is none.
  /// - Returns: `nil` if there is no way that is cheaper.
  init?(
    _ kind: RegionPart.Kind, from base: SHA256Digest, to result: SHA256Digest,
    over deltas: [CatalogueRegion.Delta], below limit: Int
  ) {
    var ways: [SHA256Digest: [CatalogueRegion.Delta]] = [base: []]
    func cost(_ way: [CatalogueRegion.Delta]) -> Int { way.reduce(0) { $0 + $1.bytes } }
    let own = deltas.filter { $0.kind == kind }
    // Each round makes ways longer by one; a sound list has no longer way than it has deltas.
    for _ in 0..<min(own.count, 64) {
      var hasChanged = false
      for delta in own {
        guard let way = ways[delta.base], cost(way) + delta.bytes < limit else { continue }
        if let known = ways[delta.result], cost(known) <= cost(way) + delta.bytes { continue }
        ways[delta.result] = way + [delta]
        hasChanged = true
      }
      if !hasChanged { break }
    }
    guard let way = ways[result], !way.isEmpty else { return nil }
    self.deltas = way
  }
}
