/// All features of a region with their shapes, packed into a few arrays.
///
/// Features of several layers may share a shape, and many share a list of properties: both are kept once. About 9 bytes
/// a vertex, 24 a feature, 48 a shape.
struct FeatureStore: Sendable {
  enum ShapeKind: UInt8, Sendable { case point, line, polygon }

  /// Points, a line, or a polygon with holes.
  struct Shape: Sendable {
    let kind: ShapeKind
    let rings: Range<Int>
    let box: GridBox
    /// Of a polygon without its holes, in grid units; else 0.
    let doubledArea: Int64
    /// The lowest zoom of the features that use it.
    var minimumZoom: UInt8 = 255
  }

  struct Feature: Sendable {
    let shape: Int32
    let attributes: Int32
    /// Features of a layer are drawn in ascending order.
    let rank: Int32
    let layer: TileLayer
    let minimumZoom: UInt8
  }

  private(set) var shapes: [Shape] = []
  private(set) var features: [Feature] = []
  private(set) var rings = RingSet()
  private(set) var attributeLists: [AttributeList] = []
  /// From which zoom on a vertex is drawn; filled by `rankVertices`.
  private(set) var vertexZooms: [UInt8] = []
  private var attributeIDs: [AttributeList: Int32] = [:]

  /// Keeps a shape.
  ///
  /// - Parameter rings: One point, one line, or one polygon's rings, the exterior first.
  mutating func add(_ kind: ShapeKind, _ rings: RingSet) -> Int {
    let start = self.rings.count
    self.rings.append(rings)
    let area = kind == .polygon ? rings[0].doubledArea : 0
    shapes.append(
      Shape(
        kind: kind, rings: start..<self.rings.count, box: GridBox(rings.points)!, doubledArea: area))
    return shapes.count - 1
  }

  /// Adds a feature on a shape.
  mutating func add(_ layer: TileLayer, shape: Int, from zoom: UInt8, rank: Int = 0, _ attributes: AttributeList) {
    features.append(
      Feature(
        shape: Int32(shape), attributes: id(of: attributes), rank: Int32(clamping: rank), layer: layer,
        minimumZoom: zoom))
    shapes[shape].minimumZoom = min(shapes[shape].minimumZoom, zoom)
  }

  private mutating func id(of attributes: AttributeList) -> Int32 {
    if let known = attributeIDs[attributes] { return known }
    let id = Int32(attributeLists.count)
    attributeLists.append(attributes)
    attributeIDs[attributes] = id
    return id
  }

  /// Decides for every vertex from which zoom on it is drawn. Call once, after the last feature.
  mutating func rankVertices() {
    var junctions = JunctionTable()
    // Areas are simplified together; streets, rivers and borders each by itself.
    for shape in shapes where shape.kind == .polygon && shape.minimumZoom < Grid.maximumZoom {
      for ring in shape.rings { junctions.insert(ring: rings[ring]) }
    }
    let table = junctions
    let (shapes, rings) = (self.shapes, self.rings)
    let chunks = Parallel.map(ranges: shapes.count, chunk: 1024) { range in
      range.flatMap { Self.vertexZooms(of: shapes[$0], rings, table) }
    }
    vertexZooms = Array(chunks.joined())
  }

  private static func vertexZooms(of shape: Shape, _ rings: RingSet, _ junctions: JunctionTable) -> [UInt8] {
    var zooms: [UInt8] = []
    for index in shape.rings {
      let ring = rings[index]
      if shape.kind == .point || shape.minimumZoom >= Grid.maximumZoom || ring.count < 3 {
        zooms += [UInt8](repeating: 0, count: ring.count)
      } else if shape.kind == .line {
        zooms += VertexRanking.zooms(line: ring)
      } else {
        zooms += VertexRanking.zooms(ring: ring, isJunction: junctions.contains)
      }
    }
    return zooms
  }
}
