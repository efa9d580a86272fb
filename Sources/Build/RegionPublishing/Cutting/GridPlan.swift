import GeoCore
import RegionPackages

/// A division of a source into rectangles of about equal weight, none above a cap.
///
/// A rectangle that weighs too much is halved across its longer side where the weights balance, and so on. The plan of
/// the last publication is the start of the next: a rectangle keeps its id while it stays below the cap, so that a
/// device's region stays where it is.
public struct GridPlan: Hashable, Sendable, Codable {
  /// A rectangle of squares, both ends inclusive.
  public struct Cell: Hashable, Sendable, Codable {
    /// The halvings that lead to it: `0` west or north, `1` east or south.
    public var path: String
    /// Columns of tiles.
    public var west, east: UInt32
    /// Rows of tiles, southward.
    public var north, south: UInt32
    /// Arcs that were counted.
    public var arcs: Int

    /// The ground.
    public var bounds: Bounds {
      func square(_ x: UInt32, _ y: UInt32) -> Bounds { TileAddress(zoom: RoadDensity.zoom, x: x, y: y)!.bounds }
      let (first, last) = (square(west, north), square(east, south))
      return Bounds(south: last.south, west: first.west, north: first.north, east: last.east)!
    }
  }

  /// In the order of paths.
  public var cells: [Cell]

  /// - Parameters:
  ///   - weights: Arcs by square.
  ///   - cap: Most arcs of a cell.
  ///   - known: The plan of the last publication.
  /// - Throws: `.tooDense` if one square alone passes the cap; `.nothing` if there is no road.
  public init(
    weights: [(square: TileAddress, arcs: Int)], cap: Int, known: GridPlan? = nil, path: String
  ) throws(PublishingError) {
    let found = weights.map { (x: $0.square.x, y: $0.square.y, arcs: $0.arcs) }
    guard let first = found.first else { throw .nothing(path: path) }
    var open: [Cell] = known?.cells ?? []
    let (west, east) = (found.map(\.x).min() ?? first.x, found.map(\.x).max() ?? first.x)
    let (north, south) = (found.map(\.y).min() ?? first.y, found.map(\.y).max() ?? first.y)
    let isCovered = found.allSatisfy { square in open.contains { $0.holds(square.x, square.y) } }
    if !isCovered { open = [Cell(path: "", west: west, east: east, north: north, south: south, arcs: 0)] }
    var done: [Cell] = []
    while var cell = open.popLast() {
      let inside = found.filter { cell.holds($0.x, $0.y) }
      cell.arcs = inside.reduce(0) { $0 + $1.arcs }
      // A little above the cap is borne, so that a region does not change its shape for a new street.
      let limit = known == nil || !isCovered ? cap : cap + cap / 10
      if cell.arcs <= limit {
        if cell.arcs > 0 || known != nil { done.append(cell) }
      } else {
        guard let halves = cell.halved(inside) else { throw .tooDense(cap: cap) }
        open += halves
      }
    }
    cells = done.sorted { $0.path < $1.path }
  }

  /// The regions of the plan: `PREFIX-0110`.
  public func regions(prefix: RegionID) -> [PublishedRegion] {
    cells.map { cell in
      let id = cell.path.isEmpty ? prefix : RegionID("\(prefix)-\(cell.path)")!
      let name = RegionNames.title(of: prefix) + (cell.path.isEmpty ? "" : " \(cell.path)")
      return PublishedRegion(id: id, name: name, outline: RegionShape(cell.bounds))
    }
  }
}

extension GridPlan.Cell {
  func holds(_ x: UInt32, _ y: UInt32) -> Bool { (west...east).contains(x) && (north...south).contains(y) }

  /// Two cells of about equal weight, cut across the longer side; `nil` for a single square.
  fileprivate func halved(_ inside: [(x: UInt32, y: UInt32, arcs: Int)]) -> [GridPlan.Cell]? {
    let isWide = east - west >= south - north
    let (low, high) = isWide ? (west, east) : (north, south)
    guard low < high else { return nil }
    var sums = [Int](repeating: 0, count: Int(high - low) + 1)
    for square in inside { sums[Int((isWide ? square.x : square.y) - low)] += square.arcs }
    var (left, cut, best) = (0, low, Int.max)
    for (index, sum) in sums.dropLast().enumerated() {
      left += sum
      let uneven = abs(2 * left - arcs)
      if uneven < best { (best, cut) = (uneven, low + UInt32(index)) }
    }
    var (first, second) = (self, self)
    (first.path, second.path) = (path + "0", path + "1")
    if isWide { (first.east, second.west) = (cut, cut + 1) } else { (first.south, second.north) = (cut, cut + 1) }
    return [first, second]
  }
}
