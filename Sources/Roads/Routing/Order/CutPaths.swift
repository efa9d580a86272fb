import GeoCore
import RoadNetwork

/// Where each node of a road graph lies in a recursive bisection of the graph.
///
/// The graph is cut in two by few edges, each half again, and so on. The path of a node has a bit for each cut, the
/// first in the highest place: 0 left, 1 right. Two nodes with the same first n bits lie in the same cell after n cuts.
/// Nodes of a cell that was not cut further have equal paths.
///
/// Paths and not ranks are stored: they change only where the map does. Source of the cuts: M. Gottesbüren, M. Hamann,
/// T. Uhl, D. Wagner, "Faster and better nested dissection orders for customizable contraction hierarchies", 2019,
/// doi:10.3390/a12090196; here by edges and with inertial flow (A. Schild, C. Sommer, 2015,
/// doi:10.1007/978-3-319-20086-6_22).
public struct CutPaths: Hashable, Sendable {
  /// One for each node.
  public let ofNode: [UInt64]

  /// Wraps paths that were stored.
  public init(ofNode: [UInt64]) { self.ofNode = ofNode }

  /// Cuts a graph.
  ///
  /// Deterministic: positions are whole numbers, and ties go to the lower node.
  /// - Complexity: O(n √n) in practice; seconds for a million nodes.
  public init(cutting graph: RoadGraph) {
    let cell = Self.wholeCell(graph)
    var dissection = Dissection(
      positions: graph.nodes.map { graph.coordinate(of: $0) },
      network: FlowNetwork(nodes: cell.nodes.count, edges: cell.tails.count))
    dissection.cut(cell, path: 0, depth: 0)
    ofNode = dissection.paths
  }

  private static func wholeCell(_ graph: RoadGraph) -> CutCell {
    var cell = CutCell()
    cell.nodes = graph.nodes.map(\.rawValue)
    for node in graph.nodes {
      for arc in graph.arcs(from: node) {
        let head = graph.head(of: arc, from: node)
        let back = graph.reverse(of: arc, head: head)
        // Of an edge with two arcs the lower one stands for both.
        guard head != node, back.map({ arc < $0 }) ?? true else { continue }
        cell.append(node.rawValue, head.rawValue, back == nil ? 1 : 2)
      }
    }
    return cell
  }
}

/// A recursive bisection in progress.
private struct Dissection {
  let positions: [FixedCoordinate]
  let network: FlowNetwork
  var paths: [UInt64]
  /// Meters east in a unit of longitude, against those north in one of latitude, times 1024.
  private let eastPerNorth: Int64

  /// Share of the nodes that are tied to each side.
  static let tied = 4
  static let depthLimit = 64

  init(positions: [FixedCoordinate], network: FlowNetwork) {
    (self.positions, self.network) = (positions, network)
    paths = [UInt64](repeating: 0, count: positions.count)
    let middle = positions.isEmpty ? 0 : positions.reduce(0) { $0 + Int64($1.latitudeE7) } / Int64(positions.count)
    // A parabola instead of the cosine: whole numbers are the same on every processor.
    let degrees = middle / 10_000_000
    eastPerNorth = max(64, 1024 - 1024 * degrees * degrees / 8100)
  }

  mutating func cut(_ cell: CutCell, path: UInt64, depth: Int) {
    guard cell.nodes.count > 1, depth < Self.depthLimit else {
      for node in cell.nodes { paths[Int(node)] = path }
      return
    }
    network.load(cell)
    let components = network.components()
    let isRight = components.count > 1 ? Self.halves(components.ofNode, components.count) : bisection(of: cell)
    let (left, right) = cell.parts(isRight: isRight)
    cut(left, path: path, depth: depth + 1)
    cut(right, path: path | 1 << UInt64(63 - depth), depth: depth + 1)
  }

  /// Components in two groups of about equal size, the greatest first.
  private static func halves(_ component: [UInt32], _ count: Int) -> [Bool] {
    var sizes = [Int](repeating: 0, count: count)
    for number in component { sizes[Int(number)] += 1 }
    var (isRight, balance) = ([Bool](repeating: false, count: count), 0)
    for number in sizes.indices.sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) }) {
      isRight[number] = balance > 0
      balance += isRight[number] ? -sizes[number] : sizes[number]
    }
    return component.map { isRight[Int($0)] }
  }

  /// The best of the smallest cuts between opposite ends, in several directions.
  private func bisection(of cell: CutCell) -> [Bool] {
    let count = cell.nodes.count
    var best: (value: Int, smaller: Int, isRight: [Bool])?
    let directions = count <= 12 ? Self.directions.prefix(2) : Self.directions[...]
    for direction in directions {
      tie(cell, direction)
      let limit = best.map { 2 * $0.value + 2 } ?? Int.max
      guard let value = network.maximumFlow(limit: limit) else { continue }
      let (isRight, left) = network.evenerCut()
      let smaller = min(left, count - left)
      // value / smaller < best.value / best.smaller
      if best.map({ value * $0.smaller < $0.value * smaller }) ?? true { best = (value, smaller, isRight) }
    }
    return best?.isRight ?? cell.nodes.indices.map { $0 > 0 }
  }

  private static let directions: [(east: Int64, north: Int64)] = [(1, 0), (0, 1), (1, 1), (1, -1)]

  /// Makes the nodes at one end sources and those at the other sinks.
  private func tie(_ cell: CutCell, _ direction: (east: Int64, north: Int64)) {
    let count = cell.nodes.count
    var keyed = cell.nodes.enumerated().map { local, node -> (key: Int64, local: Int32) in
      let position = positions[Int(node)]
      let east = Int64(position.longitudeE7) * eastPerNorth * direction.east
      return (east + Int64(position.latitudeE7) * 1024 * direction.north, Int32(local))
    }
    keyed.sort { ($0.key, $0.local) < ($1.key, $1.local) }
    let tied = max(1, min(count / 2, count / Self.tied))
    for local in 0..<count { network.roles[local] = FlowNetwork.Role.none.rawValue }
    for place in 0..<tied {
      network.roles[Int(keyed[place].local)] = FlowNetwork.Role.source.rawValue
      network.roles[Int(keyed[count - 1 - place].local)] = FlowNetwork.Role.sink.rawValue
    }
  }
}
