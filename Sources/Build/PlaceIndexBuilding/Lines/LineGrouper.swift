import Foundation
import GeoCore
import Places

/// Joins ways of one name into streets: two ways belong together if they pass within about `reach` of each other.
struct LineGrouper {
  /// Meters that may lie between two ways of one street.
  let reach: Double

  /// Units of 1e-7 degrees in a meter of latitude.
  private static let unitsPerMeter = 89.93

  /// - Returns: Groups in ascending order of their lowest way.
  /// - Complexity: O(n) in the cells that the ways touch.
  func group(_ lines: [NamedLine]) -> [LineGroup] {
    var byName: [String: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      guard let name = line.names.main else { continue }
      byName[line.key + "|" + TextFold.fold(name).whole, default: []].append(index)
    }
    return byName.values.flatMap { members in split(members.map { lines[$0] }) }
      .sorted { $0.lines[0].id < $1.lines[0].id }
  }

  /// Connected components of ways of one name.
  private func split(_ lines: [NamedLine]) -> [LineGroup] {
    let lines = lines.sorted { $0.id < $1.id }
    var parents = Array(lines.indices)
    var owners: [Cell: Int] = [:]
    for (index, line) in lines.enumerated() {
      for cell in cells(of: line.points) {
        for neighbor in cell.neighborhood {
          if let owner = owners[neighbor] { Self.unite(owner, index, &parents) }
        }
        owners[cell] = owners[cell] ?? index
      }
    }
    let members = Dictionary(grouping: lines.indices) { Self.root($0, &parents) }
    return members.keys.sorted().map { root in
      let lines = members[root, default: []].map { lines[$0] }
      let keys = Set(lines.flatMap { $0.names.all.map { TextFold.fold($0).whole } })
      return LineGroup(lines, keys: keys)
    }
  }

  private static func root(_ index: Int, _ parents: inout [Int]) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  private static func unite(_ first: Int, _ second: Int, _ parents: inout [Int]) {
    let (a, b) = (root(first, &parents), root(second, &parents))
    parents[max(a, b)] = min(a, b)
  }

  /// The cells that a line passes, sampled at most half a cell apart.
  private func cells(of points: [FixedCoordinate]) -> Set<Cell> {
    var cells = Set(points.prefix(1).map(cell))
    for (from, to) in zip(points, points.dropFirst()) {
      let steps = min(1_000, max(1, Int((Double(from.centimeters(to: to)) / (reach * 50)).rounded(.up))))
      for step in 1...steps { cells.insert(cell(from.between(to, share: Double(step) / Double(steps)))) }
    }
    return cells
  }

  private func cell(_ position: FixedCoordinate) -> Cell {
    let height = Int64(reach * Self.unitsPerMeter)
    // The width is that of the whole degree of latitude, so that the cells of one row line up.
    let degree = Double(Int(position.latitudeE7) / 10_000_000)
    let width = Int64((Double(height) / max(0.01, cos(degree * .pi / 180))).rounded())
    return Cell(row: Int64(position.latitudeE7) / height, column: Int64(position.longitudeE7) / width)
  }

  private struct Cell: Hashable {
    let row: Int64
    let column: Int64

    var neighborhood: [Cell] {
      (-1...1).flatMap { row in (-1...1).map { Cell(row: self.row + row, column: self.column + $0) } }
    }
  }
}
