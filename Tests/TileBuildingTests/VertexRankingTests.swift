import TestSupport
import Testing

@testable import TileBuilding

@Suite struct VertexRankingTests {
  private func wiggle(_ count: Int, seed: UInt64) -> [GridPoint] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { GridPoint(Int32($0) * 500, .random(in: -2000...2000, using: &generator)) }
  }

  @Test(arguments: UInt64(0)..<20)
  func droppedVerticesLieWithinTheToleranceOfTheirZoom(seed: UInt64) {
    let line = wiggle(200, seed: seed)
    let zooms = VertexRanking.zooms(line: line[...])
    #expect(zooms.first == 0 && zooms.last == 0)
    for zoom in UInt8(0)..<Grid.maximumZoom {
      let kept = line.indices.filter { zooms[$0] <= zoom }
      let limit = Double(VertexRanking.tolerance << Int64(Grid.maximumZoom - zoom))
      for (from, to) in zip(kept, kept.dropFirst()) {
        for index in from..<to {
          #expect(Self.distance(line[index], line[from], line[to]) <= limit + 1e-6, "seed \(seed) zoom \(zoom)")
        }
      }
    }
  }

  @Test func straightLineNeedsOnlyItsEndsBeforeTheDeepestZoom() {
    let line = (0..<50).map { GridPoint(Int32($0) * 100, Int32($0) * 50) }
    let zooms = VertexRanking.zooms(line: line[...])
    #expect(zooms.filter { $0 < Grid.maximumZoom }.count == 2)
  }

  /// Two fields on both sides of a crooked border, and a third that begins halfway.
  @Test(arguments: UInt64(0)..<20)
  func neighboursKeepTheSameVerticesOfTheirBorder(seed: UInt64) {
    let border = wiggle(120, seed: seed)
    let (left, right) = (border[0], border[119])
    let north = [GridPoint(left.x, -90_000), GridPoint(right.x, -90_000)] + border.reversed()
    let southWest = Array(border[...60]) + [GridPoint(border[60].x, 90_000), GridPoint(left.x, 90_000)]
    let southEast = Array(border[60...]) + [GridPoint(right.x, 90_000), GridPoint(border[60].x, 90_000)]
    var junctions = JunctionTable()
    for ring in [north, southWest, southEast] { junctions.insert(ring: ring[...]) }
    #expect(junctions.contains(border[60]) && junctions.contains(left) && !junctions.contains(border[30]))
    let zooms = [north, southWest, southEast].map { ring in
      Dictionary(uniqueKeysWithValues: zip(ring, VertexRanking.zooms(ring: ring[...], isJunction: junctions.contains)))
    }
    for (index, vertex) in border.enumerated() {
      if index <= 60 { #expect(zooms[0][vertex] == zooms[1][vertex], "seed \(seed) vertex \(index)") }
      if index >= 60 { #expect(zooms[0][vertex] == zooms[2][vertex], "seed \(seed) vertex \(index)") }
    }
  }

  /// A lake in a forest: the hole and the lake are the same ring from two sides.
  @Test func holeAndItsFillingAgreeWhereverTheyBegin() {
    var generator = SeededGenerator(seed: 7)
    let lake = PolygonClipperTests.star(points: 90, radius: 90_000, center: GridPoint(0, 0), using: &generator)
    let turned = Array(lake[40...] + lake[..<40].map { $0 }).reversed() as [GridPoint]
    var junctions = JunctionTable()
    junctions.insert(ring: lake[...])
    junctions.insert(ring: turned[...])
    let a = Dictionary(
      uniqueKeysWithValues: zip(lake, VertexRanking.zooms(ring: lake[...], isJunction: junctions.contains)))
    let b = Dictionary(
      uniqueKeysWithValues: zip(turned, VertexRanking.zooms(ring: turned[...], isJunction: junctions.contains)))
    #expect(a == b)
  }

  private static func distance(_ p: GridPoint, _ a: GridPoint, _ b: GridPoint) -> Double {
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    let (px, py) = (Double(p.x - a.x), Double(p.y - a.y))
    let length = dx * dx + dy * dy
    let along = length == 0 ? 0 : max(0, min(1, (px * dx + py * dy) / length))
    let (ex, ey) = (px - along * dx, py - along * dy)
    return (ex * ex + ey * ey).squareRoot()
  }
}
