import ByteCoding
import GeoCore
import Places
import TestSupport
import Testing

@testable import GazetteerBuilding

/// Lines cut into faces, faces made areas, areas asked: of a partition every position has one owner, also where faces
/// lie in faces, at ±180, and exactly on the lines.
@Suite struct PartitionTests {
  /// Rings in rings around a few centers, one of them touching the date line, crossed by wiggling lines.
  static func lines(_ random: inout SeededGenerator) -> [LineNetwork.Line] {
    var lines: [LineNetwork.Line] = []
    for center in [GridPoint(x: 0, y: 0), GridPoint(x: 17_960_000, y: 100_000), GridPoint(x: -17_960_000, y: -3_000)] {
      for radius in [Int32(40_000), 20_000, 9_000, 3_000, 700] {
        let ring = BoundaryIndexTests.star(&random, around: center, radius: radius, corners: 24)
        lines.append((ring + [ring[0]]).map { (x: Double($0.x), y: Double($0.y)) })
      }
      let (x, y) = (Double(center.x), Double(center.y))
      lines.append([(x - 39_000, y - 20_000), (x, y + 5_000), (x + 39_000, y - 11_000)])
    }
    return lines
  }

  static func partition(seed: UInt64) throws -> [BoundaryPolygon] {
    var random = SeededGenerator(seed: seed)
    return try #require(LineNetwork.faces(of: lines(&random))).enumerated().map { number, face in
      BoundaryPolygon(area: .init(level: .country, id: "F\(number)"), rings: face.rings)
    }
  }

  @Test(arguments: UInt64(0)..<15)
  func everyPositionHasAtMostOneOwnerAndTheIndexFindsIt(seed: UInt64) throws {
    let areas = try Self.partition(seed: seed)
    #expect(areas.count > 20)
    let index = try BoundaryIndexTests.index(areas)
    var random = SeededGenerator(seed: seed &+ 500)
    for position in BoundaryIndexTests.positions(areas, &random) {
      let owners = areas.filter { $0.contains(BoundaryIndexTests.folded(position)) }.map(\.area)
      #expect(owners.count <= 1, "seed \(seed), \(position.coordinate): \(owners)")
      #expect(index.areas(containing: position).country.map { index.areas[$0] } == owners.first)
    }
  }

  /// 1,000 corners and 1,000 middles of edges that two faces share.
  @Test func sharedCornersAndEdgesHaveOneOfTheirOwners() throws {
    var (corners, middles) = (0, 0)
    var seed = UInt64(100)
    while corners < 1_000 || middles < 1_000 {
      defer { seed += 1 }
      let areas = try BoundaryFileWriter.inAreaOrder(Self.partition(seed: seed))
      let index = try BoundaryIndexTests.index(areas)
      let edges = BoundaryEdges(areas)
      var edgesAt: [GridPoint: [BoundaryEdges.Element]] = [:]
      for element in edges.elements {
        for end in [element.edge.start, element.edge.end] { edgesAt[end, default: []].append(element) }
      }
      for element in edges.elements where edges.areas(of: element).count == 2 {
        let owners = edges.areas(of: element).map(Int.init)
        let (start, end) = (element.edge.start, element.edge.end)
        let middle = FixedCoordinate(
          latitudeE7: (start.y + end.y) * 50, longitudeE7: Int32((Int64(start.x) + Int64(end.x)) * 50))!
        let owner = index.areas(containing: middle).country
        #expect(owner.map { owners.contains($0) } == true, "seed \(seed), \(middle.coordinate)")
        #expect(owner == index.areas(containing: middle).country)
        middles += 1
        let there = edgesAt[start]!
        guard there.allSatisfy({ edges.areas(of: $0).count == 2 }) else { continue }
        let ownerThere = index.areas(containing: FixedCoordinate(start.coordinate)).country
        #expect(
          ownerThere.map { Set(there.flatMap(edges.areas)).contains(UInt16($0)) } == true, "seed \(seed), \(start)")
        corners += 1
      }
    }
  }

  @Test func reorderedLinesGiveTheSameFaces() throws {
    var random = SeededGenerator(seed: 4)
    let lines = Self.lines(&random)
    let (first, second) = (LineNetwork.faces(of: lines), LineNetwork.faces(of: lines.shuffled(using: &random)))
    #expect(first?.map(\.inside) == second?.map(\.inside))
  }
}

@Suite struct NearestCityTrialTests {
  @Test func countsCitiesWhoseNeighborClaimsTheSame() {
    func city(_ longitude: Double, _ region: String) -> (vector: UnitVector, region: String) {
      (UnitVector(Coordinate(latitude: 0, longitude: longitude)!), region)
    }
    #expect(NearestCityTrial.agreement(of: []) == 0 && NearestCityTrial.agreement(of: [city(0, "A")]) == 0)
    #expect(NearestCityTrial.agreement(of: [city(0, "A"), city(1, "A"), city(5, "B"), city(6, "B")]) == 1)
    #expect(NearestCityTrial.agreement(of: [city(0, "A"), city(1, "A"), city(2.5, "B"), city(6, "B")]) == 0.75)
  }
}
