import GeoCore
import GeoJSONModel
import Places

/// Areas of one level as a GeoJSON feature collection, a feature a line.
struct ShapeFile {
  /// Where a feature stands in the file, and its box.
  struct Place: Equatable {
    let id: String
    let offset: Int
    let length: Int
    let bounds: Bounds
  }

  /// The whole file.
  private(set) var bytes: [UInt8] = []
  private(set) var places: [Place] = []

  /// - Parameters:
  ///   - features: In the order of the file.
  ///   - attribution: Shown with what is made of the file.
  init(_ features: [(id: String, shape: AreaShape, properties: GeoJSONMembers)], attribution: String) throws {
    let writer = GeoJSONWriter(digits: 5, addsBounds: true)
    var bytes: [UInt8] = []
    var collection = GeoJSONCollectionWriter(writer) { bytes += $0 }
    for (id, shape, properties) in features where !shape.polygons.isEmpty {
      // A comma, if it is not the first, and a line feed stand before the feature.
      let start = bytes.count + (places.isEmpty ? 1 : 2)
      let feature = GeoJSONFeature(shape.geoJSON, id: .text(id), properties: properties)
      try collection.write(feature)
      guard let bounds = feature.geometry?.shape.bounds?.bounds else { continue }
      places.append(Place(id: id, offset: start, length: bytes.count - start, bounds: bounds))
    }
    try collection.end(foreignMembers: ["attribution": .string(attribution)])
    self.bytes = bytes
  }
}
