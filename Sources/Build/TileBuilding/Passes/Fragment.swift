/// The part of a feature in one tile.
struct Fragment: Sendable {
  /// Row and column in one number: fragments are sorted by it.
  let tile: UInt64
  /// Place of the feature among the features of the zoom.
  let sequence: UInt32
  /// In the batch's rings.
  let rings: Range<Int32>
}

/// The fragments that one piece of work made.
struct FragmentBatch: Sendable {
  var fragments: [Fragment] = []
  /// In tile coordinates.
  var rings = RingSet()
  var repairedPolygons = 0
  var lostPolygons = 0
  var oversizedFeatures = 0
}
