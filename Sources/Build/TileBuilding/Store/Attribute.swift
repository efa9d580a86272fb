import VectorTiles

/// A property of a feature, and from which zoom on it is written.
struct Attribute: Hashable, Sendable {
  let key: String
  let value: VectorTile.Value
  let minimumZoom: UInt8
}

/// The properties of a feature in writing order.
package struct AttributeList: Hashable, Sendable {
  private(set) var attributes: [Attribute] = []

  package init() {}

  /// Begins with the property that nearly every layer has.
  package init(kind: String) { set("kind", .string(kind)) }

  package mutating func set(_ key: String, _ value: VectorTile.Value, from zoom: UInt8 = 0) {
    attributes.append(Attribute(key: key, value: value, minimumZoom: zoom))
  }

  /// Sets a text unless it is missing or empty.
  package mutating func set(_ key: String, _ text: String?, from zoom: UInt8 = 0) {
    guard let text, !text.isEmpty else { return }
    set(key, .string(text), from: zoom)
  }

  package mutating func set(_ key: String, _ truth: Bool, from zoom: UInt8 = 0) { set(key, .bool(truth), from: zoom) }

  package mutating func set(_ key: String, _ number: Int, from zoom: UInt8 = 0) {
    set(key, number < 0 ? .sint(Int64(number)) : .uint(UInt64(number)), from: zoom)
  }

  /// What is written at a zoom.
  func properties(at zoom: UInt8) -> [VectorTile.Property] {
    attributes.filter { $0.minimumZoom <= zoom }.map { VectorTile.Property($0.key, $0.value) }
  }
}
