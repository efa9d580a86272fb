import Foundation
import GeoCore
import TestSupport
import Testing

@testable import Places

/// The trees against the SQL sentence with the same rule, over the real cities.
@Suite(.enabled(if: World.gazetteer != nil, "\(World.reason)"))
struct NearestCityTests {
  let gazetteer = World.gazetteer!
  let reference: ReferenceNearestCity

  init() throws { reference = try ReferenceNearestCity(path: World.folder! + "/gazetteer.sqlite") }

  /// What the trees and the SQL say of a coordinate.
  func answers(_ place: Coordinate) throws -> (fast: ReferenceNearestCity.Answer?, slow: ReferenceNearestCity.Answer?) {
    let (found, index) = (gazetteer.resolve(place), gazetteer.index)
    guard let country = found.country else { return (nil, nil) }
    let position = FixedCoordinate(place)
    let slow = try reference.nearest(
      to: position, region: found.region.map { index.regions[$0.number].id },
      country: index.countries[country.number].code)
    let fast = found.nearestPlace.map { city in
      let vector = index.cities.point(city.number)!.vector
      return ReferenceNearestCity.Answer(
        id: Int64(gazetteer.cityID(city.number)),
        squaredChord: vector.squaredChord(to: UnitVector(position.coordinate)))
    }
    return (fast, slow)
  }

  @Test func treesAgreeWithTheReference() throws {
    for place in TestEffort.sample(World.points, count: 4_000) {
      let (fast, slow) = try answers(place)
      #expect(fast == slow, "\(place)")
    }
  }

  @Test func treeOfTheWorldAgreesAtItsEdges() throws {
    var random = SeededGenerator(seed: 3)
    var places = [(90.0, 0.0), (90, 180), (-90, -180), (-90, 77), (0, 180), (0, -180), (0, 0), (0, -140), (-48, -123)]
    for _ in 0..<25 {
      places.append((.random(in: -90...90, using: &random), Bool.random(using: &random) ? 179.9999 : -179.9999))
      places.append((.random(in: -90...90, using: &random), .random(in: -180...180, using: &random)))
    }
    for (latitude, longitude) in places {
      let position = FixedCoordinate(Coordinate(latitude: latitude, longitude: longitude)!)
      let found = gazetteer.nearestCity(to: position).map { Int64(gazetteer.cityID($0)) }
      #expect(try found == reference.nearest(to: position)?.id && found != nil, "\(latitude),\(longitude)")
    }
  }

  @Test func sameAnswerColdWarmReversedAndFromEightThreads() async throws {
    let points = World.points
    // Cold: each answer from a gazetteer that was just opened is too slow for all; a fresh one for the whole is not.
    let cold = try Gazetteer(folder: World.folder!)
    let first = points.map { cold.resolve($0) }
    #expect(first == points.map { gazetteer.resolve($0) })
    #expect(Array(first.reversed()) == points.reversed().map { gazetteer.resolve($0) })
    let all = await withTaskGroup(of: (Int, Bool).self) { group in
      for thread in 0..<8 {
        group.addTask { [gazetteer] in
          // Every thread walks another way through the points, so that all parts of the files are read at once.
          let order = stride(from: thread, to: points.count, by: 8)
          return (thread, order.allSatisfy { gazetteer.resolve(points[$0]) == first[$0] })
        }
      }
      return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
    }
    #expect(all.count == 8 && all.values.allSatisfy(\.self))
  }
}

/// Cells, reference points and chains against even–odd counting over all lines, on the real boundaries.
@Suite(.enabled(if: World.gazetteer != nil, "\(World.reason)"))
struct RealContainmentTests {
  @Test func cellsAgreeWithTheDefinition() {
    let gazetteer = World.gazetteer!
    for index in [gazetteer.boundaries, gazetteer.zoneOutlines] {
      let reference = ReferenceContainment(index)
      for place in TestEffort.sample(World.points, count: 150, seed: 5).map({ FixedCoordinate($0) }) {
        #expect(index.areas(containing: place) == reference.areas(containing: place), "\(place.coordinate)")
      }
    }
  }
}
