import GeoCore
import GeoJSONModel
import TestSupport
import Testing

@Suite struct ShapeTests {
  static func ring(_ places: [(Double, Double)]) -> [GeoJSONPosition] {
    (places + [places[0]]).map { place($0.1, $0.0) }
  }

  @Test func ringsAreWoundByTheRightHandRule() {
    let outer = [(0.0, 0.0), (0, 4), (4, 4), (4, 0)]
    let inner = [(1.0, 1.0), (2, 1), (2, 2), (1, 2)]
    let wrong = GeoJSONShape.polygon([Self.ring(outer), Self.ring(inner)])
    let right = GeoJSONShape.polygon([Self.ring(outer).reversed(), Self.ring(inner).reversed()])
    #expect(wrong.conforming() == right)
    #expect(right.conforming() == right)
  }

  @Test func aLineOverTheAntimeridianIsCut() {
    let line = GeoJSONShape.lineString([place(0, 170), place(10, -170), place(10, -160), place(0, 160)])
    #expect(
      line.conforming()
        == .multiLineString([
          [place(0, 170), place(5, 180)], [place(5, -180), place(10, -170), place(10, -160), place(5, -180)],
          [place(5, 180), place(0, 160)],
        ]))
  }

  @Test func aLineAlongTheAntimeridianIsNot() {
    let line = GeoJSONShape.lineString([place(0, 170), place(0, 180), place(10, 180), place(10, 170)])
    #expect(line.conforming() == line)
  }

  /// Fiji's form: one square over the line, with a hole over it.
  @Test func aPolygonOverTheAntimeridianIsCutWithItsHole() throws {
    let shape = GeoJSONShape.polygon([
      Self.ring([(170, 0), (-170, 0), (-170, 10), (170, 10)]), Self.ring([(175, 2), (175, 8), (-175, 8), (-175, 2)]),
    ])
    guard case .multiPolygon(let parts) = shape.conforming() else { throw Unexpected() }
    #expect(parts.count == 2)
    #expect(parts.allSatisfy { $0.count == 1 })
    #expect(abs(Measured.area(.multiPolygon(parts)) - (200 - 60)) < 1e-9)
  }

  @Test func aCombIsCutIntoItsTeeth() throws {
    // A spine west of the line, three teeth across it.
    var comb: [(Double, Double)] = [(170, 0)]
    for tooth in 0..<3 {
      let south = Double(tooth) * 4
      comb += [(-178, south), (-178, south + 2), (178, south + 2), (178, south + 4)]
    }
    comb[comb.count - 1] = (178, 10)
    comb += [(170, 10)]
    guard case .multiPolygon(let parts) = GeoJSONShape.polygon([Self.ring(comb)]).conforming() else {
      throw Unexpected()
    }
    #expect(parts.count == 4)
    #expect(parts.filter { Measured.area(.polygon($0)) == 4 }.count == 3)
  }

  @Test func aRingAroundAPoleIsLedToIt() throws {
    let antarctica = GeoJSONShape.polygon([Self.ring(stride(from: -175.0, to: 180, by: 10).map { ($0, -70) })])
    guard case .polygon(let rings) = antarctica.conforming() else { throw Unexpected() }
    #expect(abs(Measured.area(.polygon(rings)) - 360 * 20) < 1e-6)
    #expect(Measured.isCounterclockwise(rings[0]))
    #expect(antarctica.bounds?.bounds == Bounds(south: -90, west: -180, north: -70, east: 180))
    let arctic = GeoJSONShape.polygon([
      Self.ring(stride(from: -175.0, to: 180, by: 10).map { ($0, 60) }),
      Self.ring(stride(from: 171.0, to: -180, by: -10).map { ($0, 80) }),
    ])
    #expect(abs(Measured.area(arctic.conforming()) - 360 * 20) < 1e-6)
  }

  @Test func boundsTakeTheNarrowWay() {
    func bounds(_ shape: GeoJSONShape) -> Bounds? { shape.bounds?.bounds }
    #expect(bounds(.multiPoint([place(1, 179), place(2, -179)])) == Bounds(south: 1, west: 179, north: 2, east: -179))
    #expect(bounds(.multiPoint([place(1, -90), place(2, 90)])) == Bounds(south: 1, west: -90, north: 2, east: 90))
    #expect(bounds(.lineString([place(0, 170), place(5, -170)])) == Bounds(south: 0, west: 170, north: 5, east: -170))
    #expect(bounds(.point(place(-90, 0))) == Bounds(south: -90, west: 0, north: -90, east: 0))
    #expect(bounds(.multiPoint([])) == nil)
    let high = GeoJSONShape.multiPoint([
      GeoJSONPosition(Coordinate(latitude: 1, longitude: 2)!, altitude: 9), place(0, 0),
    ])
    #expect(high.bounds?.altitudes == 9...9)
  }

  /// Random stars anywhere: cutting keeps the area, every part within ±180 and rightly wound; cutting again changes
  /// nothing; the file is legal.
  @Test(arguments: TestEffort.seeds(200, long: 20_000))
  func cuttingKeepsTheArea(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let center = (x: Double.random(in: -180...180, using: &random), y: Double.random(in: -60...60, using: &random))
    let corners = Int.random(in: 3...14, using: &random)
    func star(_ scale: Double) -> [(Double, Double)] {
      var spread = SeededGenerator(seed: seed ^ 99)
      return (0..<corners).map { corner in
        let radius = Double.random(in: 5...25, using: &spread) * scale
        let (x, y) = Measured.unit(corner, of: corners)
        return (center.x + x * radius, center.y + y * radius)
      }
    }
    let unrolled = [star(1), star(0.4).reversed()]
    let wanted = Measured.area(unrolled[0]) - Measured.area(unrolled[1])
    let rings = unrolled.map { ring in Self.ring(ring.map { (Coordinate.wrapped(longitude: $0.0), $0.1) }) }
    let cut = GeoJSONShape.polygon(rings).conforming()
    #expect(abs(Measured.area(cut) - wanted) < 1e-6, "seed \(seed)")
    #expect(cut.conforming() == cut, "seed \(seed)")
    let text = GeoJSONWriter().bytes(.geometry(GeoJSONGeometry(cut)))
    #expect(try GeoJSONReader.document(text) == .geometry(GeoJSONGeometry(cut)))
  }
}

