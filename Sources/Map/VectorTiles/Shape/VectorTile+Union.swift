extension VectorTile {
  /// One tile of several that show the same square, as where two packages meet: the union of their layers.
  ///
  /// A thing that several tiles hold appears once. Points of one id are one point; lines and polygons of one id and
  /// equal properties are joined into one feature, so that its name is written once; features without an id are
  /// dropped if an equal one is there. Layers and features keep the order of the tiles given; a layer of another
  /// extent is scaled to that of the first.
  /// - Complexity: O(features + points).
  public static func union(_ tiles: [VectorTile]) -> VectorTile {
    guard var result = tiles.first else { return VectorTile() }
    for tile in tiles.dropFirst() {
      for layer in tile.layers {
        if let index = result.layers.firstIndex(where: { ExactText($0.name) == ExactText(layer.name) }) {
          result.layers[index].add(layer)
        } else {
          result.layers.append(layer)
        }
      }
    }
    return result
  }
}

extension VectorTile.Layer {
  fileprivate mutating func add(_ other: VectorTile.Layer) {
    var indexByIdentity: [FeatureIdentity: Int] = [:]
    var withoutID: Set<VectorTile.Feature> = []
    for (index, feature) in features.enumerated() {
      if let identity = FeatureIdentity(feature) {
        if indexByIdentity[identity] == nil { indexByIdentity[identity] = index }
      } else {
        withoutID.insert(feature)
      }
    }
    for var feature in other.features {
      if other.extent != extent { feature.geometry.scale(from: other.extent, to: extent) }
      if let identity = FeatureIdentity(feature) {
        guard let index = indexByIdentity[identity] else {
          features.append(feature)
          continue
        }
        features[index].geometry.join(feature.geometry)
      } else if !withoutID.contains(feature) {
        features.append(feature)
      }
    }
  }
}

/// What makes two features of different tiles the same thing.
private struct FeatureIdentity: Hashable {
  let id: UInt64
  let type: VectorTile.GeometryType
  let properties: [VectorTile.Property]

  init?(_ feature: VectorTile.Feature) {
    guard let id = feature.id else { return nil }
    (self.id, type) = (id, feature.geometry.type)
    // Two sources may word the label of a place differently; it is still one place.
    properties = type == .point ? [] : feature.properties
  }
}

extension VectorTile.Geometry {
  /// Adds the parts of another shape of the same type that are not there yet; of points, none.
  fileprivate mutating func join(_ other: Self) {
    switch (self, other) {
    case (.lines(let own), .lines(let more)): self = .lines(own + more.filter { !own.contains($0) })
    case (.polygons(let own), .polygons(let more)): self = .polygons(own + more.filter { !own.contains($0) })
    default: break
    }
  }

  fileprivate mutating func scale(from old: UInt32, to new: UInt32) {
    func scaled(_ point: VectorTile.Point) -> VectorTile.Point {
      func one(_ value: Int32) -> Int32 {
        let limit = Int64(VectorTile.maximumCoordinate)
        return Int32(max(-limit, min(limit, (Int64(value) * Int64(new)).roundedQuotient(by: Int64(old)))))
      }
      return VectorTile.Point(one(point.x), one(point.y))
    }
    switch self {
    case .points(let points): self = .points(points.map(scaled))
    case .lines(let lines): self = .lines(lines.map { $0.map(scaled) })
    case .polygons(let polygons):
      self = .polygons(
        polygons.map { .init(exterior: $0.exterior.map(scaled), interiors: $0.interiors.map { $0.map(scaled) }) })
    }
  }
}

extension Int64 {
  /// The nearest integer to the quotient; halves go up.
  fileprivate func roundedQuotient(by divisor: Int64) -> Int64 {
    let doubled = 2 * self + divisor
    let quotient = doubled / (2 * divisor)
    return doubled % (2 * divisor) < 0 ? quotient - 1 : quotient
  }
}
