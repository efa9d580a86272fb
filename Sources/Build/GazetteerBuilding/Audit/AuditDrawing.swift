import GeoCore
import Places

/// A disputed polygon on paper: its rings and the cities in it, for the readable page of the audit.
struct AuditDrawing {
  /// Width and height of a drawing in its own units.
  static let side = 300.0

  /// Rings in paper units, y downwards.
  let rings: [[(x: Double, y: Double)]]
  /// Cities, each with the rank of the region that it claims: 0 is the one with most votes.
  let dots: [(x: Double, y: Double, rank: Int)]

  /// Draws a face; small rings vanish, lines are simplified to half a unit.
  init(_ audit: RegionAudit, face: Int) {
    let outline = audit.faces[face].rings
    let frame = Frame(outline[0])
    rings = outline.compactMap { ring in
      let points = (ring + [ring[0]]).map(frame.place)
      let kept = Simplification.keptIndices(of: points, tolerance: 0.5).map { points[$0] }
      return kept.count > 3 ? kept : nil
    }
    let ranks = Dictionary(audit.faceVotes[face].ordered.enumerated().map { ($1.claim, $0) }) { first, _ in first }
    dots = audit.voters[face].prefix(400).map { number in
      let city = audit.cities[number]
      let point = frame.place(GridPoint(city.position.coordinate))
      return (point.x, point.y, ranks[city.region!] ?? 0)
    }
  }

  /// Fits a ring into the drawing, with the width of a degree as at its middle.
  private struct Frame {
    private let west: Double
    private let north: Double
    private let scaleX: Double
    private let scaleY: Double

    init(_ ring: [GridPoint]) {
      let (xs, ys) = (ring.map(\.x), ring.map(\.y))
      west = Double(xs.min()!)
      north = Double(ys.max()!)
      let (width, height) = (Double(xs.max()!) - west, north - Double(ys.min()!))
      // Whole degrees by a rational formula: the page must have the same bytes on every processor.
      let degrees = ((north - height / 2) / GridPoint.unitsPerDegree).rounded()
      let stretch = 4 * (8_100 - degrees * degrees) / (32_400 + degrees * degrees) + 0.001
      let scale = (AuditDrawing.side - 10) / max(1, width * stretch, height)
      (scaleX, scaleY) = (scale * stretch, scale)
    }

    func place(_ point: GridPoint) -> (x: Double, y: Double) {
      (x: 5 + (Double(point.x) - west) * scaleX, y: 5 + (north - Double(point.y)) * scaleY)
    }
  }
}
