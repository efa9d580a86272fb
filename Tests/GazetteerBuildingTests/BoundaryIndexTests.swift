import ByteCoding
import Foundation
import GazetteerBuilding
import GeoCore
import TestSupport
import Testing

@testable import Places

@Suite struct BoundaryIndexTests {
  static func index(_ polygons: [BoundaryPolygon]) throws -> BoundaryIndex {
    try BoundaryIndex(ByteView(BoundaryFileWriter.bytes(of: polygons)))
  }

  static func points(_ pairs: [(Int32, Int32)]) -> [GridPoint] { pairs.map { GridPoint(x: $0.0, y: $0.1) } }

  /// Meters east and north of `origin` on the plane that touches the globe there.
  static func flat(_ point: GridPoint, around origin: Coordinate) -> (x: Double, y: Double) {
    let scale = Coordinate.earthRadius.rawValue * .pi / 180
    let east = (Double(point.x) / 1e5 - origin.longitude) * scale
    return (east * cos(origin.latitude * .pi / 180), (Double(point.y) / 1e5 - origin.latitude) * scale)
  }

  /// Longitude 180 as −180.
  static func folded(_ position: FixedCoordinate) -> FixedCoordinate {
    guard position.longitudeE7 == 1_800_000_000 else { return position }
    return FixedCoordinate(latitudeE7: position.latitudeE7, longitudeE7: -1_800_000_000)!
  }

  /// The definition: of all polygons that contain the position, the smallest of each level.
  static func reference(_ position: FixedCoordinate, _ polygons: [BoundaryPolygon], _ areas: [BoundaryArea])
    -> BoundaryIndex.Answer
  {
    let folded = folded(position)
    let containing = polygons.filter { $0.contains(folded) }.compactMap { areas.firstIndex(of: $0.area) }.sorted()
    return .init(
      region: containing.first { areas[$0].level == .region }, country: containing.first { areas[$0].level == .country }
    )
  }

  static func star(_ random: inout SeededGenerator, around center: GridPoint, radius: Int32, corners: Int)
    -> [GridPoint]
  {
    (0..<corners).map { number in
      let angle = Double(number) / Double(corners) * 2 * .pi
      let reach = Double(radius) * .random(in: 0.3...1, using: &random)
      return GridPoint(
        x: max(-18_000_000, min(18_000_000, center.x + Int32(reach * cos(angle)))),
        y: max(-9_000_000, min(9_000_000, center.y + Int32(reach * sin(angle)))))
    }
  }

  /// Overlapping, nested, holed areas of all sizes, some over cell borders, some at the edge of the world.
  static func world(seed: UInt64) -> [BoundaryPolygon] {
    var random = SeededGenerator(seed: seed)
    return (0..<25).map { number in
      let center = GridPoint(
        x: number % 5 == 0
          ? (number % 2 == 0 ? 17_990_000 : -17_990_000) : .random(in: -300_000...300_000, using: &random),
        y: number % 7 == 0 ? 8_990_000 : .random(in: -300_000...300_000, using: &random))
      let radius = Int32.random(in: 10...(number % 3 == 0 ? 900_000 : 40_000), using: &random)
      var rings = [star(&random, around: center, radius: radius, corners: .random(in: 3...40, using: &random))]
      if number % 2 == 0 { rings.append(star(&random, around: center, radius: max(3, radius / 3), corners: 6)) }
      return BoundaryPolygon(area: .init(level: number % 2 == 0 ? .country : .region, id: "A\(number)"), rings: rings)
    }
  }

  /// Positions everywhere, and exactly on corners, edges, cell borders, reference points, poles and the date line.
  static func positions(_ polygons: [BoundaryPolygon], _ random: inout SeededGenerator) -> [FixedCoordinate] {
    var positions = (0..<300).map { _ in
      FixedCoordinate(
        latitudeE7: .random(in: -40_000_000...40_000_000, using: &random),
        longitudeE7: .random(in: -40_000_000...40_000_000, using: &random))!
    }
    for polygon in polygons {
      for ring in polygon.rings {
        for (start, end) in zip(ring, ring.dropFirst()) {
          positions.append(FixedCoordinate(start.coordinate))
          positions.append(
            FixedCoordinate(latitudeE7: (start.y + end.y) / 2 * 100, longitudeE7: (start.x + end.x) / 2 * 100)!)
          positions.append(FixedCoordinate(latitudeE7: start.y * 100, longitudeE7: end.x * 100)!)
        }
      }
    }
    for longitude in [Int32(-1_800_000_000), -1_799_999_999, 0, 5_000_000, 25_000_001, 1_799_999_999, 1_800_000_000] {
      for latitude in [Int32(-900_000_000), -25_000_000, 0, 5_000_000, 899_999_999, 900_000_000] {
        positions.append(FixedCoordinate(latitudeE7: latitude, longitudeE7: longitude)!)
      }
    }
    return positions
  }

