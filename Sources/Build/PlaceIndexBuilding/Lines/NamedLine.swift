import GeoCore
import OSMImport

/// A way with a name that is part of a street or a river.
struct NamedLine {
  let id: OSMID
  /// `highway` or `waterway` with its value.
  let key: String
  let value: String
  let names: NameTags
  /// Two positions or more.
  let points: [FixedCoordinate]
}

/// All ways of one name that lie near each other: one street to the people who look for it.
struct LineGroup {
  /// Ascending by OSM id.
  var lines: [NamedLine]
  var extent: Extent
  /// Folded, glued names of all its ways.
  var keys: Set<String>

  init(_ lines: [NamedLine], keys: Set<String>) {
    self.lines = lines
    self.keys = keys
    extent = Extent(lines.lazy.flatMap(\.points))
  }

  /// Length on the ground in meters.
  var length: Int {
    lines.reduce(0) { sum, line in
      sum + zip(line.points, line.points.dropFirst()).reduce(0) { $0 + Int($1.0.centimeters(to: $1.1)) } / 100
    }
  }

  /// The point on the street nearest to the middle of its extent; ties go to the lower way.
  var representative: FixedCoordinate {
    let plane = LocalPlane(around: extent.center)
    var best: (square: Int64, point: FixedCoordinate)?
    for line in lines {
      for (from, to) in zip(line.points, line.points.dropFirst()) {
        let point = plane.nearestPoint(to: extent.center, from: from, to: to)
        let square = plane.squaredDistance(point, extent.center)
        if square < best?.square ?? .max { best = (square, point) }
      }
    }
    return best?.point ?? lines[0].points[0]
  }

  /// Distance in centimeters from a position to the nearest way.
  func distance(to position: FixedCoordinate) -> Int64 {
    let plane = LocalPlane(around: position)
    var best = Int64.max
    for line in lines {
      for (from, to) in zip(line.points, line.points.dropFirst()) {
        best = min(best, plane.squaredDistance(plane.nearestPoint(to: position, from: from, to: to), position))
      }
    }
    return Int64(Double(best).squareRoot().rounded())
  }
}
