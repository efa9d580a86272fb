extension Coordinate: Codable {
  /// Reads `[longitude, latitude]`, the order of GeoJSON.
  ///
  /// - Throws: `DecodingError` for anything else, out-of-range values included.
  public init(from decoder: any Decoder) throws {
    var pair = try decoder.unkeyedContainer()
    let longitude = try pair.decode(Double.self)
    let latitude = try pair.decode(Double.self)
    guard let value = Coordinate(latitude: latitude, longitude: longitude) else {
      throw DecodingError.dataCorruptedError(in: pair, debugDescription: "no position: \(latitude), \(longitude)")
    }
    self = value
  }

  /// Writes `[longitude, latitude]`.
  public func encode(to encoder: any Encoder) throws {
    var pair = encoder.unkeyedContainer()
    try pair.encode(longitude)
    try pair.encode(latitude)
  }
}
