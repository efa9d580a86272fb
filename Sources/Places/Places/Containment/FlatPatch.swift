import Foundation
import GeoCore

/// The plane that touches the globe at a position, on which borders around it are measured.
struct FlatPatch {
  private let px: Int64
  private let py: Int64
  private let metersPerX: Double
  private let metersPerY: Double
  private let reachX: Int64
  private let reachY: Int64
  private let limit: Double

  init(around position: FixedCoordinate, radius: Double) {
    (px, py) = BoundaryGrid.query(position)
    metersPerY = Coordinate.earthRadius.rawValue * .pi / 180 / FixedCoordinate.unitsPerDegree
    metersPerX = max(1e-9, metersPerY * cos(position.coordinate.latitude * .pi / 180))
    reachY = Int64(radius / metersPerY) + 1
    reachX = min(5_000_000, Int64(min(1e9, radius / metersPerX)) + 1)
    limit = radius * radius
  }

  /// Calls `body` with each cell in reach and what to add to its longitudes to bring it beside the position.
  @inline(__always)
  func forEachCell(_ body: (_ column: Int, _ row: Int, _ shift: Int64) -> Void) {
    let size = Int64(BoundaryGrid.cellSize) * GridPoint.queryUnits
    let first = BoundaryGrid.cell(x: -1_800_000_000, y: py &- reachY).row
    let last = BoundaryGrid.cell(x: -1_800_000_000, y: py &+ reachY).row
    // One turn to the east, so that the quotients round towards the same side.
    let columns = Int64(BoundaryGrid.columns)
    let west = (px &- reachX &+ 1_800_000_000 &+ columns &* size) / size
    let east = (px &+ reachX &+ 1_800_000_000 &+ columns &* size) / size
    for row in first...last {
      for turned in west...east {
        let column = turned % columns
        body(Int(column), row, (turned &- columns &- column) &* size)
      }
    }
  }

  /// The square of the distance to the nearest point of a chain in m², or `nil` if it is out of reach.
  @inline(__always)
  func squaredDistance(to chain: BorderChain, shift: Int64) -> Double? {
    let (west, east) = (px &- reachX &- shift, px &+ reachX &- shift)
    let (south, north) = (py &- reachY, py &+ reachY)
    guard chain.minX <= east, west <= chain.maxX, chain.minY <= north, south <= chain.maxY else { return nil }
    var best = Double.infinity
    chain.forEachEdge { startX, startY, endX, endY in
      // Most edges of a chain in reach are themselves out of it.
      guard min(startX, endX) <= east, west <= max(startX, endX), min(startY, endY) <= north,
        south <= max(startY, endY)
      else { return }
      best = min(best, squaredMeters(startX &+ shift, startY, endX &+ shift, endY))
    }
    return best <= limit ? best : nil
  }

  private func squaredMeters(_ startX: Int64, _ startY: Int64, _ endX: Int64, _ endY: Int64) -> Double {
    Simplification.squaredDistance(
      from: (0, 0), toSegment: (Double(startX &- px) * metersPerX, Double(startY &- py) * metersPerY),
      (Double(endX &- px) * metersPerX, Double(endY &- py) * metersPerY))
  }
}
