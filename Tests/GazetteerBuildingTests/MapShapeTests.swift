import ByteCoding
import GeoCore
import GeoJSONModel
import Places
import TestSupport
import Testing

@testable import GazetteerBuilding

@Suite struct MapShapeTests {
  /// Every pair of segments by the definition: do they meet other than at one shared end?
  static func referenceLines(_ segments: [SegmentConflicts.Segment]) -> Set<Int> {
    var found: Set<Int> = []
    for (one, left) in segments.enumerated() {
      for right in segments.dropFirst(one + 1) where SegmentConflicts.isConflict(left.edge, right.edge) {
        found.formUnion([left.line, right.line])
      }
    }
    return found
  }

  @Test(arguments: UInt64(0)..<40)
  func conflictsAreFoundWhateverTheCells(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let segments = (0..<60).map { line in
      let reach = Int32([50, 4_000, 90_000][line % 3])
      let start = GridPoint(
        x: .random(in: -20_000...20_000, using: &random), y: .random(in: -20_000...20_000, using: &random))
      let end = GridPoint(
        x: start.x + (line % 5 == 0 ? 0 : .random(in: -reach...reach, using: &random)),
        y: start.y + (line % 7 == 0 ? 0 : .random(in: -reach...reach, using: &random)))
      return SegmentConflicts.Segment(edge: BoundaryEdge(start, end), line: line)
    }
    #expect(SegmentConflicts.lines(of: segments) == Self.referenceLines(segments), "seed \(seed)")
  }

  @Test(
    arguments: [
      // crossing; touching in the middle; sharing an end; overlapping from a shared end; apart on one line; same
      ([(0, 0), (10, 10)], [(0, 10), (10, 0)], true), ([(0, 0), (10, 0)], [(5, 0), (5, 9)], true),
      ([(0, 0), (10, 0)], [(0, 0), (5, 9)], false), ([(0, 0), (10, 0)], [(0, 0), (5, 0)], true),
      ([(0, 0), (10, 0)], [(10, 0), (20, 0)], false), ([(0, 0), (10, 0)], [(12, 0), (20, 0)], false),
      ([(0, 0), (10, 0)], [(0, 0), (10, 0)], true), ([(0, 0), (10, 0)], [(2, 0), (7, 0)], true),
      ([(0, 0), (0, 10)], [(0, 4), (0, 20)], true), ([(0, 0), (10, 10)], [(3, 4), (9, 9)], true),
    ] as [([(Int32, Int32)], [(Int32, Int32)], Bool)])
  func conflictsByHand(left: [(Int32, Int32)], right: [(Int32, Int32)], expected: Bool) {
    func edge(_ ends: [(Int32, Int32)]) -> BoundaryEdge {
      BoundaryEdge(GridPoint(x: ends[0].0, y: ends[0].1), GridPoint(x: ends[1].0, y: ends[1].1))
    }
    #expect(SegmentConflicts.isConflict(edge(left), edge(right)) == expected)
    #expect(SegmentConflicts.isConflict(edge(right), edge(left)) == expected)
  }

  static func segments(_ edges: BoundaryEdges) -> [SegmentConflicts.Segment] {
    edges.elements.enumerated().map { .init(edge: $1.edge, line: $0) }
  }

  /// Areas that fill a square, with an island just off a wavy coast, an enclave in an enclave and an islet.
  static func map(seed: UInt64) throws -> [BoundaryPolygon] {
    var random = SeededGenerator(seed: seed)
    var polygons = SharedLineSimplifierTests.mosaic(seed: seed)
    func ring(_ x: Int32, _ y: Int32, _ radius: Int32, corners: Int = 12) -> [GridPoint] {
      BoundaryIndexTests.star(&random, around: GridPoint(x: x, y: y), radius: radius, corners: corners)
    }
    let (outer, inner) = (ring(30_000, 30_000, 6_000, corners: 60), ring(30_000, 30_000, 600))
    let host = polygons.firstIndex { $0.area.id == "M5" }!
    polygons[host] = BoundaryPolygon(area: polygons[host].area, rings: polygons[host].rings + [outer, inner])
    polygons.append(BoundaryPolygon(area: .init(level: .country, id: "EN"), rings: [outer, inner]))
    for (number, x) in stride(from: Int32(2_000), to: 78_000, by: 4_000).enumerated() {
      polygons.append(
        BoundaryPolygon(
          area: .init(level: .country, id: "I\(number)"), rings: [ring(x, -.random(in: 60...400, using: &random), 20)]))
    }
    return try BoundaryFileWriter.inAreaOrder(polygons)
  }

