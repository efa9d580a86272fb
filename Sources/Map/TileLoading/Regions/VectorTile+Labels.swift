import VectorTiles

extension VectorTile {
  /// Leaves out labels of places that a more exact tile of the same square names nearby: a generalised label may stand
  /// a kilometre off, on the other side of an outline.
  mutating func removeLabels(namedIn exact: VectorTile) {
    for index in layers.indices {
      let layer = layers[index]
      guard let other = exact[layer.name] else { continue }
      let scale = Double(layer.extent) / Double(other.extent)
      let known = other.features.flatMap { $0.labels(scale: scale) }
      guard !known.isEmpty else { continue }
      let reach = Int32(layer.extent / 16)
      layers[index].features.removeAll { feature in
        feature.labels(scale: 1).contains { label in known.contains { $0.names(label, within: reach) } }
      }
    }
    layers.removeAll { $0.features.isEmpty }
  }
}

/// A point and what it is called.
private struct Label {
  let x: Int32
  let y: Int32
  let names: [String]

  func names(_ other: Label, within reach: Int32) -> Bool {
    abs(x - other.x) <= reach && abs(y - other.y) <= reach && names.contains(where: other.names.contains)
  }
}

extension VectorTile.Feature {
  fileprivate func labels(scale: Double) -> [Label] {
    guard case .points(let points) = geometry else { return [] }
    let names = ["name", "name_en"].compactMap { key in if case .string(let name) = self[key] { name } else { nil } }
    guard !names.isEmpty else { return [] }
    return points.map { Label(x: Int32(Double($0.x) * scale), y: Int32(Double($0.y) * scale), names: names) }
  }
}
