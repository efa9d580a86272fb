import CGEOS

/// A context of the GEOS library with the few operations that are used here. One thread at a time.
final class GEOS {
  let handle: GEOSContextHandle_t

  init() {
    handle = GEOS_init_r()
    // GEOS reports by return values as well; without this it is silent.
    GEOSContext_setErrorMessageHandler_r(handle, nil, nil)
    GEOSContext_setNoticeMessageHandler_r(handle, nil, nil)
  }

  deinit { GEOS_finish_r(handle) }

  /// A geometry that is freed with its owner.
  final class Geometry {
    let context: GEOS
    let pointer: OpaquePointer

    init?(_ context: GEOS, _ pointer: OpaquePointer?) {
      guard let pointer else { return nil }
      (self.context, self.pointer) = (context, pointer)
    }

    deinit { GEOSGeom_destroy_r(context.handle, pointer) }
  }

  /// Makes rings that cross or touch into valid polygons on the grid, keeping what an even number of rings does not
  /// cover; `nil` if nothing is left.
  ///
  /// Rings that meet the rule already keep their area; slivers thinner than a unit vanish.
  func repaired(_ rings: RingSet) -> RingSet? {
    guard let broken = multiPolygon(rings), let valid = Geometry(self, GEOSMakeValid_r(handle, broken.pointer)),
      let snapped = Geometry(self, GEOSGeom_setPrecision_r(handle, valid.pointer, 1, 0))
    else { return nil }
    var result = RingSet()
    collectRings(of: snapped.pointer, into: &result)
    return result.isEmpty ? nil : result
  }

  /// The part of polygons inside a box, valid on the grid; `nil` if nothing is left.
  func clipped(_ rings: RingSet, to box: GridBox) -> RingSet? {
    guard let valid = repaired(rings), let polygon = multiPolygon(valid), let frame = multiPolygon(RingSet([box.ring])),
      let part = Geometry(self, GEOSIntersectionPrec_r(handle, polygon.pointer, frame.pointer, 1))
    else { return nil }
    var result = RingSet()
    collectRings(of: part.pointer, into: &result)
    return result.isEmpty ? nil : result
  }

  /// Whether rings are polygons valid by OGC's rules.
  func isValid(_ rings: RingSet) -> Bool {
    multiPolygon(rings).map { GEOSisValid_r(handle, $0.pointer) == 1 } ?? false
  }

  private func multiPolygon(_ rings: RingSet) -> Geometry? {
    let polygons = PolygonGrouping.polygons(rings).compactMap(polygon)
    if polygons.count == 1 { return Geometry(self, polygons[0]) }
    var parts: [OpaquePointer?] = polygons
    return Geometry(
      self,
      GEOSGeom_createCollection_r(handle, Int32(GEOS_MULTIPOLYGON.rawValue), &parts, UInt32(parts.count)))
  }

  private func polygon(_ rings: [ArraySlice<GridPoint>]) -> OpaquePointer? {
    guard let shell = linearRing(rings[0]) else { return nil }
    var holes: [OpaquePointer?] = rings.dropFirst().compactMap(linearRing)
    return GEOSGeom_createPolygon_r(handle, shell, &holes, UInt32(holes.count))
  }

  private func linearRing(_ points: ArraySlice<GridPoint>) -> OpaquePointer? {
    let closed = points.map { (Double($0.x), Double($0.y)) } + [(Double(points.first!.x), Double(points.first!.y))]
    guard let sequence = sequence(closed) else { return nil }
    return GEOSGeom_createLinearRing_r(handle, sequence)
  }

  /// A coordinate sequence; owned by the geometry made of it.
  func sequence(_ points: [(Double, Double)]) -> OpaquePointer? {
    guard let sequence = GEOSCoordSeq_create_r(handle, UInt32(points.count), 2) else { return nil }
    for (index, point) in points.enumerated() {
      GEOSCoordSeq_setXY_r(handle, sequence, UInt32(index), point.0, point.1)
    }
    return sequence
  }

  /// The rings of all polygons in a geometry, exteriors wound with positive area, holes against them.
  private func collectRings(of geometry: OpaquePointer, into result: inout RingSet) {
    forEachPolygon(of: geometry) { polygon in
      let before = result.count
      append(GEOSGetExteriorRing_r(handle, polygon), isExterior: true, to: &result)
      guard result.count > before else { return }
      for index in 0..<max(0, GEOSGetNumInteriorRings_r(handle, polygon)) {
        append(GEOSGetInteriorRingN_r(handle, polygon, index), isExterior: false, to: &result)
      }
    }
  }

  /// Calls `body` with each polygon of a polygon, multipolygon or collection.
  func forEachPolygon(of geometry: OpaquePointer, _ body: (OpaquePointer) -> Void) {
    let type = GEOSGeomTypeId_r(handle, geometry)
    if type == Int32(GEOS_POLYGON.rawValue) {
      if GEOSisEmpty_r(handle, geometry) == 0 { body(geometry) }
    } else if type >= Int32(GEOS_MULTIPOINT.rawValue) {
      for index in 0..<max(0, GEOSGetNumGeometries_r(handle, geometry)) {
        if let part = GEOSGetGeometryN_r(handle, geometry, index) { forEachPolygon(of: part, body) }
      }
    }
  }

  private func append(_ ring: OpaquePointer?, isExterior: Bool, to result: inout RingSet) {
    guard let ring else { return }
    let points = coordinates(of: ring).map { GridPoint(Int32($0.0.rounded()), Int32($0.1.rounded())) }
    let isClockwise = points[...].doubledArea > 0
    for point in isClockwise == isExterior ? points : points.reversed() { result.add(point) }
    result.closeRing()
  }

  /// The points of a line or ring.
  func coordinates(of line: OpaquePointer) -> [(Double, Double)] {
    guard let sequence = GEOSGeom_getCoordSeq_r(handle, line) else { return [] }
    var count: UInt32 = 0
    GEOSCoordSeq_getSize_r(handle, sequence, &count)
    return (0..<count).map { index in
      var (x, y) = (0.0, 0.0)
      GEOSCoordSeq_getXY_r(handle, sequence, index, &x, &y)
      return (x, y)
    }
  }
}

extension GridBox {
  /// The edge as an exterior ring.
  var ring: [GridPoint] {
    [GridPoint(minX, minY), GridPoint(maxX, minY), GridPoint(maxX, maxY), GridPoint(minX, maxY)]
  }
}
