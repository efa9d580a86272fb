import GeoCore

/// Writes GeoJSON by RFC 7946: rings by the right-hand rule, shapes cut at ±180, numbers in their shortest form.
///
/// The same values give the same bytes. Members come in the order type, id, bbox, geometry or coordinates, properties,
/// then foreign ones.
public struct GeoJSONWriter: Sendable {
  /// Digits behind the point of longitudes and latitudes, 0 … 15; `nil` for as many as tell the doubles apart. Seven are
  /// a centimetre.
  public var digits: Int?
  /// Whether features, and collections written at once, get a `bbox` of their shape, where they carry none.
  public var addsBounds: Bool

  public init(digits: Int? = nil, addsBounds: Bool = false) {
    precondition(digits.map { (0...15).contains($0) } ?? true, "0 to 15 digits")
    (self.digits, self.addsBounds) = (digits, addsBounds)
  }

  /// A whole text, UTF-8.
  public func bytes(_ document: GeoJSONDocument) -> [UInt8] {
    var output = GeoJSONOutput(digits: digits)
    switch document {
    case .geometry(let geometry): write(geometry, to: &output)
    case .feature(let feature): write(feature, to: &output)
    case .featureCollection(let collection):
      let bounds = collection.bounds ?? (addsBounds ? Self.bounds(of: collection.features) : nil)
      output.open("FeatureCollection")
      output.bounds(bounds)
      output.name("features")
      output.list(collection.features) { feature, output in write(feature, to: &output) }
      output.members(collection.foreignMembers)
      output.close()
    }
    return output.bytes
  }

  /// One feature, as it stands in a collection or on a line of its own.
  public func bytes(_ feature: GeoJSONFeature) -> [UInt8] {
    var output = GeoJSONOutput(digits: digits)
    write(feature, to: &output)
    return output.bytes
  }

  private static func bounds(of features: [GeoJSONFeature]) -> GeoJSONBounds? {
    GeoJSONShape.collection(features.compactMap(\.geometry)).bounds
  }

  private func write(_ feature: GeoJSONFeature, to output: inout GeoJSONOutput) {
    output.open("Feature")
    if let id = feature.id {
      output.name("id")
      switch id {
      case .text(let text): output.value(.string(text))
      case .number(let number): output.value(.number(number))
      }
    }
    output.bounds(feature.bounds ?? (addsBounds ? feature.geometry?.shape.bounds : nil))
    output.name("geometry")
    if let geometry = feature.geometry { write(geometry, to: &output) } else { output.value(.null) }
    output.name("properties")
    output.value(feature.properties.map { .object($0) } ?? .null)
    output.members(feature.foreignMembers)
    output.close()
  }

  private func write(_ geometry: GeoJSONGeometry, to output: inout GeoJSONOutput) {
    let shape = geometry.shape.conforming()
    output.open(shape.typeName)
    output.bounds(geometry.bounds)
    if case .collection(let parts) = shape {
      output.name("geometries")
      output.list(parts) { part, output in write(part, to: &output) }
    } else {
      output.name("coordinates")
      output.coordinates(shape)
    }
    output.members(geometry.foreignMembers)
    output.close()
  }
}

/// Writes a feature collection piece by piece.
public struct GeoJSONCollectionWriter {
  private let writer: GeoJSONWriter
  private let sink: ([UInt8]) throws -> Void
  private var count = 0

  /// Begins a collection.
  ///
  /// - Parameter sink: Takes the bytes as they come; what it throws comes out of the call that wrote.
  public init(_ writer: GeoJSONWriter = .init(), sink: @escaping ([UInt8]) throws -> Void) rethrows {
    (self.writer, self.sink) = (writer, sink)
    try sink(Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8))
  }

  /// Adds a feature, on a line of its own.
  public mutating func write(_ feature: GeoJSONFeature) throws {
    try sink(Array((count == 0 ? "\n" : ",\n").utf8) + writer.bytes(feature))
    count += 1
  }

  /// Ends the collection; nothing can be added after it.
  public consuming func end(foreignMembers: GeoJSONMembers = .init()) throws {
    var output = GeoJSONOutput(digits: writer.digits)
    output.members(foreignMembers)
    try sink(Array("\n]".utf8) + output.bytes + Array("}\n".utf8))
  }
}
