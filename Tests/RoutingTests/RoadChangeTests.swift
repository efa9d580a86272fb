import GeoCore
import RoadNetwork
import TestSupport
import Testing

@testable import Routing

/// Closures and speeds that hold for a while.
struct RoadChangeTests {
  /// A long road of one way, A–B–C–D, with side roads at B and C, and a detour from A to D.
  ///
  ///     A ── B ── C ── D      400 m each; the side roads end 100 m north; the detour is 3 km long.
  private static func town() throws -> RoutingRegion {
    let places = [(0, 0), (0, 400), (0, 800), (0, 1200), (100, 400), (100, 800), (-1000, 600)]
    let origin = try #require(Coordinate(latitude: 50, longitude: 8))
    var draft = RoadGraphDraft()
    for (index, (north, east)) in places.enumerated() {
      let place = origin.moved(by: Meters(Double(north)), bearing: 0).moved(by: Meters(Double(east)), bearing: 90)
      draft.nodes.append(.init(osmID: Int64(index + 1), location: FixedCoordinate(place)))
    }
    var road = RoadAttributes()
    road.roadClass = .residential
    for mode in TravelMode.allCases { road.access[mode] = .yes }
    func join(_ way: Int64, _ from: Int, _ to: Int, at position: UInt16) {
      draft.edges.append(
        .init(
          way: way, from: from, to: to, fromPosition: position, toPosition: position + 1,
          forward: .init(attributes: road), backward: .init(attributes: road)))
    }
    for index in 0..<3 { join(1, index, index + 1, at: UInt16(index)) }
    join(2, 1, 4, at: 0)
    join(3, 2, 5, at: 0)
    join(4, 0, 6, at: 0)
    join(4, 6, 3, at: 1)
    return RoutingRegion(try RoadGraph(bytes: draft.encoded()))
  }

  private func place(_ number: Int, _ region: RoutingRegion) throws -> RoutePlace {
    let node = try #require(region.graph.nodes.first { region.graph.osmID(of: $0) == number })
    return RoutePlace(region.graph.coordinate(of: node).coordinate)
  }

  /// OSM ids of the nodes at the ends of what was travelled; an arc that is only touched at its start does not count.
  private func nodes(_ way: RoutedWay, _ region: RoutingRegion) -> [Int64] {
    way.legs.flatMap { leg in
      leg.arcs.indices.filter { leg.part($0).to > 0.01 }.map { region.graph.key(of: leg.arcs[$0]).to }
    }
  }

  /// Case A26: only the stretch ahead is closed, and for a while; side roads of the same way stay reachable.
  @Test func theRoadAheadIsBlocked() throws {
    let region = try Self.town()
    let car = try #require(Profile.named("car"))
    let (a, d) = (try place(1, region), try place(4, region))
    let free = try region.router(for: car).way(through: [a, d])
    #expect(nodes(free, region).contains(3) && !nodes(free, region).contains(7))
    // Between B and C, 100 m behind B, for 200 m.
    let ahead = try #require(
      region.graph.arcs.first { region.graph.key(of: $0).from == 2 && region.graph.key(of: $0).to == 3 })
    let stretch = RoadStretch(ahead: ahead, from: 0.25, length: Meters(200), on: region.network)
    #expect(stretch.pieces.count == 1 && abs(stretch.pieces[0].to - 0.75) < 0.01)
    region.apply(stretch.closed(until: 1_000, on: region.graph))
    let router = region.router(for: car)
    #expect(nodes(try router.way(through: [a, d]), region).contains(7), "round the closed stretch")
    for side in [5, 6] {
      let way = try router.way(through: [a, try place(side, region)])
      #expect(nodes(way, region).last == Int64(side))
    }
    // Who stands before or behind the closed stretch, on the same arc, gets away from it and to it.
    let road = (try place(2, region).coordinate, try place(3, region).coordinate)
    for (share, isReached) in [(0.1, true), (0.5, false), (0.9, true)] {
      let east = road.0.distance(to: road.1).rawValue * share
      let spot = RoutePlace(road.0.moved(by: Meters(east), bearing: 90), radius: Meters(20))
      #expect(((try? router.way(through: [a, spot])) != nil) == isReached, "\(share)")
      #expect(((try? router.way(through: [spot, d])) != nil) == isReached, "\(share)")
    }
    #expect(region.expireChanges(at: 999) == 1_000)
    #expect(nodes(try region.router(for: car).way(through: [a, d]), region).contains(7))
    #expect(region.expireChanges(at: 1_000) == nil)
    #expect(try region.router(for: car).way(through: [a, d]) == free)
  }

  /// Without a length the closure ends at the next junction; with a long one it follows the way.
  @Test func stretchesFollowTheWay() throws {
    let region = try Self.town()
    let first = try #require(
      region.graph.arcs.first { region.graph.key(of: $0).from == 1 && region.graph.key(of: $0).to == 2 })
    let short = RoadStretch(ahead: first, from: 0.5, length: nil, on: region.network)
    #expect(short.pieces.map(\.arc) == [first] && short.pieces[0].from == 0.5 && short.pieces[0].to == 1)
    let long = RoadStretch(ahead: first, from: 0.5, length: Meters(700), on: region.network)
    #expect(long.pieces.map { region.graph.key(of: $0.arc).to } == [2, 3, 4])
    #expect(abs((long.pieces.last?.to ?? 0) - 0.25) < 0.01)
  }

  /// A jam on the way makes the detour better, for cars alone; a profile that is asked for later sees it, too.
  @Test func speedsConcernTheirModes() throws {
    let region = try Self.town()
    let (car, foot) = (try #require(Profile.named("car")), try #require(Profile.named("foot")))
    let (a, d) = (try place(1, region), try place(4, region))
    let before = try region.router(for: car).way(through: [a, d])
    let jam = region.graph.arcs.filter { region.graph.osmWay(of: $0) == 1 }
    region.apply(jam.map { RoadChange($0, .speed(0.5), modes: .car, until: 60) })
    let router = region.router(for: car)
    let after = try router.way(through: [a, d])
    #expect(nodes(after, region).contains(7) && after.weight > before.weight)
    let walk = try region.router(for: foot).way(through: [a, d])
    #expect(!nodes(walk, region).contains(7))
    let straight = try router.way(through: [a, try place(2, region)])
    #expect(abs(Double(router.time(of: straight.legs[0]).rawValue) / 1000 - 800) < 60, "400 m at half a meter a second")
    region.removeChanges { $0.modes == .car }
    #expect(try region.router(for: car).way(through: [a, d]) == before)
  }
}
