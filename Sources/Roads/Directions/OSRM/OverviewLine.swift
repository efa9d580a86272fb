import Foundation
import GeoCore

/// The line of a whole route, thinned to what a screen shows.
enum OverviewLine {
  /// Drops positions that would not be seen where the whole line fits on a screen of about 1,000 pixels, and at least
  /// those within 1 m of the line.
  static func simplified(_ line: [Coordinate]) -> [Coordinate] {
    guard let first = line.first else { return line }
    var bounds = Bounds(first)
    for position in line { bounds.extend(to: position) }
    let scale = Double.pi / 180 * Coordinate.earthRadius.rawValue
    let (middle, shrink) = (bounds.center, cos(bounds.center.latitude * .pi / 180))
    let points = line.map { position in
      (
        x: Coordinate.wrapped(longitude: position.longitude - middle.longitude) * scale * shrink,
        y: (position.latitude - middle.latitude) * scale
      )
    }
    let extent = max((bounds.north - bounds.south) * scale, bounds.width * scale * shrink)
    return Simplification.keptIndices(of: points, tolerance: max(1, extent / 1000)).map { line[$0] }
  }
}
