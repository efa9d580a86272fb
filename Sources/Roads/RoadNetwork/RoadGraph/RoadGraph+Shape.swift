import ByteCoding
import GeoCore

extension RoadGraph {
  /// The line of an arc from tail to head, both included: two positions or more.
  /// - Complexity: O(positions).
  public func shape(of arc: ArcID) -> [FixedCoordinate] {
    let primary = primary(of: arc)
    let tail = tail(of: primary)
    var line = [coordinate(of: tail)]
    appendInterior(of: edge(of: primary), to: &line)
    line.append(coordinate(of: head(of: primary, from: tail)))
    if primary != arc { line.reverse() }
    return line
  }

  /// Appends the positions between the ends of an edge, in the direction of its lower arc.
  ///
  /// Positions that a damaged file puts off the globe are left out.
  private func appendInterior(of edge: EdgeID, to line: inout [FixedCoordinate]) {
    let range = self.edge.shapeRanges.range(at: edge.index, limit: self.edge.shapes.count)
    guard !range.isEmpty, let bytes = try? self.edge.shapes.slice(at: range.lowerBound, length: range.count),
      let start = line.last
    else { return }
    var (latitude, longitude) = (Int64(start.latitudeE7), Int64(start.longitudeE7))
    var reader = ByteReader(bytes)
    while !reader.isAtEnd, let north = try? reader.zigzag(), let east = try? reader.zigzag() {
      latitude &+= north
      longitude &+= east
      guard let exactLatitude = Int32(exactly: latitude), let exactLongitude = Int32(exactly: longitude),
        let position = FixedCoordinate(latitudeE7: exactLatitude, longitudeE7: exactLongitude)
      else { continue }
      line.append(position)
    }
  }

  /// The bytes of the positions between the ends: zigzag varints of the steps in latitude and longitude.
  static func shapeBytes(from start: FixedCoordinate, interior: [FixedCoordinate]) -> [UInt8] {
    var writer = ByteWriter()
    var last = start
    for position in interior {
      writer.zigzag(Int64(position.latitudeE7) - Int64(last.latitudeE7))
      writer.zigzag(Int64(position.longitudeE7) - Int64(last.longitudeE7))
      last = position
    }
    return writer.bytes
  }
}
