import Places

/// Makes `timezones.bin`: the boundary file of time zones, simplified to about a hundred meters.
enum TimeZoneFile {
  /// 0.001 degrees, in grid units.
  static let tolerance = 100.0
  /// Closed lines smaller than 0.1 degrees stay exact: enclaves of a few houses lie behind them.
  static let leastExtent: Int32 = 10_000

  static func bytes(of zones: [BoundaryPolygon]) throws -> [UInt8] {
    let ordered = try BoundaryFileWriter.inAreaOrder(zones)
    let edges = SharedLineSimplifier.simplified(
      BoundaryEdges(ordered), tolerance: tolerance, leastExtent: leastExtent)
    return try BoundaryFileWriter.bytes(areas: ordered.map(\.area), edges: edges)
  }
}
