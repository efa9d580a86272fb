import GeoCore
import TestSupport
import Testing

@testable import RoadNetwork

@Suite struct SnappingTests {
  @Test(arguments: UInt64(0)..<80)
  func indexAgreesWithReference(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let draft = RoadGraphDraft.random(nodes: 30, edges: 40, using: &generator)
    let graph = try RoadGraph(bytes: draft.encoded())
    for _ in 0..<20 {
      let position = FixedCoordinate.random(using: &generator)
      let radius = Meters([0, 5, 40, 300, 5_000, 3_000_000].randomElement(using: &generator)!)
      let limit = Int.random(in: 1...100, using: &generator)
      let isWanted: (ArcID) -> Bool = { graph.modes(of: $0).contains(.car) }
      #expect(
        graph.nearestArcs(to: position, within: radius, limit: limit, where: isWanted)
          == graph.referenceNearestArcs(to: position, within: radius, limit: limit, where: isWanted), "seed \(seed)")
    }
  }

  /// Long segments, the antimeridian and the neighbourhood of the poles.
  @Test(arguments: UInt64(0)..<80)
  func indexAgreesWithReferenceAroundTheGlobe(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var draft = RoadGraphDraft()
    let latitude = Int32([0, 600_000_000, -899_000_000, 899_900_000].randomElement(using: &generator)!)
    func place() -> FixedCoordinate {
      let longitude = Int32.random(in: 0..<3_000_000, using: &generator)
      return FixedCoordinate(
        latitudeE7: latitude + Int32.random(in: 0..<90_000, using: &generator),
        longitudeE7: longitude < 1_500_000 ? 1_800_000_000 - longitude : longitude - 1_500_000 - 1_800_000_000)!
    }
    for index in 0..<20 { draft.nodes.append(.init(osmID: Int64(index), location: place())) }
    for index in 0..<15 {
      draft.edges.append(.random(way: Int64(index), nodes: 20, using: &generator))
      draft.edges[index].interior = []
    }
    let graph = try RoadGraph(bytes: draft.encoded())
    for _ in 0..<10 {
      let position = place()
      let radius = Meters([30, 1_000, 50_000].randomElement(using: &generator)!)
      #expect(
        graph.nearestArcs(to: position, within: radius, limit: 9)
          == graph.referenceNearestArcs(to: position, within: radius, limit: 9), "seed \(seed)")
    }
  }

  @Test func sideAndFractionFollowTheArc() throws {
    var draft = RoadGraphDraft()
    let (south, north) = (
      FixedCoordinate(latitudeE7: 0, longitudeE7: 0)!, FixedCoordinate(latitudeE7: 10_000, longitudeE7: 0)!
    )
    draft.nodes = [.init(osmID: 1, location: south), .init(osmID: 2, location: north)]
    var attributes = RoadAttributes()
    attributes.access[.car] = .yes
    draft.edges = [
      .init(
        way: 7, from: 0, to: 1, fromPosition: 0, toPosition: 1, forward: .init(attributes: attributes),
        backward: .init(attributes: attributes))
    ]
    let graph = try RoadGraph(bytes: draft.encoded())
    let east = FixedCoordinate(latitudeE7: 2_500, longitudeE7: 1_000)!
    let found = graph.nearestArcs(to: east, within: Meters(100), limit: 5)
    #expect(found.count == 2)
    let northward = try #require(found.first { graph.runsWithWay($0.arc) })
    let southward = try #require(found.first { !graph.runsWithWay($0.arc) })
    #expect(northward.side == .right && southward.side == .left)
    #expect(abs(northward.fraction - 0.25) < 1e-9 && abs(southward.fraction - 0.75) < 1e-9)
    #expect(found[0].arc < found[1].arc && found[0].distanceMillimeters == found[1].distanceMillimeters)
    #expect(abs(northward.distance.rawValue - 11.12) < 0.01)
  }
}
