import ByteCoding
import GeoCore
import Places
import TestSupport
import Testing

@testable import GazetteerBuilding

@Suite struct SharedLineSimplifierTests {
  /// A grid of areas whose common borders wiggle; nothing between them is left free.
  static func mosaic(seed: UInt64) -> [BoundaryPolygon] {
    var random = SeededGenerator(seed: seed)
    func line(_ from: GridPoint, _ to: GridPoint) -> [GridPoint] {
      (0..<30).map { step in
        let wiggle = step == 0 ? 0 : Int32.random(in: -40...40, using: &random)
        return GridPoint(
          x: from.x + (to.x - from.x) * Int32(step) / 30 + wiggle,
          y: from.y + (to.y - from.y) * Int32(step) / 30 - wiggle)
      }
    }
    func corner(_ column: Int, _ row: Int) -> GridPoint { GridPoint(x: Int32(column) * 20_000, y: Int32(row) * 20_000) }
    var across: [[[GridPoint]]] = []
    var upwards: [[[GridPoint]]] = []
    for row in 0...4 { across.append((0..<4).map { line(corner($0, row), corner($0 + 1, row)) }) }
    for row in 0..<4 { upwards.append((0...4).map { line(corner($0, row), corner($0, row + 1)) }) }
    func reversed(_ line: [GridPoint], end: GridPoint) -> [GridPoint] { [end] + line.dropFirst().reversed() }
    return (0..<16).map { number in
      let (column, row) = (number % 4, number / 4)
      let ring =
        across[row][column] + upwards[row][column + 1]
        + reversed(across[row + 1][column], end: corner(column + 1, row + 1))
        + reversed(upwards[row][column], end: corner(column, row + 1))
      return BoundaryPolygon(area: .init(level: .country, id: "M\(number)"), rings: [ring])
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func noGapsAndNoOverlapsAfterSimplifying(seed: UInt64) throws {
    let areas = try BoundaryFileWriter.inAreaOrder(Self.mosaic(seed: seed))
    let exact = BoundaryEdges(areas)
    let simple = SharedLineSimplifier.simplified(exact, tolerance: 60, leastExtent: 0)
    #expect(simple.elements.count < exact.elements.count / 3)
    let index = try BoundaryIndex(ByteView(BoundaryFileWriter.bytes(areas: areas.map(\.area), edges: simple)))
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      // Well inside the mosaic every position has an owner; one owner, since a network's edges toggle in pairs.
      let position = FixedCoordinate(
        latitudeE7: .random(in: 20_000...7_980_000, using: &random),
        longitudeE7: .random(in: 20_000...7_980_000, using: &random))!
      #expect(index.areas(containing: position).country != nil, "seed \(seed) \(position.coordinate)")
    }
  }

  @Test func cornersWhereThreeAreasMeetStay() throws {
    let exact = BoundaryEdges(try BoundaryFileWriter.inAreaOrder(Self.mosaic(seed: 1)))
    let simple = SharedLineSimplifier.simplified(exact, tolerance: 5_000, leastExtent: 0)
    let corners = Set(simple.elements.flatMap { [$0.edge.start, $0.edge.end] })
    for column in 1..<4 {
      for row in 1..<4 { #expect(corners.contains(GridPoint(x: Int32(column) * 20_000, y: Int32(row) * 20_000))) }
    }
  }

  @Test func smallEnclavesStayExact() throws {
    let lower = (0..<20).map { (step: Int32) in GridPoint(x: step * 10, y: step % 3) }
    let upper = (0..<20).map { (step: Int32) in GridPoint(x: step * 10, y: 100 + step % 3) }
    let enclave = BoundaryPolygon(area: .init(level: .country, id: "EN"), rings: [lower + upper.reversed()])
    let exact = BoundaryEdges([enclave])
    #expect(
      SharedLineSimplifier.simplified(exact, tolerance: 500, leastExtent: 1_000).elements.count == exact.elements.count)
  }
}
