import Foundation

/// Heights of one degree by one degree in the `.hgt` form of the Shuttle Radar Topography Mission.
///
/// Rows from north to south of big-endian 16-bit meters, the outer ones on the degree lines: 1,201 × 1,201 of three
/// seconds, or 3,601 × 3,601 of one. −32,768 is a hole.
struct HeightTile {
  private let bytes: Data
  /// Posts along a side.
  private let side: Int

  /// - Returns: `nil` if the file has another size.
  init?(_ bytes: Data) {
    guard let side = [1201, 3601].first(where: { $0 * $0 * 2 == bytes.count }) else { return nil }
    (self.bytes, self.side) = (bytes, side)
  }

  /// Meters above sea, between the four posts around a place; `nil` at a hole.
  ///
  /// - Parameters:
  ///   - north: Share of the degree from its south, 0 … 1.
  ///   - east: Share of the degree from its west, 0 … 1.
  func meters(north: Double, east: Double) -> Double? {
    let (y, x) = ((1 - north) * Double(side - 1), east * Double(side - 1))
    let (row, column) = (min(side - 2, max(0, Int(y))), min(side - 2, max(0, Int(x))))
    let (down, right) = (y - Double(row), x - Double(column))
    guard let a = post(row, column), let b = post(row, column + 1), let c = post(row + 1, column),
      let d = post(row + 1, column + 1)
    else { return nil }
    return (a * (1 - right) + b * right) * (1 - down) + (c * (1 - right) + d * right) * down
  }

  private func post(_ row: Int, _ column: Int) -> Double? {
    let offset = bytes.startIndex + (row * side + column) * 2
    let meters = Int16(bitPattern: UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1]))
    return meters == .min ? nil : Double(meters)
  }

  /// The name of the file for the degree with this south-western corner: `N43E007`, `S05W070`.
  static func name(south: Int, west: Int) -> String {
    func padded(_ number: Int, _ digits: Int) -> String {
      let text = String(abs(number))
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    return (south < 0 ? "S" : "N") + padded(south, 2) + (west < 0 ? "W" : "E") + padded(west, 3)
  }
}
