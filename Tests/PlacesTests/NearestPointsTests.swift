import ByteCoding
import GeoCore
import TestSupport
import Testing

@testable import Places

@Suite struct NearestPointsTests {
  static func points(_ vectors: [UnitVector], weights: [UInt32], nodes: [UInt32]) throws -> NearestPoints {
    func bytes(_ values: some Sequence<UInt32>) -> ByteView {
      var writer = ByteWriter()
      for value in values { writer.integer(value) }
      return ByteView(writer.bytes)
    }
    let flat = vectors.flatMap { [$0.x, $0.y, $0.z] }.map { UInt32(bitPattern: $0) }
    // Ids run against the numbers, so that a tie decided by number would be noticed.
    let ids = vectors.indices.map { UInt32(vectors.count - $0) }
    return try NearestPoints(vectors: bytes(flat), weights: bytes(weights), nodes: bytes(nodes), ids: bytes(ids))
  }

  /// Clusters, lone points and many that share one position.
  static func vectors(_ random: inout SeededGenerator) -> [UnitVector] {
    let center = random.coordinate()
    return (0..<400).map { number in
      switch number % 4 {
      case 0: UnitVector(random.coordinate())
      case 1: UnitVector(center)
      default:
        UnitVector(
          center.moved(
            by: Meters(.random(in: 0...9_000, using: &random)), bearing: .random(in: 0..<360, using: &random)))
      }
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func treeAgreesWithLookingAtEveryPoint(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let vectors = Self.vectors(&random)
    let weights = vectors.map { _ in UInt32.random(in: 0...3, using: &random) }
    let nodes = NearestTree.build(Array(0..<400), vectors: vectors)
    let points = try Self.points(vectors, weights: weights, nodes: nodes)
    for number in 0..<100 {
      let query = number < 50 ? vectors[number * 7] : UnitVector(random.coordinate())
      let expected = vectors.indices.min {
        (vectors[$0].squaredChord(to: query), UInt32.max - weights[$0], -$0)
          < (vectors[$1].squaredChord(to: query), UInt32.max - weights[$1], -$1)
      }!
      let found = points.nearest(to: query, in: 0..<400)
      #expect(found?.number == UInt32(expected), "seed \(seed)")
      let limit = vectors[expected].squaredChord(to: query)
      #expect(points.nearest(to: query, in: 0..<400, limit: limit)?.number == UInt32(expected), "seed \(seed)")
      #expect(limit == 0 || points.nearest(to: query, in: 0..<400, limit: limit - 1) == nil, "seed \(seed)")
    }
  }

  @Test func chordsAreDistances() {
    let (london, paris) = (Coordinate(latitude: 51.5, longitude: -0.12)!, Coordinate(latitude: 48.86, longitude: 2.35)!)
    let square = UnitVector(london).squaredChord(to: UnitVector(paris))
    #expect(abs(UnitVector.distance(squaredChord: square).rawValue - london.distance(to: paris).rawValue) < 0.05)
    let antipode = UnitVector(Coordinate(latitude: -51.5, longitude: 179.88)!)
    #expect(UnitVector(london).squaredChord(to: antipode) > 0)
  }

  @Test func damagedNodesAreHarmless() throws {
    var random = SeededGenerator(seed: 1)
    let vectors = Self.vectors(&random)
    let points = try Self.points(
      vectors, weights: vectors.map { _ in 0 }, nodes: vectors.map { _ in UInt32(truncatingIfNeeded: random.next()) })
    for _ in 0..<100 { _ = points.nearest(to: UnitVector(random.coordinate()), in: 0..<400) }
    #expect(points.nearest(to: vectors[0], in: 0..<401) == nil)
  }
}
