import GeoCore
import OSMImport

/// Finds the ground that a source covers: what its header says, as far as there is anything.
final class SourceExtent: OSMHandler {
  private var header: Bounds?
  private var south = Int32.max, west = Int32.max
  private var north = Int32.min, east = Int32.min

  func header(_ header: OSMHeader) { self.header = header.bounds }

  func node(_ node: OSMNode) { extend(to: node.location) }

  func way(_ way: OSMWay) {
    for location in way.locations { if let location { extend(to: location) } }
  }

  /// `nil` if there is nothing at all.
  var bounds: Bounds? {
    guard south <= north else { return header }
    func degrees(_ units: Int32) -> Double { Double(units) / FixedCoordinate.unitsPerDegree }
    let found = Bounds(south: degrees(south), west: degrees(west), north: degrees(north), east: degrees(east))
    // A header may name the whole world, or run over the antimeridian where a plain intersection means nothing.
    guard let found, let header, !header.crossesAntimeridian, header.intersects(found) else { return found ?? header }
    return Bounds(
      south: max(found.south, header.south), west: max(found.west, header.west),
      north: min(found.north, header.north), east: min(found.east, header.east)) ?? found
  }

  private func extend(to location: FixedCoordinate) {
    (south, north) = (min(south, location.latitudeE7), max(north, location.latitudeE7))
    (west, east) = (min(west, location.longitudeE7), max(east, location.longitudeE7))
  }
}
