import Foundation
import GeoCore

extension BoundaryIndex {
  /// An area whose boundary lies near a position.
  public struct Neighbor: Equatable, Sendable {
    /// Number into `areas`.
    public let area: Int
    /// Centimeters on the ground to the nearest point of its boundary, rounded: whole numbers order the same everywhere.
    public let centimeters: Int64

    /// The distance in meters.
    public var distance: Meters { Meters(Double(centimeters) / 100) }
  }

  /// The areas of a level whose boundary comes within `radius` of a position, nearest first, then smaller area first.
  ///
  /// Areas that contain the position are among them. Distances are measured on the plane that touches the sphere at the
  /// position: right to 0.1 % for radii of some kilometers. At the poles it sees only the position's own column of cells.
  /// - Precondition: `radius` is at most 20 km.
  /// - Complexity: O(edges of the cells that the radius touches).
  public func neighbors(
    of position: FixedCoordinate, level: BoundaryArea.Level, within radius: Meters
  ) -> [Neighbor] {
    precondition(radius.rawValue <= 20_000, "radius too large for the flat approximation")
    let (px, py) = BoundaryGrid.query(position)
    var search = NearestSearch(px: px, py: py, latitude: position.coordinate.latitude, radius: radius.rawValue)
    borders.withUnsafeBytes { bytes in
      search.forEachCell { column, row, shift in
        let cell = cells[row * BoundaryGrid.columns + column]
        guard cell & Self.borderFlag != 0,
          let record = BorderRecord(bytes, at: Int(cell & ~Self.borderFlag) &* 4, column: column, row: row)
        else { return }
        search.scan(record, shift: shift) { local in
          guard local < record.areaCount else { return nil }
          let area = record.area(local)
          return area < levels.count && levels[area] == level ? area : nil
        }
      }
    }
    return search.found.map { Neighbor(area: $0.area, centimeters: Int64(($0.square.squareRoot() * 100).rounded())) }
      .sorted { ($0.centimeters, $0.area) < ($1.centimeters, $1.area) }
  }
}

/// Measures boundaries around one position on a flat patch of the globe.
private struct NearestSearch {
  let px: Int64
  let py: Int64
  let metersPerX: Double
  let metersPerY: Double
  let reachX: Int64
  let reachY: Int64
  let limit: Double
  /// The areas in reach with the square of their distance in meters: a handful, so a list serves best.
  var found: [(area: Int, square: Double)] = []

  init(px: Int64, py: Int64, latitude: Double, radius: Double) {
    (self.px, self.py) = (px, py)
    metersPerY = Coordinate.earthRadius.rawValue * .pi / 180 / FixedCoordinate.unitsPerDegree
    metersPerX = max(1e-9, metersPerY * cos(latitude * .pi / 180))
    reachY = Int64(radius / metersPerY) + 1
    reachX = min(5_000_000, Int64(min(1e9, radius / metersPerX)) + 1)
    limit = radius * radius
  }

  /// Calls `body` with each cell in reach and what to add to its longitudes to bring it beside the position.
  func forEachCell(_ body: (_ column: Int, _ row: Int, _ shift: Int64) -> Void) {
    let size = Int64(BoundaryGrid.cellSize) * GridPoint.queryUnits
    let first = BoundaryGrid.cell(x: -1_800_000_000, y: py - reachY).row
    let last = BoundaryGrid.cell(x: -1_800_000_000, y: py + reachY).row
    let west = Int((px - reachX + 1_800_000_000).quotientRoundedDown(by: size))
    let east = Int((px + reachX + 1_800_000_000).quotientRoundedDown(by: size))
    for row in first...last {
      for column in west...east {
        let wrapped = (column % BoundaryGrid.columns + BoundaryGrid.columns) % BoundaryGrid.columns
        body(wrapped, row, Int64(column - wrapped) * size)
      }
    }
  }

  mutating func scan(_ record: BorderRecord, shift: Int64, areaOf: (Int) -> Int?) {
    let (west, east) = (px &- reachX &- shift, px &+ reachX &- shift)
    let (south, north) = (py &- reachY, py &+ reachY)
    record.forEachChain { chain in
      guard chain.minX <= east, west <= chain.maxX, chain.minY <= north, south <= chain.maxY,
        chain.hasArea(where: { areaOf($0) != nil })
      else { return }
      var best = Double.infinity
      chain.forEachEdge { startX, startY, endX, endY in
        // Most edges of a chain in reach are themselves out of it.
        guard min(startX, endX) <= east, west <= max(startX, endX), min(startY, endY) <= north,
          south <= max(startY, endY)
        else { return }
        best = min(best, squaredMeters(startX &+ shift, startY, endX &+ shift, endY))
      }
      guard best <= limit else { return }
      chain.forEachArea { local in
        if let area = areaOf(local) { take(area, best) }
      }
    }
  }

  private mutating func take(_ area: Int, _ square: Double) {
    if let place = found.firstIndex(where: { $0.area == area }) {
      found[place].square = min(found[place].square, square)
    } else {
      found.append((area, square))
    }
  }

  private func squaredMeters(_ startX: Int64, _ startY: Int64, _ endX: Int64, _ endY: Int64) -> Double {
    Simplification.squaredDistance(
      from: (0, 0), toSegment: (Double(startX - px) * metersPerX, Double(startY - py) * metersPerY),
      (Double(endX - px) * metersPerX, Double(endY - py) * metersPerY))
  }
}

extension Int64 {
  /// The quotient rounded towards minus infinity.
  fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
