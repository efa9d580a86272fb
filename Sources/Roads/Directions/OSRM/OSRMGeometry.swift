import GeoCore

/// A line as a client asked for it.
public enum OSRMGeometry: Equatable, Sendable {
  /// An encoded polyline.
  case polyline(String)
  /// A GeoJSON `LineString`: longitude, latitude.
  case lineString([[Double]])

  /// Encodes a line.
  public init(_ line: some Sequence<Coordinate>, as format: Format) {
    switch format {
    case .polyline: self = .polyline(Polyline.encode(line, precision: 5))
    case .polyline6: self = .polyline(Polyline.encode(line, precision: 6))
    case .geojson: self = .lineString(line.map(OSRMGeometry.position))
    }
  }

  /// The values of the option `geometries`.
  public enum Format: String, CaseIterable, Sendable {
    case polyline, polyline6, geojson
  }

  /// Longitude and latitude, rounded to 1e-6 degrees.
  static func position(_ coordinate: Coordinate) -> [Double] {
    [(coordinate.longitude * 1e6).rounded() / 1e6, (coordinate.latitude * 1e6).rounded() / 1e6]
  }
}

extension OSRMGeometry: Codable {
  private enum CodingKeys: String, CodingKey { case type, coordinates }

  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .polyline(text)
    } else {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self = .lineString(try container.decode([[Double]].self, forKey: .coordinates))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .polyline(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .lineString(let coordinates):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("LineString", forKey: .type)
      try container.encode(coordinates, forKey: .coordinates)
    }
  }
}
