import CGEOS
import GeoCore

/// The rings of one polygon, the exterior first.
typealias FixedRings = [[FixedCoordinate]]

/// Finds the sea of a region from its coastline.
///
/// The textbook way, walking along the region's edge from where a coast leaves to where the next one enters, drowns a
/// region whose coast ends inside. Here the edge, the coast and extensions of its loose ends cut the region into faces,
/// and each face is sea or land by the length of coast that has it on its right or left.
struct SeaBuilder {
  /// In whole 1e-7 degrees: x is longitude, y latitude, north up.
  typealias Position = (x: Double, y: Double)

  let box: FixedBox
  let geos: GEOS
  private(set) var report = CoastReport()

  init(box: FixedBox, geos: GEOS) { (self.box, self.geos) = (box, geos) }

  /// The sea as polygons with holes; rings in any direction, closed.
  mutating func build(_ ways: [CoastWay], roadNodes: [FixedCoordinate]) -> [FixedRings] {
    report.ways = ways.count
    guard !ways.isEmpty else { return [] }
    let chains = CoastChain.join(ways)
    report.chains = chains.count
    let coast = chains.flatMap { box.clip($0.positions.map(Self.position)) }
    guard let faces = faces(coast, extensions(of: chains)) else { return [] }
    let votes = CoastVotes(coast)
    let sea = faces.filter { isSea($0, votes) }
    report.seaFaces = sea.count
    report.seaShareMillionths = Int((sea.reduce(0) { $0 + area($1) } / box.area * 1e6).rounded())
    countRoads(roadNodes, in: sea)
    report.isRejected = report.roadNodesInSea * 100 > report.roadNodes && report.roadNodesInSea > 20
    return report.isRejected ? [] : sea.map(rings)
  }

  // MARK: Faces

  /// The parts into which edge, coast and extensions cut the box.
  private mutating func faces(_ coast: [[Position]], _ extensions: [[Position]]) -> [GEOS.Geometry]? {
    var parts: [OpaquePointer?] = ([box.ring] + coast + extensions).compactMap(line)
    guard
      let all = GEOS.Geometry(
        geos,
        GEOSGeom_createCollection_r(
          geos.handle, Int32(GEOS_MULTILINESTRING.rawValue), &parts, UInt32(parts.count))),
      let noded = GEOS.Geometry(geos, GEOSUnaryUnion_r(geos.handle, all.pointer))
    else { return nil }
    var input: [OpaquePointer?] = [noded.pointer]
    guard let polygons = GEOS.Geometry(geos, GEOSPolygonize_r(geos.handle, &input, 1)) else { return nil }
    var faces: [GEOS.Geometry] = []
    geos.forEachPolygon(of: polygons.pointer) { polygon in
      if let copy = GEOS.Geometry(geos, GEOSGeom_clone_r(geos.handle, polygon)), isInBox(copy) { faces.append(copy) }
    }
    report.faces = faces.count
    return faces
  }

  private func line(_ points: [Position]) -> OpaquePointer? {
    guard let sequence = geos.sequence(points) else { return nil }
    return GEOSGeom_createLineString_r(geos.handle, sequence)
  }

  private func isInBox(_ polygon: GEOS.Geometry) -> Bool {
    guard let inside = GEOS.Geometry(geos, GEOSPointOnSurface_r(geos.handle, polygon.pointer)) else { return false }
    var (x, y) = (0.0, 0.0)
    GEOSGeomGetX_r(geos.handle, inside.pointer, &x)
    GEOSGeomGetY_r(geos.handle, inside.pointer, &y)
    return box.contains((x, y))
  }

  /// Lines from loose ends inside the box to its edge, or to the loose start that is nearer.
  private mutating func extensions(of chains: [CoastChain]) -> [[Position]] {
    let open = chains.filter { !$0.isClosed }
    let ends = open.map { Self.position($0.positions.last!) }.filter(box.contains)
    var starts = open.map { Self.position($0.positions[0]) }.filter(box.contains)
    var lines: [[Position]] = []
    for end in ends {
      let edge = box.nearestEdge(to: end)
      let near = starts.indices.min { Self.square(starts[$0], end) < Self.square(starts[$1], end) }
      if let near, Self.square(starts[near], end) < Self.square(edge, end),
        Self.square(starts[near], end) < Self.square(box.nearestEdge(to: starts[near]), starts[near])
      {
        lines.append([end, starts.remove(at: near)])
        report.closedGaps += 1
      } else {
        lines.append([end, edge])
        report.danglingEnds += 1
      }
    }
    report.danglingEnds += starts.count
    return lines + starts.map { [box.nearestEdge(to: $0), $0] }
  }

  // MARK: Votes

  /// Whether more coast has the face on its right than on its left.
  private func isSea(_ face: GEOS.Geometry, _ votes: CoastVotes) -> Bool {
    var balance = 0.0
    if let shell = GEOSGetExteriorRing_r(geos.handle, face.pointer) {
      balance += votes.count(along: geos.coordinates(of: shell), isHole: false)
    }
    for index in 0..<max(0, GEOSGetNumInteriorRings_r(geos.handle, face.pointer)) {
      guard let hole = GEOSGetInteriorRingN_r(geos.handle, face.pointer, index) else { continue }
      balance += votes.count(along: geos.coordinates(of: hole), isHole: true)
    }
    return balance > 0
  }

  private func area(_ polygon: GEOS.Geometry) -> Double {
    var area = 0.0
    GEOSArea_r(geos.handle, polygon.pointer, &area)
    return area
  }

  private mutating func countRoads(_ nodes: [FixedCoordinate], in sea: [GEOS.Geometry]) {
    let prepared = sea.compactMap { GEOSPrepare_r(geos.handle, $0.pointer) }
    defer { prepared.forEach { GEOSPreparedGeom_destroy_r(geos.handle, $0) } }
    for node in nodes {
      let position = Self.position(node)
      guard box.contains(position) else { continue }
      report.roadNodes += 1
      guard let point = GEOS.Geometry(geos, GEOSGeom_createPointFromXY_r(geos.handle, position.x, position.y)) else {
        continue
      }
      if prepared.contains(where: { GEOSPreparedContains_r(geos.handle, $0, point.pointer) == 1 }) {
        report.roadNodesInSea += 1
      }
    }
  }

  private func rings(of polygon: GEOS.Geometry) -> FixedRings {
    let shell = GEOSGetExteriorRing_r(geos.handle, polygon.pointer).map(geos.coordinates) ?? []
    let holes = (0..<max(0, GEOSGetNumInteriorRings_r(geos.handle, polygon.pointer))).compactMap {
      GEOSGetInteriorRingN_r(geos.handle, polygon.pointer, $0).map(geos.coordinates)
    }
    return ([shell] + holes).map { $0.compactMap(Self.fixed) }
  }

  // MARK: Positions

  static func position(_ place: FixedCoordinate) -> Position { (Double(place.longitudeE7), Double(place.latitudeE7)) }

  private static func fixed(_ position: Position) -> FixedCoordinate? {
    FixedCoordinate(latitudeE7: Int32(position.y.rounded()), longitudeE7: Int32(position.x.rounded()))
  }

  private static func square(_ a: Position, _ b: Position) -> Double {
    (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
  }
}
