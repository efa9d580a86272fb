import Foundation
import GeoCore
import OSMImport
import RoadNetwork
import TestSupport
import Testing

/// Random drives over the graph, re-checked by the walker over raw tags.
@Suite struct WalkerTests {
  static let extracts = [
    "monaco-2023", "liechtenstein-2015", "andorra-2013", "manhattan-2020", "singapore-bayfront-2019",
    "neubrandenburg-2016", "heidelberg-roads", "porto-roads",
  ]

  static var sample: [String] {
    let all = ProcessInfo.processInfo.environment["PERIPLUS_LONG"] != nil
    return (all ? extracts : Array(extracts.prefix(5))).filter { path($0) != nil }
  }

  static func path(_ name: String) -> String? { SharedData.path("data/osm/\(name).osm.pbf") }

  @Test(.enabled(if: path("monaco-2023") != nil, "needs ../shared"), arguments: sample)
  func randomDrivesAreAllowed(name: String) throws {
    let path = try #require(Self.path(name))
    let graph = try buildGraph(path).graph
    let walker = try TagWalker(path: path)
    var generator = SeededGenerator(seed: 5)
    for (mode, traveller) in [(TravelMode.car, TagWalker.Traveller.car), (.bicycle, .bicycle), (.foot, .foot)] {
      var driven = 0
      for _ in 0..<400 {
        let arcs = drive(graph, mode, using: &generator)
        driven += arcs.count
        let steps = arcs.map { graph.key(of: $0) }.map { TagStep(way: $0.way, from: $0.from, to: $0.to) }
        let complaints = walker.complaints(about: steps, by: traveller)
        #expect(complaints.isEmpty, "\(name), \(mode): \(complaints.first ?? "")")
      }
      #expect(driven > 4_000)
    }
  }

  /// Turns at random where the mode may, on roads open to all.
  private func drive(_ graph: RoadGraph, _ mode: TravelMode, using generator: inout SeededGenerator) -> [ArcID] {
    func isOpen(_ arc: ArcID) -> Bool {
      let access = graph.attributes(of: arc).access[mode]
      return access.isThrough && access != .dismount
    }
    var arc = ArcID(Int.random(in: 0..<graph.arcCount, using: &generator))
    while !isOpen(arc) { arc = ArcID(Int.random(in: 0..<graph.arcCount, using: &generator)) }
    var (state, arcs) = (StateID(arc), [arc])
    while arcs.count < 40 {
      let turns = graph.turns(from: state).filter { $0.modes.contains(mode) && isOpen($0.arc) }
      guard let turn = turns.randomElement(using: &generator) else { break }
      arcs.append(turn.arc)
      state = turn.next
    }
    return arcs
  }

  /// The walker itself must find what is planted.
  @Test func theWalkerComplains() throws {
    let viaWay = try TagWalker(path: fixture("viaway"))
    let into = TagStep(way: 100, from: 1, to: 2)
    let link = TagStep(way: 104, from: 2, to: 5)
    let back = TagStep(way: 103, from: 5, to: 6)
    #expect(viaWay.complaints(about: [into, link, back], by: .car).count == 1)
    #expect(viaWay.complaints(about: [link, back], by: .car).isEmpty)
    #expect(viaWay.complaints(about: [into, link, back], by: .foot).isEmpty)
    #expect(viaWay.complaints(about: [into, back], by: .car) == ["2 is not 5"])
    #expect(viaWay.complaints(about: [TagStep(way: 100, from: 2, to: 1)], by: .car).count == 1)
    #expect(viaWay.complaints(about: [TagStep(way: 9, from: 2, to: 1)], by: .foot).count == 1)

    let bollard = try TagWalker(path: fixture("bollard_car"))
    let through = [TagStep(way: 100, from: 1, to: 2), TagStep(way: 100, from: 2, to: 3)]
    #expect(bollard.complaints(about: through, by: .car).count == 1)
    #expect(bollard.complaints(about: [TagStep(way: 100, from: 1, to: 3)], by: .car).count == 1)
    #expect(bollard.complaints(about: through, by: .bicycle).isEmpty)

    let only = try TagWalker(path: fixture("only_except"))
    let left = [TagStep(way: 100, from: 1, to: 2), TagStep(way: 102, from: 2, to: 4)]
    #expect(only.complaints(about: left, by: .car).count == 1)
    #expect(only.complaints(about: left, by: .bicycle).isEmpty)

    let residents = try TagWalker(path: fixture("destination_through"))
    let straight = [(100, 1, 2), (101, 2, 3), (103, 3, 4)].map { TagStep(way: $0.0, from: $0.1, to: $0.2) }
    #expect(residents.complaints(about: straight, by: .car).count == 1)
    #expect(residents.complaints(about: Array(straight.dropLast()), by: .car).isEmpty)
  }
}