  @Test(arguments: UInt64(0)..<20)
  func simplifiedMapStaysAMap(seed: UInt64) throws {
    let areas = try Self.map(seed: seed)
    let exact = BoundaryEdges(areas)
    try #require(SegmentConflicts.lines(of: Self.segments(exact)).isEmpty)
    let simple = MapSimplifier.simplified(exact, tolerance: 400)
    #expect(simple.elements.count < exact.elements.count)
    #expect(SegmentConflicts.lines(of: Self.segments(simple)).isEmpty, "seed \(seed)")
    // Every area is still there, and islands still lie outside what they lay outside of.
    let shapes = try areas.indices.map { number in
      try #require(
        AreaShape(edges: simple.elements.filter { simple.areas(of: $0).contains(UInt16(number)) }.map(\.edge)))
    }
    for (area, shape) in zip(areas, shapes) {
      #expect(shape.polygons.count == (area.area.id == "M5" ? 2 : 1), "seed \(seed), \(area.area.id)")
      guard area.area.id.hasPrefix("I") else { continue }
      let corner = FixedCoordinate(shape.polygons[0][0][0].coordinate)
      for (other, land) in zip(areas, shapes) where other.area.id.hasPrefix("M") {
        let polygon = BoundaryPolygon(area: other.area, rings: land.polygons.flatMap { $0 })
        #expect(!polygon.contains(corner), "seed \(seed): \(area.area.id) in \(other.area.id)")
      }
    }
  }

  @Test func ringsAreWoundAsTheStandardSays() throws {
    let outer = BoundaryIndexTests.points([(0, 0), (0, 900), (900, 900), (900, 0)])
    let hole = BoundaryIndexTests.points([(300, 300), (600, 300), (600, 600), (300, 600)])
    let island = BoundaryIndexTests.points([(400, 400), (500, 400), (500, 500), (400, 500)])
    let area = BoundaryPolygon(area: .init(level: .country, id: "AA"), rings: [outer, hole, island])
    let shape = try #require(AreaShape(edges: BoundaryEdges([area]).elements.map(\.edge)))
    #expect(shape.polygons.map(\.count) == [2, 1])
    #expect(
      CountryPolygons.doubledArea(shape.polygons[0][0]) > 0 && CountryPolygons.doubledArea(shape.polygons[0][1]) < 0)
    #expect(shape.polygons[0][0][0] == GridPoint(x: 0, y: 0))
    guard case .multiPolygon(let drawn) = shape.geoJSON else {
      Issue.record("two polygons are a MultiPolygon")
      return
    }
    #expect(drawn[0][0].first == drawn[0][0].last && drawn[0][0].count == 5)
  }

  @Test func longEdgesAreCutSoThatNobodyTakesThemForShortOnes() throws {
    let cap = BoundaryIndexTests.points([
      (-18_000_000, -9_000_000), (18_000_000, -9_000_000), (18_000_000, -8_000_000), (-18_000_000, -8_000_000),
    ])
    let area = BoundaryPolygon(area: .init(level: .country, id: "AQ"), rings: [cap])
    let shape = try #require(AreaShape(edges: BoundaryEdges([area]).elements.map(\.edge)))
    var positions: [GeoJSONPosition] = []
    shape.geoJSON.forEachPosition { positions.append($0) }
    let steps = zip(positions, positions.dropFirst()).map { abs($0.coordinate.longitude - $1.coordinate.longitude) }
    #expect(steps.max()! <= 90 && positions.count == 11)
    let file = try ShapeFile([("AQ", shape, ["name": "South"])], attribution: "test")
    #expect(file.places[0].bounds.west == -180 && file.places[0].bounds.east == 180)
  }

  @Test func boxOfAnAreaOnBothSidesOfTheDateLineIsNarrow() throws {
    let east = BoundaryIndexTests.points([(17_700_000, 0), (18_000_000, 0), (18_000_000, 9_000)])
    let west = BoundaryIndexTests.points([(-18_000_000, 0), (-17_900_000, 0), (-18_000_000, 9_000)])
    let area = BoundaryPolygon(area: .init(level: .country, id: "FJ"), rings: [east, west])
    let shape = try #require(AreaShape(edges: BoundaryEdges([area]).elements.map(\.edge)))
    let bounds = try ShapeFile([("FJ", shape, [:])], attribution: "test").places[0].bounds
    #expect(bounds.west == 177 && bounds.east == -179)
  }
}
