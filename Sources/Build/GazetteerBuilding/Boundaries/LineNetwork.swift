import CGEOS
import Places

/// Turns lines into the faces that they enclose, by GEOS: the lines are cut where they cross and the pieces polygonized.
///
/// Two faces that meet share the corners of their common border exactly.
struct LineNetwork {
  /// A face: its outer ring and its holes, on the grid, and a position inside it.
  struct Face {
    var rings: [[GridPoint]]
    var inside: GridPoint
  }

  /// Lines in grid units.
  typealias Line = [(x: Double, y: Double)]

  /// - Parameter isNoded: Whether the lines meet at their ends only, so that none needs cutting.
  /// - Returns: The faces in a fixed order, by their position inside; `nil` if GEOS fails.
  /// - Complexity: O(n log n) in the corners for map-like input; 1.5 M corners to cut take some ten seconds.
  static func faces(of lines: [Line], isNoded: Bool = false) -> [Face]? {
    guard let handle = GEOS_init_r() else { return nil }
    defer { GEOS_finish_r(handle) }
    GEOSContext_setErrorMessageHandler_r(handle, nil, nil)
    GEOSContext_setNoticeMessageHandler_r(handle, nil, nil)
    var strings: [OpaquePointer?] = lines.compactMap { lineString($0, handle) }
    guard
      let collection = GEOSGeom_createCollection_r(
        handle, Int32(GEOS_MULTILINESTRING.rawValue), &strings, UInt32(strings.count))
    else { return nil }
    defer { GEOSGeom_destroy_r(handle, collection) }
    if isNoded { return polygons(of: collection, handle) }
    // Precision of one grid unit: the cut lines have their corners on the grid, so faces need no rounding after.
    guard let noded = GEOSUnaryUnionPrec_r(handle, collection, 1) else { return nil }
    defer { GEOSGeom_destroy_r(handle, noded) }
    return polygons(of: noded, handle)
  }

  private static func polygons(of noded: OpaquePointer, _ handle: GEOSContextHandle_t) -> [Face]? {
    var input: [OpaquePointer?] = [noded]
    let polygons = input.withUnsafeMutableBufferPointer {
      GEOSPolygonize_r(handle, UnsafePointer($0.baseAddress!), 1)
    }
    guard let polygons else { return nil }
    defer { GEOSGeom_destroy_r(handle, polygons) }
    return (0..<GEOSGetNumGeometries_r(handle, polygons)).compactMap { index in
      GEOSGetGeometryN_r(handle, polygons, index).flatMap { face($0, handle) }
    }.sorted { ($0.inside, $0.rings[0].count) < ($1.inside, $1.rings[0].count) }
  }

  private static func lineString(_ line: Line, _ handle: GEOSContextHandle_t) -> OpaquePointer? {
    guard line.count > 1, let sequence = GEOSCoordSeq_create_r(handle, UInt32(line.count), 2) else { return nil }
    for (index, point) in line.enumerated() { GEOSCoordSeq_setXY_r(handle, sequence, UInt32(index), point.x, point.y) }
    return GEOSGeom_createLineString_r(handle, sequence)
  }

  private static func face(_ polygon: OpaquePointer, _ handle: GEOSContextHandle_t) -> Face? {
    guard let point = GEOSPointOnSurface_r(handle, polygon) else { return nil }
    defer { GEOSGeom_destroy_r(handle, point) }
    var (x, y) = (0.0, 0.0)
    guard GEOSGeomGetX_r(handle, point, &x) == 1, GEOSGeomGetY_r(handle, point, &y) == 1 else { return nil }
    var rings = [ring(GEOSGetExteriorRing_r(handle, polygon), handle)]
    for index in 0..<max(0, GEOSGetNumInteriorRings_r(handle, polygon)) {
      rings.append(ring(GEOSGetInteriorRingN_r(handle, polygon, index), handle))
    }
    guard rings[0].count > 2 else { return nil }
    return Face(rings: rings, inside: GridPoint(x: Int32(x.rounded()), y: Int32(y.rounded())))
  }

  /// The corners of a ring, without the closing repetition.
  private static func ring(_ ring: OpaquePointer?, _ handle: GEOSContextHandle_t) -> [GridPoint] {
    guard let ring, let sequence = GEOSGeom_getCoordSeq_r(handle, ring) else { return [] }
    var count: UInt32 = 0
    GEOSCoordSeq_getSize_r(handle, sequence, &count)
    return (0..<max(1, count) - 1).map { index in
      var (x, y) = (0.0, 0.0)
      GEOSCoordSeq_getXY_r(handle, sequence, index, &x, &y)
      return GridPoint(x: Int32(x.rounded()), y: Int32(y.rounded()))
    }
  }
}
