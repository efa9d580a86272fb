import ByteCoding
import GeoCore

extension RoadGraph {
  /// The line of an arc from tail to head, both included: two positions or more.
  /// - Complexity: O(positions).
  public func shape(of arc: ArcID) -> [FixedCoordinate] {
    let primary = primary(of: arc)
    var line: [FixedCoordinate] = []
    forEachPosition(ofPrimary: primary) { line.append($0) }
    if primary != arc { line.reverse() }
    return line
  }

  /// Calls `body` with the positions of an edge in the direction of its lower arc, both ends included.
  ///
  /// Positions that a damaged file puts off the globe are left out.
  func forEachPosition(ofPrimary arc: ArcID, _ body: (FixedCoordinate) -> Void) {
    let tail = tail(of: arc)
    let start = coordinate(of: tail)
    body(start)
    let edge = max(0, min(edgeCount - 1, self.arc.isPrimary.rank(below: arc.index)))
    let range = self.edge.shapeRanges.range(at: edge, limit: self.edge.shapes.count)
    if !range.isEmpty {
      self.edge.shapes.withUnsafeBytes { Self.decode($0, range, from: start, body) }
    }
    body(coordinate(of: head(of: arc, from: tail)))
  }

  /// Steps in latitude and longitude as zigzag varints; stops at the end of the range or at a broken number.
  private static func decode(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, from start: FixedCoordinate, _ body: (FixedCoordinate) -> Void
  ) {
    var (latitude, longitude) = (Int64(start.latitudeE7), Int64(start.longitudeE7))
    var offset = range.lowerBound
    while let north = zigzag(bytes, &offset, end: range.upperBound),
      let east = zigzag(bytes, &offset, end: range.upperBound)
    {
      latitude &+= north
      longitude &+= east
      guard let exactLatitude = Int32(exactly: latitude), let exactLongitude = Int32(exactly: longitude),
        let position = FixedCoordinate(latitudeE7: exactLatitude, longitudeE7: exactLongitude)
      else { continue }
      body(position)
    }
  }

  /// The next number, at most ten bytes; `nil` at the end or if it is longer.
  ///
  /// The same as `ByteReader.zigzag`, without its errors: snapping decodes hundreds of lines.
  @inline(__always)
  private static func zigzag(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int, end: Int) -> Int64? {
    var (value, shift) = (UInt64(0), UInt64(0))
    while offset < end, shift < 64 {
      let byte = bytes[offset]
      offset &+= 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
      shift &+= 7
    }
    return nil
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
