import TestSupport
import Testing

@testable import TileBuilding

@Suite struct LineJoinerTests {
  private func line(_ columns: Int32...) -> ArraySlice<GridPoint> { columns.map { GridPoint($0, 0) }[...] }

  @Test func piecesOfAStreetBecomeOne() {
    let joined = LineJoiner.join([line(5, 9), line(0, 2), line(2, 5)], keepsDirection: true)
    #expect(joined == [Array(line(0, 2, 5, 9))])
  }

  @Test func directionIsKeptWhereItMatters() {
    let lines = [line(0, 2), line(5, 2), line(5, 9)]
    #expect(LineJoiner.join(lines, keepsDirection: true).count == 3)
    #expect(LineJoiner.join(lines, keepsDirection: false) == [Array(line(0, 2, 5, 9))])
  }

  @Test func crossingsStayEnds() {
    let side = [GridPoint(2, 0), GridPoint(2, 7)][...]
    #expect(LineJoiner.join([line(0, 2), line(2, 5), side], keepsDirection: false).count == 3)
  }

  @Test func ringsAreJoinedOnce() {
    let half = [GridPoint(0, 0), GridPoint(5, 5), GridPoint(9, 0)][...]
    let other = [GridPoint(9, 0), GridPoint(5, -5), GridPoint(0, 0)][...]
    let joined = LineJoiner.join([half, other], keepsDirection: false)
    #expect(joined.count == 1 && joined[0].count == 5 && joined[0].first == joined[0].last)
    #expect(LineJoiner.join([half + other.dropFirst(), line(0, 3)], keepsDirection: false).count == 2)
  }

  /// No segment is lost, doubled or invented.
  @Test(arguments: UInt64(0)..<100)
  func segmentsStay(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let lines = (0..<30).map { _ in
      var points = [GridPoint(.random(in: 0...4, using: &generator), .random(in: 0...4, using: &generator))]
      while points.count < 3 {
        let point = GridPoint(.random(in: 0...4, using: &generator), .random(in: 0...4, using: &generator))
        if point != points.last { points.append(point) }
      }
      return points[...]
    }
    for keepsDirection in [true, false] {
      let joined = LineJoiner.join(lines, keepsDirection: keepsDirection)
      #expect(
        Self.segments(joined.map { $0[...] }, keepsDirection) == Self.segments(lines, keepsDirection), "seed \(seed)")
      #expect(joined.count <= lines.count)
    }
  }

  private static func segments(_ lines: [ArraySlice<GridPoint>], _ keepsDirection: Bool) -> [[GridPoint]] {
    lines.flatMap { line in
      zip(line, line.dropFirst()).map { keepsDirection ? [$0, $1] : [$0, $1].sorted() }
    }.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
  }
}
