import GeoCore
import GeoJSONModel
import Places

/// An area as RFC 7946 draws it: polygons whose outer ring runs against the clock and whose holes run with it.
struct AreaShape: Equatable {
  /// Rings of each polygon, the outer one first; each starts at its least corner, without a closing repetition.
  private(set) var polygons: [[[GridPoint]]] = []

  /// - Parameter edges: Those whose crossing enters or leaves the area; they meet at their ends only.
  /// - Returns: `nil` if GEOS fails.
  init?(edges: [BoundaryEdge]) {
    let lines = edges.map { edge in
      [(x: Double(edge.start.x), y: Double(edge.start.y)), (x: Double(edge.end.x), y: Double(edge.end.y))]
    }
    guard let faces = LineNetwork.faces(of: lines, isNoded: true) else { return nil }
    let parity = CrossingParity(edges)
    polygons = faces.filter { parity.isInside($0.inside) }.map { face in
      face.rings.enumerated().map { number, ring in Self.canonical(ring, isOuter: number == 0) }
    }
    polygons.sort { $0[0].lexicographicallyPrecedes($1[0]) }
  }

  private static func canonical(_ ring: [GridPoint], isOuter: Bool) -> [GridPoint] {
    let isCounterclockwise = CountryPolygons.doubledArea(ring) > 0
    let wound = isCounterclockwise == isOuter ? ring : ring.reversed()
    let first = wound.indices.min { wound[$0] < wound[$1] }!
    return Array(wound[first...] + wound[..<first])
  }

  /// The same for a GeoJSON file. Edges of more than 90 degrees of longitude get corners between, so that no reader takes
  /// them for short ones the other way around the earth.
  var geoJSON: GeoJSONShape {
    let drawn = polygons.map { $0.map(Self.positions) }
    return drawn.count == 1 ? .polygon(drawn[0]) : .multiPolygon(drawn)
  }

  private static let longest: Int32 = 9_000_000

  private static func positions(_ ring: [GridPoint]) -> [GeoJSONPosition] {
    var positions = [GeoJSONPosition(ring[0].coordinate)]
    for (start, end) in zip(ring, ring.dropFirst() + [ring[0]]) {
      let pieces = (abs(end.x - start.x) - 1) / longest + 1
      for piece in stride(from: 1, to: pieces, by: 1) {
        let (x, y) = (Int64(end.x - start.x) * Int64(piece), Int64(end.y - start.y) * Int64(piece))
        let between = GridPoint(x: start.x + Int32(x / Int64(pieces)), y: start.y + Int32(y / Int64(pieces)))
        positions.append(GeoJSONPosition(between.coordinate))
      }
      positions.append(GeoJSONPosition(end.coordinate))
    }
    return positions
  }
}

/// Tells inside from outside by counting edges to the west, row by row.
private struct CrossingParity {
  private static let row: Int32 = 25_000
  private var rows: [Int32: [BoundaryEdge]] = [:]

  init(_ edges: [BoundaryEdge]) {
    for edge in edges {
      let (low, high) = (min(edge.start.y, edge.end.y), max(edge.start.y, edge.end.y))
      for row in (low + 9_000_000) / Self.row...(high + 9_000_000) / Self.row { rows[row, default: []].append(edge) }
    }
  }

  func isInside(_ place: GridPoint) -> Bool {
    var isInside = false
    for edge in rows[(place.y + 9_000_000) / Self.row] ?? [] where (edge.start.y > place.y) != (edge.end.y > place.y) {
      let cross = SegmentConflicts.turn(edge.start, edge.end, place)
      if (edge.end.y > edge.start.y) == (cross > 0) { isInside.toggle() }
    }
    return isInside
  }
}
