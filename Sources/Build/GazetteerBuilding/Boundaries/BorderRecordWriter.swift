import ByteCoding
import Places

/// Lays out the borders of one cell (`docs/formats/boundaries-v1.md` §4).
struct BorderRecordWriter {
  private let areas: [UInt16]
  private let reference: [UInt16]
  private let chains: [BoundaryChain]
  private let origin: GridPoint

  init(
    edges: [(edge: BoundaryEdge, areas: [UInt16])], areasAtReference: [UInt16], column: Int, row: Int
  ) throws(BoundaryFileWriter.Failure) {
    areas = Set(edges.flatMap(\.areas) + areasAtReference).sorted()
    guard areas.count <= BoundaryGrid.mostAreas else {
      throw .crowdedCell(column: column, row: row, areas: areas.count)
    }
    reference = areasAtReference
    chains = BoundaryChain.chains(of: edges)
    let corner = BoundaryGrid.origin(column: column, row: row)
    origin = GridPoint(x: corner.x - BoundaryGrid.margin, y: corner.y - BoundaryGrid.margin)
  }

  func write(to writer: inout ByteWriter) {
    var mask: (low: UInt64, high: UInt64) = (0, 0)
    for area in reference {
      let local = self.local(area)
      if local < 64 { mask.low |= 1 << UInt64(local) } else { mask.high |= 1 << UInt64(local - 64) }
    }
    let pieces = chains.flatMap { split($0) }
    writer.integer(UInt16(areas.count))
    writer.integer(UInt16(pieces.count))
    writer.integer(mask.low)
    writer.integer(mask.high)
    for area in areas { writer.integer(area) }
    writer.align(to: 4)
    for piece in pieces { write(piece, to: &writer) }
  }

  private func local(_ area: UInt16) -> UInt8 { UInt8(areas.firstIndex(of: area)!) }

  /// A chain holds four areas and 65,535 corners, all narrow or all wide: what does not fit becomes several.
  private func split(_ chain: BoundaryChain) -> [BoundaryChain] {
    var runs: [(isNarrow: Bool, corners: [GridPoint])] = []
    for (start, end) in zip(chain.corners, chain.corners.dropFirst()) {
      let isNarrow = self.isNarrow(start) && self.isNarrow(end)
      if let last = runs.last, last.isNarrow == isNarrow, last.corners.count < Int(UInt16.max) {
        runs[runs.count - 1].corners.append(end)
      } else {
        runs.append((isNarrow, [start, end]))
      }
    }
    return stride(from: 0, to: chain.areas.count, by: 4).flatMap { first in
      let areas = Array(chain.areas[first..<min(first + 4, chain.areas.count)])
      return runs.map { BoundaryChain(areas: areas, corners: $0.corners) }
    }
  }

  private func isNarrow(_ point: GridPoint) -> Bool {
    let range = Int32(0)...Int32(UInt16.max)
    return range.contains(point.x - origin.x) && range.contains(point.y - origin.y)
  }

  private func write(_ chain: BoundaryChain, to writer: inout ByteWriter) {
    for side in 0..<4 { writer.integer(side < chain.areas.count ? local(chain.areas[side]) : 255) }
    let isNarrow = chain.corners.allSatisfy { self.isNarrow($0) }
    writer.integer(UInt16(chain.corners.count))
    writer.integer(UInt16(isNarrow ? 0 : 1))
    let (xs, ys) = (chain.corners.map(\.x), chain.corners.map(\.y))
    let box = [GridPoint(x: xs.min()!, y: ys.min()!), GridPoint(x: xs.max()!, y: ys.max()!)]
    for point in box + chain.corners {
      if isNarrow {
        writer.integer(UInt16(point.x - origin.x))
        writer.integer(UInt16(point.y - origin.y))
      } else {
        writer.integer(point.x)
        writer.integer(point.y)
      }
    }
  }
}

/// A run of edges with the same areas.
struct BoundaryChain {
  let areas: [UInt16]
  let corners: [GridPoint]

  /// Joins edges with the same areas end to end. Starts at line ends before closed rings, in ascending order, so that
  /// the same edges give the same chains.
  static func chains(of edges: [(edge: BoundaryEdge, areas: [UInt16])]) -> [BoundaryChain] {
    var groups: [[UInt16]: [BoundaryEdge]] = [:]
    for element in edges { groups[element.areas, default: []].append(element.edge) }
    return groups.keys.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { areas in
      join(groups[areas]!).map { BoundaryChain(areas: areas, corners: $0) }
    }
  }

  private static func join(_ edges: [BoundaryEdge]) -> [[GridPoint]] {
    var edgesAt: [GridPoint: [Int]] = [:]
    for (number, edge) in edges.enumerated() {
      edgesAt[edge.start, default: []].append(number)
      edgesAt[edge.end, default: []].append(number)
    }
    var isUsed = [Bool](repeating: false, count: edges.count)
    func walk(from first: GridPoint) -> [GridPoint] {
      var corners = [first]
      while let next = edgesAt[corners[corners.count - 1]]?.first(where: { !isUsed[$0] }) {
        isUsed[next] = true
        let edge = edges[next]
        corners.append(edge.start == corners[corners.count - 1] ? edge.end : edge.start)
      }
      return corners
    }
    var chains: [[GridPoint]] = []
    for point in edgesAt.keys.sorted() where edgesAt[point]!.count % 2 == 1 {
      while edgesAt[point]!.contains(where: { !isUsed[$0] }) { chains.append(walk(from: point)) }
    }
    for (number, edge) in edges.enumerated() where !isUsed[number] { chains.append(walk(from: edge.start)) }
    return chains
  }
}
