import Testing

@testable import VectorTiles

/// The worked examples of Vector Tile 2.1 §4.3.5, and what the encoder cleans.
struct GeometryEncodingTests {
  private typealias Point = VectorTile.Point

  private func integers(_ geometry: VectorTile.Geometry) -> [UInt64] {
    var encoder = GeometryEncoder()
    guard encoder.encode(geometry) else { return [] }
    return encoder.bytes.bytes.withUnsafeBytes { buffer in
      var reader = ProtobufReader(buffer, 0..<buffer.count)
      var integers: [UInt64] = []
      while let next = try? reader.varint() { integers.append(next) }
      return integers
    }
  }

  @Test func pointsOfTheSpecification() {
    #expect(integers(.points([Point(25, 17)])) == [9, 50, 34])
    #expect(integers(.points([Point(5, 7), Point(3, 2)])) == [17, 10, 14, 3, 9])
  }

  @Test func linesOfTheSpecification() {
    let first = [Point(2, 2), Point(2, 10), Point(10, 10)]
    #expect(integers(.lines([first])) == [9, 4, 4, 18, 0, 16, 16, 0])
    #expect(
      integers(.lines([first, [Point(1, 1), Point(3, 5)]])) == [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8])
  }

  @Test func polygonsOfTheSpecification() {
    let triangle = VectorTile.Polygon(exterior: [Point(3, 6), Point(8, 12), Point(20, 34)])
    #expect(integers(.polygons([triangle])) == [9, 6, 12, 18, 10, 12, 24, 44, 15])
    let square = VectorTile.Polygon(exterior: [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
    let holed = VectorTile.Polygon(
      exterior: [Point(11, 11), Point(20, 11), Point(20, 20), Point(11, 20)],
      interiors: [[Point(13, 13), Point(13, 17), Point(17, 17), Point(17, 13)]])
    #expect(
      integers(.polygons([square, holed])) == [
        9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0, 8, 8, 0, 0, 7, 15,
      ])
  }

  @Test func ringsAreWoundWhateverTheCallerGives() throws {
    let clockwise = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
    let hole = [Point(2, 2), Point(4, 2), Point(4, 4)]
    let tile = roundTrip(.polygons([.init(exterior: clockwise.reversed(), interiors: [hole])]))
    guard case .polygons(let polygons) = tile else { throw GeometryLost() }
    #expect(VectorTile.signedDoubleArea(of: polygons[0].exterior) == 200)
    #expect(VectorTile.signedDoubleArea(of: polygons[0].interiors[0]) == -4)
  }

  @Test func uselessPartsAreDropped() {
    let dot = Point(4, 4)
    #expect(integers(.points([])) == [])
    #expect(integers(.lines([[dot], [dot, dot], []])) == [])
    #expect(integers(.lines([[dot, dot, Point(5, 4), Point(5, 4)]])) == [9, 8, 8, 10, 2, 0])
    let flat = VectorTile.Polygon(
      exterior: [dot, Point(8, 4), Point(6, 4)], interiors: [[dot, Point(5, 4), Point(5, 5)]])
    #expect(integers(.polygons([flat])) == [])
    let closed = VectorTile.Polygon(exterior: [Point(3, 6), Point(8, 12), Point(20, 34), Point(3, 6), Point(3, 6)])
    #expect(integers(.polygons([closed])) == [9, 6, 12, 18, 10, 12, 24, 44, 15])
  }

  private func roundTrip(_ geometry: VectorTile.Geometry) -> VectorTile.Geometry? {
    let tile = VectorTile(layers: [.init(name: "a", features: [.init(geometry: geometry)])])
    return try? VectorTile(decoding: tile.encoded()).layers.first?.features.first?.geometry
  }

  private struct GeometryLost: Error {}
}
