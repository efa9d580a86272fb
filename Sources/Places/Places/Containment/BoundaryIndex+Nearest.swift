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

    /// Nearer first, then the smaller area.
    @inline(__always)
    static func precedes(_ left: Neighbor, _ right: Neighbor) -> Bool {
      (left.centimeters, left.area) < (right.centimeters, right.area)
    }
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
    withExtendedLifetime(self) {
      bytes.neighbors(of: position, within: radius) { bytes.isArea($0, of: level) }
    }
  }
}

extension BoundaryBytes {
  /// All wanted areas within reach, in their order.
  @inline(__always)
  func neighbors(
    of position: FixedCoordinate, within radius: Meters, wanted: (Int) -> Bool
  ) -> [BoundaryIndex.Neighbor] {
    var found: [BoundaryIndex.Neighbor] = []
    forEachBorder(around: position, within: radius, wanted: wanted) { neighbor in
      if let place = found.firstIndex(where: { $0.area == neighbor.area }) {
        if neighbor.centimeters < found[place].centimeters { found[place] = neighbor }
      } else {
        found.append(neighbor)
      }
    }
    return found.sorted(by: BoundaryIndex.Neighbor.precedes)
  }

  /// The first of `neighbors(of:within:wanted:)`, without a list of them.
  @inline(__always)
  func nearest(
    to position: FixedCoordinate, within radius: Meters, wanted: (Int) -> Bool
  ) -> BoundaryIndex.Neighbor? {
    var best: BoundaryIndex.Neighbor?
    forEachBorder(around: position, within: radius, wanted: wanted) { neighbor in
      if best.map({ BoundaryIndex.Neighbor.precedes(neighbor, $0) }) ?? true { best = neighbor }
    }
    return best
  }

  /// Calls `take` with each wanted area of each chain within reach.
  @inline(__always)
  private func forEachBorder(
    around position: FixedCoordinate, within radius: Meters, wanted: (Int) -> Bool,
    take: (BoundaryIndex.Neighbor) -> Void
  ) {
    precondition(radius.rawValue <= 20_000, "radius too large for the flat approximation")
    let patch = FlatPatch(around: position, radius: radius.rawValue)
    patch.forEachCell { column, row, shift in
      guard let record = record(column: column, row: row) else { return }
      var mask = AreaMask()
      for local in 0..<record.areaCount where wanted(record.area(local)) { mask.toggle(UInt8(local)) }
      // Most cells know one country: its coast needs no measuring when a border to another is asked for.
      guard mask != AreaMask() else { return }
      record.forEachChain { chain in
        let sides = chain.sides.intersection(mask)
        guard sides != AreaMask(), let square = patch.squaredDistance(to: chain, shift: shift) else { return }
        let centimeters = Int64((square.squareRoot() * 100).rounded())
        var rest = sides
        while let local = rest.popLowest() { take(.init(area: record.area(local), centimeters: centimeters)) }
      }
    }
  }
}
