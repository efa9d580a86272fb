import ByteCoding
import GeoCore

/// The `header` section of a road graph: counts and origin.
struct RoadGraphHeader: Sendable, Equatable {
  static let byteCount = 48
  /// Most nodes, arcs or states that a file may have: numbers must fit 32 bits with room for sums.
  static let mostItems = 1 << 31

  var nodeCount = 0
  var arcCount = 0
  var edgeCount = 0
  var copyCount = 0
  /// Instant of the map data in seconds UTC; 0 if unknown.
  var sourceTime: Int64 = 0
  /// South, west, north, east in 1e-7 degrees; all 0 without nodes.
  var box: [Int32] = [0, 0, 0, 0]
  /// Side of a cell of the snapping index, as a power of two of 1e-7 degrees.
  var cellShift: UInt8 = 14

  init() {}

  init(_ view: ByteView) throws(ByteCodingError) {
    var reader = ByteReader(view)
    nodeCount = try Self.count(&reader)
    arcCount = try Self.count(&reader)
    edgeCount = try Self.count(&reader)
    copyCount = try Self.count(&reader)
    sourceTime = try reader.integer()
    box = []
    for _ in 0..<4 { box.append(try reader.integer()) }
    cellShift = try reader.integer()
    guard (10...24).contains(cellShift) else { throw .malformedTable(reason: "index cell size 2^\(cellShift)") }
    guard nodeCount > 0 || arcCount == 0, edgeCount <= arcCount, arcCount > 0 || copyCount == 0 else {
      throw .malformedTable(reason: "\(nodeCount) nodes, \(arcCount) arcs, \(edgeCount) edges, \(copyCount) copies")
    }
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    for count in [nodeCount, arcCount, edgeCount, copyCount] { writer.integer(UInt32(count)) }
    writer.integer(sourceTime)
    for edge in box { writer.integer(edge) }
    writer.integer(cellShift)
    writer.align(to: Self.byteCount)
    return writer.bytes
  }

  private static func count(_ reader: inout ByteReader) throws(ByteCodingError) -> Int {
    let count = Int(try reader.integer(as: UInt32.self))
    guard count < mostItems else { throw .malformedTable(reason: "\(count) items") }
    return count
  }
}