/// Areas in square degrees, holes taken off.
enum Measured {
  static func area(_ ring: [(Double, Double)]) -> Double {
    var sum = 0.0
    for (index, point) in ring.enumerated() {
      let next = ring[(index + 1) % ring.count]
      sum += point.0 * next.1 - next.0 * point.1
    }
    return abs(sum / 2)
  }

  static func area(_ shape: GeoJSONShape) -> Double {
    switch shape {
    case .polygon(let rings):
      rings.enumerated().reduce(0) { $0 + ($1.offset == 0 ? 1 : -1) * area(flat($1.element)) }
    case .multiPolygon(let polygons): polygons.reduce(0) { $0 + area(.polygon($1)) }
    default: 0
    }
  }

  static func isCounterclockwise(_ ring: [GeoJSONPosition]) -> Bool {
    zip(ring, ring.dropFirst()).reduce(0.0) { sum, edge in
      sum + edge.0.coordinate.longitude * edge.1.coordinate.latitude
        - edge.1.coordinate.longitude * edge.0.coordinate.latitude
    } > 0
  }

  private static func flat(_ ring: [GeoJSONPosition]) -> [(Double, Double)] {
    ring.dropLast().map { ($0.coordinate.longitude, $0.coordinate.latitude) }
  }

  /// Corners of a regular shape on the unit circle, counterclockwise.
  static func unit(_ corner: Int, of corners: Int) -> (x: Double, y: Double) {
    // Rational points of the circle keep the test free of the system's sine.
    let share = 4 * Double(corner) / Double(corners)
    let (quarter, t) = (Int(share), share - share.rounded(.down))
    let (x, y) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
    return [(x, y), (-y, x), (-x, -y), (y, -x)][quarter]
  }
}
