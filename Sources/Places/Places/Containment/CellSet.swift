import ByteCoding
import Foundation
import GeoCore

/// A set of cells of the boundary grid, one bit each: a question that most positions can be spared.
struct CellSet: Sendable {
  private let words: PinnedTable<UInt64>

  /// The set by pointer; valid as long as the set lives.
  struct Pointer: @unchecked Sendable {
    fileprivate let words: UnsafeBufferPointer<UInt64>

    /// Whether the cell of a position is in the set.
    @inline(__always)
    func contains(_ position: FixedCoordinate) -> Bool {
      let (x, y) = BoundaryGrid.query(position)
      let cell = BoundaryGrid.cell(x: x, y: y)
      let bit = cell.row &* BoundaryGrid.columns &+ cell.column
      return words[bit >> 6] >> UInt64(bit & 63) & 1 == 1
    }
  }

  /// What the resolver asks.
  var pointer: Pointer { Pointer(words: words.elements) }

  /// The cells that the reach of an airport touches, and perhaps a few more.
  init(around airports: NearestPoints) {
    var words = [UInt64](repeating: 0, count: (BoundaryGrid.columns * BoundaryGrid.rows + 63) / 64)
    for number in 0..<airports.count {
      guard let airport = airports.point(number), Int(airport.weight) < Gazetteer.Limit.airports.count else { continue }
      Self.insert(
        into: &words, around: airport.vector.coordinate, within: Gazetteer.Limit.airports[Int(airport.weight)])
    }
    self.words = PinnedTable(words)
  }

  /// Adds every cell that comes within `radius` of a coordinate, and perhaps a few more.
  private static func insert(into words: inout [UInt64], around coordinate: Coordinate, within radius: Meters) {
    let degrees = radius.rawValue / 111_000
    let (south, north) = (coordinate.latitude - degrees, coordinate.latitude + degrees)
    let widest = cos(min(89.9, max(abs(south), abs(north))) * .pi / 180)
    let wide = min(180, degrees / widest)
    let size = 360 / Double(BoundaryGrid.columns)
    func line(_ degrees: Double) -> Int { Int((degrees / size).rounded(.down)) }
    let rows = line(south + 90)...line(north + 90)
    for row in rows.clamped(to: 0...BoundaryGrid.rows - 1) {
      for column in line(coordinate.longitude - wide + 180)...line(coordinate.longitude + wide + 180) {
        let wrapped = (column % BoundaryGrid.columns + BoundaryGrid.columns) % BoundaryGrid.columns
        let bit = row * BoundaryGrid.columns + wrapped
        words[bit >> 6] |= 1 << UInt64(bit & 63)
      }
    }
  }
}
