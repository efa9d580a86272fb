import TestSupport
import VectorTiles

/// Tiles by seed: clean ones, so that they survive the round trip unchanged.
enum RandomTile {
  static func make(using random: inout SeededGenerator, layers: Int = 3, features: Int = 12) -> VectorTile {
    VectorTile(
      layers: (0..<Int.random(in: 1...layers, using: &random)).map { number in
        VectorTile.Layer(
          name: "layer \(number) ä", extent: [256, 4096, 8192].randomElement(using: &random)!,
          features: (0..<Int.random(in: 1...features, using: &random)).map { _ in feature(using: &random) })
      })
  }

  static func feature(using random: inout SeededGenerator) -> VectorTile.Feature {
    let keys = ["kind", "name", "name_de", "é", "e\u{301}", "rank"].shuffled(using: &random)
    return VectorTile.Feature(
      id: Bool.random(using: &random) ? UInt64.random(in: 0 ... .max, using: &random) : nil,
      geometry: geometry(using: &random),
      properties: keys.prefix(Int.random(in: 0...keys.count, using: &random)).map {
        VectorTile.Property($0, value(using: &random))
      })
  }

  static func value(using random: inout SeededGenerator) -> VectorTile.Value {
    let integer = [Int64.min, -1, 0, 1, .max, .random(in: -300...300, using: &random)].randomElement(using: &random)!
    return switch Int.random(in: 0..<7, using: &random) {
    case 0: .string(["", "rue Grimaldi", "東京", "é", "e\u{301}"].randomElement(using: &random)!)
    case 1: .float([0, -0.0, 1.5, .nan, .infinity].randomElement(using: &random)!)
    case 2: .double([0, -0.0, 0.1, .nan, -.infinity].randomElement(using: &random)!)
    case 3: .int(integer)
    case 4: .uint(UInt64(bitPattern: integer))
    case 5: .sint(integer)
    default: .bool(Bool.random(using: &random))
    }
  }

  static func geometry(using random: inout SeededGenerator) -> VectorTile.Geometry {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .points((0..<Int.random(in: 1...4, using: &random)).map { _ in point(using: &random) })
    case 1: .lines((0..<Int.random(in: 1...3, using: &random)).map { _ in line(using: &random) })
    default: .polygons((0..<Int.random(in: 1...3, using: &random)).map { _ in polygon(using: &random) })
    }
  }

  static func point(using random: inout SeededGenerator) -> VectorTile.Point {
    let far = VectorTile.maximumCoordinate
    let span: ClosedRange<Int32> = Int.random(in: 0..<20, using: &random) == 0 ? -far...far : -100...4200
    return VectorTile.Point(.random(in: span, using: &random), .random(in: span, using: &random))
  }

  private static func line(using random: inout SeededGenerator) -> [VectorTile.Point] {
    var line = [point(using: &random)]
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      let next = point(using: &random)
      if next != line.last { line.append(next) }
    }
    return line.count > 1 ? line : [VectorTile.Point(0, 0), VectorTile.Point(1, 1)]
  }

  /// A box with a box inside, exterior clockwise on the screen.
  private static func polygon(using random: inout SeededGenerator) -> VectorTile.Polygon {
    let (x, y) = (Int32.random(in: -100...4000, using: &random), Int32.random(in: -100...4000, using: &random))
    let side = Int32.random(in: 3...200, using: &random)
    func box(_ inset: Int32) -> [VectorTile.Point] {
      let (low, high) = (inset, side - inset)
      return [(low, low), (high, low), (high, high), (low, high)].map { VectorTile.Point(x + $0.0, y + $0.1) }
    }
    let hole = Bool.random(using: &random) ? [Array(box(1).reversed())] : []
    return VectorTile.Polygon(exterior: box(0), interiors: hole)
  }
}
