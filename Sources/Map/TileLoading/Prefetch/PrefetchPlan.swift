import Foundation
import GeoCore

/// Which tiles are worth having before they are asked for, the most useful first.
public enum PrefetchPlan {
  /// The ring around what is shown, then the next zoom at its centre.
  ///
  /// - Parameter shown: Tiles of one zoom, as they were asked for. Columns wrap around the world; a view over the
  ///   antimeridian is one view.
  /// - Returns: None of `shown`; empty if `shown` is.
  public static func surroundings(of shown: [TileAddress], deepestZoom: UInt8 = 14) -> [TileAddress] {
    guard let first = shown.first else { return [] }
    let side = Int64(first.tilesPerSide)
    // Columns as distances from the first, the shorter way around.
    let columns = shown.map { tile -> Int64 in
      let distance = (Int64(tile.x) - Int64(first.x) + side) % side
      return Int64(first.x) + (distance > side / 2 ? distance - side : distance)
    }
    let rows = shown.map { Int64($0.y) }
    let box = (left: columns.min()!, right: columns.max()!, top: rows.min()!, bottom: rows.max()!)
    var plan: [TileAddress] = []
    for row in box.top - 1...box.bottom + 1 {
      for column in box.left - 1...box.right + 1 {
        if let tile = wrapped(first.zoom, column, row) { plan.append(tile) }
      }
    }
    if first.zoom < deepestZoom {
      let (column, row) = (box.left + box.right, box.top + box.bottom)
      for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] as [(Int64, Int64)] {
        if let tile = wrapped(first.zoom + 1, column + right, row + down) { plan.append(tile) }
      }
    }
    var seen = Set(shown)
    return plan.filter { seen.insert($0).inserted }
  }

  /// The tiles along a route, coarse zooms first, each zoom in driving order.
  ///
  /// Coarse zooms take the neighbours along, since a driver looks ahead on them; the deepest only what lies within
  /// `margin` of the line.
  /// - Parameters:
  ///   - route: At least one position.
  ///   - zooms: The zooms that guidance and an overview use.
  ///   - margin: Meters on each side of the line, at every zoom.
  /// - Complexity: O(tiles crossed).
  public static func corridor(
    along route: [Coordinate], zooms: [UInt8] = [6, 8, 10, 12, 13, 14], margin: Meters = Meters(400)
  ) -> [TileAddress] {
    var plan: [TileAddress] = []
    for zoom in zooms.sorted() {
      var seen: Set<TileAddress> = []
      for (start, end) in zip(route, route.dropFirst() + route.suffix(1)) {
        for tile in tiles(from: start, to: end, zoom: zoom, margin: margin) where seen.insert(tile).inserted {
          plan.append(tile)
        }
      }
    }
    return plan
  }

  /// Tiles within the margin of a stretch, by stepping along it in half margins.
  private static func tiles(
    from start: Coordinate, to end: Coordinate, zoom: UInt8, margin: Meters
  ) -> [TileAddress] {
    let (from, to) = (WebMercator.project(start), WebMercator.project(end))
    var across = to.x - from.x
    if abs(across) > 0.5 { across -= across > 0 ? 1 : -1 }
    let side = Double(UInt32(1) << zoom)
    // A meter in tiles: the equator is 40,075,017 m long, and parallels shrink with the cosine of the latitude.
    let shrink = max(0.01, cos(start.latitude * .pi / 180))
    let reach = margin.rawValue / (40_075_017 * shrink) * side
    let stretch = ((across * across + (to.y - from.y) * (to.y - from.y)).squareRoot()) * side
    let steps = max(1, Int((stretch / max(reach, 0.25)).rounded(.up)))
    var tiles: [TileAddress] = []
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      let (x, y) = ((from.x + across * share) * side, (from.y + (to.y - from.y) * share) * side)
      for row in Int64((y - reach).rounded(.down))...Int64((y + reach).rounded(.down)) {
        for column in Int64((x - reach).rounded(.down))...Int64((x + reach).rounded(.down)) {
          if let tile = wrapped(zoom, column, row) { tiles.append(tile) }
        }
      }
    }
    return tiles
  }

  private static func wrapped(_ zoom: UInt8, _ column: Int64, _ row: Int64) -> TileAddress? {
    let side = Int64(1) << Int64(zoom)
    guard (0..<side).contains(row) else { return nil }
    return TileAddress(zoom: zoom, x: UInt32(((column % side) + side) % side), y: UInt32(row))
  }
}
