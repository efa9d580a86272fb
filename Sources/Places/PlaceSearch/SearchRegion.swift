import Places

/// A region that is searched: its place index and the id of its package.
public struct SearchRegion: Sendable {
  /// Id of the region package, e.g. `monaco`.
  public let id: String
  /// Its streets, addresses and places.
  public let index: PlaceIndex

  /// An open region.
  public init(id: String, index: PlaceIndex) {
    self.id = id
    self.index = index
  }
}
