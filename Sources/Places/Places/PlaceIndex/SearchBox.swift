import Foundation
import GeoCore
import SQLiteKit

/// A rectangle in file units that does not cross the antimeridian.
struct SearchBox {
  let west: Int32
  let east: Int32
  let south: Int32
  let north: Int32

  /// The box around a circle. Near ±180° only the side of the center is covered.
  init(around center: Coordinate, radius: Meters) {
    let latitude = radius.rawValue / 111_194.9
    let longitude = min(360, latitude / max(0.01, cos(center.latitude * .pi / 180)))
    west = Self.fixed(max(-180, center.longitude - longitude))
    east = Self.fixed(min(180, center.longitude + longitude))
    south = Self.fixed(max(-90, center.latitude - latitude))
    north = Self.fixed(min(90, center.latitude + latitude))
  }

  fileprivate init(south: Double, north: Double, span: ClosedRange<Double>) {
    west = Self.fixed(span.lowerBound)
    east = Self.fixed(span.upperBound)
    self.south = Self.fixed(south)
    self.north = Self.fixed(north)
  }

  /// For `west <= ? AND east >= ? AND south <= ? AND north >= ?`.
  var values: [SQLiteValue] { [.int(east), .int(west), .int(north), .int(south)] }

  /// Rows of address cells, from the south.
  var cellRows: ClosedRange<Int64> {
    let first = PlaceIndexFormat.cell(latitudeE7: south, longitudeE7: west) / PlaceIndexFormat.cellsPerRow
    return first...(PlaceIndexFormat.cell(latitudeE7: north, longitudeE7: west) / PlaceIndexFormat.cellsPerRow)
  }

  /// Columns of address cells, from the west.
  var cellColumns: ClosedRange<Int64> {
    let first = PlaceIndexFormat.cell(latitudeE7: south, longitudeE7: west) % PlaceIndexFormat.cellsPerRow
    return first...(PlaceIndexFormat.cell(latitudeE7: south, longitudeE7: east) % PlaceIndexFormat.cellsPerRow)
  }

  private static func fixed(_ degrees: Double) -> Int32 { Int32((degrees * FixedCoordinate.unitsPerDegree).rounded()) }
}

extension Bounds {
  /// The rectangle as one box, or two if it crosses the antimeridian.
  var boxes: [SearchBox] { spans.map { SearchBox(south: south, north: north, span: $0) } }
}
