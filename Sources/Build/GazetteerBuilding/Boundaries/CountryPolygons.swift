import GeoCore
import Places

/// The countries of Natural Earth, part by part, each part with the code it belongs to.
struct CountryPolygons {
  /// One outer ring with its holes.
  struct Part {
    /// Natural Earth's `ADM0_A3`.
    var polygon: String
    /// Country code, or `nil` for ground without one.
    var country: String?
    var rings: [[GridPoint]]
    /// Why the part has its code.
    var evidence: String
  }

  var parts: [Part]

  /// Reads the layer and gives each part the code of its feature.
  init(path: String, overrides: BoundaryOverrides) throws {
    let decided = Dictionary(overrides.countryPolygons.map { ($0.polygon, $0) }) { first, _ in first }
    var used: Set<String> = []
    parts = try Shapefile(path: path).features.flatMap { feature in
      let polygon = feature.attributes["ADM0_A3"] ?? ""
      var code = feature.attributes["ISO_A2_EH"].flatMap { $0.hasPrefix("-") ? nil : $0 }
      var evidence = "Natural Earth ISO_A2_EH"
      // Natural Earth writes Taiwan's code in some editions with that of a claimant before it.
      if let text = code, text.utf8.count == 5 { code = String(text.suffix(2)) }
      if code == nil, let entry = decided[polygon] {
        (code, evidence) = (entry.country, "override: \(entry.reason)")
        used.insert(polygon)
      }
      return Self.parts(of: feature.parts.map(Self.ring)).map {
        Part(polygon: polygon, country: code, rings: $0, evidence: evidence)
      }
    }
    if let entry = overrides.countryPolygons.first(where: { !used.contains($0.polygon) }) {
      throw OverrideError.unnecessary(
        entry: "countryPolygons \(entry.polygon)", reason: "the layer has a code for it, or no such polygon")
    }
  }

  static func ring(_ points: [(longitude: Double, latitude: Double)]) -> [GridPoint] {
    var ring: [GridPoint] = []
    for point in points {
      let place = Coordinate(
        uncheckedLatitude: max(-90, min(90, point.latitude)), longitude: max(-180, min(180, point.longitude)))
      if ring.last != GridPoint(place) { ring.append(GridPoint(place)) }
    }
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return ring
  }

  /// Shapefile rings in file order: an outer ring runs clockwise, the holes that follow it against the clock.
  private static func parts(of rings: [[GridPoint]]) -> [[[GridPoint]]] {
    var parts: [[[GridPoint]]] = []
    for ring in rings where ring.count > 2 {
      if doubledArea(ring) < 0 || parts.isEmpty { parts.append([ring]) } else { parts[parts.count - 1].append(ring) }
    }
    return parts
  }

  /// Positive against the clock.
  static func doubledArea(_ ring: [GridPoint]) -> Int64 {
    zip([ring[ring.count - 1]] + ring, ring).reduce(0) { sum, edge in
      sum &+ Int64(edge.0.x) &* Int64(edge.1.y) &- Int64(edge.1.x) &* Int64(edge.0.y)
    }
  }
}
