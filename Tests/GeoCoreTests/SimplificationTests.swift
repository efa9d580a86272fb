import GeoCore
import TestSupport
import Testing

@Suite struct SimplificationTests {
  @Test func straightLineKeepsItsEnds() {
    let line = (0...100).map { (x: Double($0), y: 0.0) }
    #expect(Simplification.keptIndices(of: line, tolerance: 0.1) == [0, 100])
  }

  @Test func zeroToleranceKeepsEveryBend() {
    let line = [(x: 0.0, y: 0.0), (x: 1, y: 1), (x: 2, y: 0), (x: 3, y: 0), (x: 4, y: 0)]
    #expect(Simplification.keptIndices(of: line, tolerance: 0) == [0, 1, 2, 4])
  }

  @Test func closedRingDoesNotCollapseOntoItsStart() {
    let ring = [(x: 0.0, y: 0.0), (x: 4, y: 0), (x: 4, y: 4), (x: 0, y: 4), (x: 0, y: 0)]
    #expect(Simplification.keptIndices(of: ring, tolerance: 1).count >= 3)
  }

  @Test(arguments: UInt64(0)..<100)
  func noDroppedPointLiesFurtherThanTheTolerance(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var line = [(x: 0.0, y: 0.0)]
    for _ in 0..<200 {
      line.append(
        (line.last!.x + .random(in: -1...2, using: &random), line.last!.y + .random(in: -1...1, using: &random)))
    }
    let kept = Simplification.keptIndices(of: line, tolerance: 0.7)
    #expect(kept.first == 0 && kept.last == 200)
    for (first, last) in zip(kept, kept.dropFirst()) {
      for index in first..<last {
        let square = Simplification.squaredDistance(from: line[index], toSegment: line[first], line[last])
        #expect(square <= 0.49 + 1e-12, "seed \(seed)")
      }
    }
  }

  @Test func aMillionPointsNeedNoDeepStack() {
    let spiral = (0..<1_000_00).map { (x: Double($0), y: Double($0 % 2)) }
    #expect(Simplification.keptIndices(of: spiral, tolerance: 10).count == 2)
  }
}