  @Test(arguments: UInt64(0)..<40)
  func indexAgreesWithTheDefinition(seed: UInt64) throws {
    let polygons = Self.world(seed: seed)
    let index = try Self.index(polygons)
    var random = SeededGenerator(seed: seed &+ 1_000)
    for position in Self.positions(polygons, &random) {
      #expect(
        index.areas(containing: position) == Self.reference(position, polygons, index.areas),
        "seed \(seed), \(position.coordinate)")
    }
  }

  @Test func bytesDoNotDependOnTheOrderOfPolygons() throws {
    let polygons = Self.world(seed: 7)
    #expect(try BoundaryFileWriter.bytes(of: polygons) == BoundaryFileWriter.bytes(of: polygons.reversed()))
  }

  @Test func sharedEdgesHaveExactlyOneOwner() throws {
    var random = SeededGenerator(seed: 3)
    // A border of a thousand bends between two areas that fill a rectangle.
    let border = (0...1_000).map {
      GridPoint(x: .random(in: -9_000...9_000, using: &random), y: Int32($0) * 100 - 50_000)
    }
    let west = [GridPoint(x: -90_000, y: -50_000)] + border + [GridPoint(x: -90_000, y: 50_000)]
    let east = [GridPoint(x: 90_000, y: -50_000)] + border + [GridPoint(x: 90_000, y: 50_000)]
    let index = try Self.index([
      .init(area: .init(level: .country, id: "WE"), rings: [west]),
      .init(area: .init(level: .country, id: "EA"), rings: [east]),
    ])
    for (start, end) in zip(border.dropFirst(), border.dropFirst(2).dropLast()) {
      let middle = FixedCoordinate(latitudeE7: (start.y + end.y) * 50, longitudeE7: (start.x + end.x) * 50)!
      for position in [FixedCoordinate(start.coordinate), middle] {
        let answer = index.areas(containing: position)
        #expect(answer.country != nil)
        #expect(answer == index.areas(containing: position))
      }
    }
  }

  /// A square of a half width around the middle of the world, in grid units.
  static func square(_ half: Int32) -> [GridPoint] {
    points([(-half, -half), (half, -half), (half, half), (-half, half)])
  }

  @Test func enclavesInEnclavesBelongToTheirOwners() throws {
    // Like Baarle: a Dutch farm in a Belgian piece in a Dutch village in Belgium, each a hole in what surrounds it.
    let halves: [Int32] = [60_000, 20_000, 4_000, 900, 30]
    let index = try Self.index([
      .init(area: .init(level: .country, id: "BE"), rings: [0, 1, 2, 3].map { Self.square(halves[$0]) }),
      .init(area: .init(level: .country, id: "NL"), rings: [1, 2, 3, 4].map { Self.square(halves[$0]) }),
      .init(area: .init(level: .country, id: "XX"), rings: [Self.square(halves[4])]),
    ])
    var random = SeededGenerator(seed: 17)
    let owners = ["BE", "NL", "BE", "NL", "XX"]
    for depth in halves.indices {
      for _ in 0..<1_000 {
        // On the frame between this square and the next one.
        let inner = Int64(depth + 1 < halves.count ? halves[depth + 1] : 0) * 100
        let far = Int64.random(in: (inner + 1)..<(Int64(halves[depth]) * 100), using: &random)
        let side = Int64.random(in: -far...far, using: &random)
        let place = Bool.random(using: &random) ? (far, side) : (side, -far)
        let answer = index.areas(
          containing: FixedCoordinate(latitudeE7: Int32(place.0), longitudeE7: Int32(place.1))!)
        #expect(answer.country.map { index.areas[$0].id } == owners[depth], "\(place)")
      }
    }
  }

  @Test func edgesAndCornersOfHolesHaveOneOfTheirTwoOwners() throws {
    var random = SeededGenerator(seed: 16)
    let ring = Self.star(&random, around: GridPoint(x: 3_000, y: -2_000), radius: 70_000, corners: 1_001)
    let index = try Self.index([
      .init(area: .init(level: .country, id: "OU"), rings: [Self.square(90_000), ring]),
      .init(area: .init(level: .country, id: "IN"), rings: [ring]),
    ])
    for (start, end) in zip(ring, ring.dropFirst()) {
      let middle = FixedCoordinate(latitudeE7: (start.y + end.y) * 50, longitudeE7: (start.x + end.x) * 50)!
      for position in [FixedCoordinate(start.coordinate), middle] {
        let answer = index.areas(containing: position)
        #expect(answer.country != nil && answer == index.areas(containing: position), "\(position)")
      }
    }
  }

  @Test func areasOnBothSidesOfTheDateLineMeetOnIt() throws {
    let west = Self.points([(17_900_000, -50_000), (18_000_000, -50_000), (18_000_000, 50_000), (17_900_000, 50_000)])
    let east = Self.points([
      (-18_000_000, -50_000), (-17_900_000, -50_000), (-17_900_000, 50_000), (-18_000_000, 50_000),
    ])
    let index = try Self.index([.init(area: .init(level: .country, id: "FJ"), rings: [west, east])])
    var random = SeededGenerator(seed: 18)
    for _ in 0..<1_000 {
      let latitude = Int32.random(in: -4_999_999...4_999_999, using: &random)
      let away = Int32.random(in: 0...9_999_999, using: &random)
      for longitude in [1_800_000_000, -1_800_000_000, 1_800_000_000 - away, away - 1_800_000_000] {
        let position = FixedCoordinate(latitudeE7: latitude, longitudeE7: longitude)!
        #expect(index.areas(containing: position).country == 0, "\(position)")
      }
    }
  }

  @Test func smallestOfOverlappingAreasWins() throws {
    func square(_ half: Int32, _ id: String) -> BoundaryPolygon {
      let ring = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { GridPoint(x: Int32($0.0) * half, y: Int32($0.1) * half) }
      return .init(area: .init(level: .region, id: id), rings: [ring])
    }
    let index = try Self.index([square(60_000, "DE.11"), square(9_000, "DE.16"), square(500, "DE.99")])
    let names = [0, 600, 20_000, 70_000].map { (x: Int32) in
      index.areas(containing: FixedCoordinate(latitudeE7: 0, longitudeE7: x * 100)!).region.map { index.areas[$0].id }
    }
    #expect(names == ["DE.99", "DE.16", "DE.11", nil])
  }

  @Test(arguments: UInt64(0)..<30)
  func neighborsAgreeWithMeasuringEveryEdge(seed: UInt64) throws {
    let polygons = Self.world(seed: seed)
    let index = try Self.index(polygons)
    var random = SeededGenerator(seed: seed)
    for position in Self.positions(polygons, &random).prefix(60) where abs(position.latitudeE7) < 800_000_000 {
      let found = index.neighbors(of: position, level: .country, within: Meters(9_000))
      var expected: [Int: Double] = [:]
      for polygon in polygons where polygon.area.level == .country {
        var best = Double.infinity
        for ring in polygon.rings {
          for (start, end) in zip([ring[ring.count - 1]] + ring, ring) {
            let flat = [start, end].map { Self.flat($0, around: position.coordinate) }
            best = min(best, Simplification.squaredDistance(from: (0, 0), toSegment: flat[0], flat[1]))
          }
        }
        if best.squareRoot() <= 9_000 { expected[index.areas.firstIndex(of: polygon.area)!] = best.squareRoot() }
      }
      #expect(Set(found.map(\.area)) == Set(expected.keys), "seed \(seed), \(position.coordinate)")
      for neighbor in found { #expect(abs(neighbor.distance.rawValue - (expected[neighbor.area] ?? -9)) < 0.01) }
      // Looking for one gives the first of looking for all.
      for own in found.map(\.area) {
        let other = index.bytes.nearest(to: position, within: Meters(9_000)) {
          $0 != own && index.areas[$0].level == .country
        }
        #expect(other == found.first { $0.area != own }, "seed \(seed), \(position.coordinate)")
      }
    }
  }

  @Test func neighborsLookOverTheDateLine() throws {
    let ring = Self.points([(17_999_000, 0), (18_000_000, 0), (18_000_000, 1_000), (17_999_000, 1_000)])
    let index = try Self.index([.init(area: .init(level: .country, id: "FJ"), rings: [ring])])
    let found = index.neighbors(
      of: FixedCoordinate(latitudeE7: 50_000, longitudeE7: -1_799_900_000)!, level: .country, within: Meters(2_000))
    #expect(found.map(\.area) == [0] && abs(found[0].distance.rawValue - 1_112) < 1)
  }

  @Test func damagedFilesAnswerOrRefuseButNeverCrash() throws {
    let sound = try BoundaryFileWriter.bytes(of: Self.world(seed: 5))
    let file = try SectionFile(ByteView(sound), kind: BoundaryIndex.kind)
    let borders = file.entries.first { $0.name == "borders" }!
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      var bytes = sound
      for _ in 0..<4 {
        let place =
          Bool.random(using: &random)
          ? Int.random(in: bytes.indices, using: &random)
          : borders.offset + Int.random(in: 0..<min(400, borders.length), using: &random)
        bytes[place] = .random(in: .min ... .max, using: &random)
      }
      guard let index = try? BoundaryIndex(ByteView(bytes)) else { continue }
      for _ in 0..<20 {
        let position = FixedCoordinate(
          latitudeE7: .random(in: -9_000_000...9_000_000, using: &random),
          longitudeE7: .random(in: -9_000_000...9_000_000, using: &random))!
        let answer = index.areas(containing: position)
        #expect((answer.country ?? 0) < index.areas.count && (answer.region ?? 0) < index.areas.count)
        _ = index.neighbors(of: position, level: .country, within: Meters(2_000))
      }
    }
  }

  @Test func moreAreasThanARecordHoldsIsAnError() {
    let polygons = (0..<200).map { number in
      let x = Int32(number) * 100
      let ring = Self.points([(x, 0), (x + 50, 0), (x + 50, 50)])
      return BoundaryPolygon(area: .init(level: .region, id: "R\(number)"), rings: [ring])
    }
    #expect(throws: BoundaryFileWriter.Failure.crowdedCell(column: 360, row: 179, areas: 200)) {
      try BoundaryFileWriter.bytes(of: polygons)
    }
  }
}
