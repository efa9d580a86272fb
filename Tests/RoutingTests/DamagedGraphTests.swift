import Foundation
import GeoCore
import RoadNetwork
import TestSupport
import Testing

@testable import Routing

/// A damaged `roads.graph` gives an error or a bounded answer; it once ended every command, search included.
struct DamagedGraphTests {
  /// A small network with something in every section.
  private func soundGraph(_ random: inout SeededGenerator) -> [UInt8] {
    var draft = RoadGraphDraft.random(nodes: 8, edges: 14, restrictions: 6, using: &random)
    let condition = RoadCondition(text: "Mo-Fr 00:00-00:20", spans: [TimeSpan(days: 31, endMinute: 20)])
    draft.restrictions[0].condition = condition
    for index in draft.edges.indices {
      draft.edges[index].climb = RoadClimb(upDecimeters: UInt16(index), downDecimeters: 3)
      guard index.isMultiple(of: 4) else { continue }
      draft.edges[index].forward?.rules = [.init(modes: .all, effect: .access(.no), condition: condition)]
      draft.edges[index].backward?.timetableDeciseconds = 900
    }
    draft.nodes[0].limits.height = 200
    draft.timeZone = "Europe/Monaco"
    return draft.encoded()
  }

  /// Asks a damaged graph for ways of every kind.
  private func ask(_ bytes: [UInt8], _ random: inout SeededGenerator) {
    guard let graph = try? RoadGraph(bytes: bytes) else { return }
    let network = RoutingNetwork(graph)
    _ = graph.timeZone
    guard graph.arcCount > 0, graph.arcCount < 10_000 else { return }
    let profile = Profile.builtIn.randomElement(using: &random)!
    var options = TravelOptions()
    (options.vehicle.height, options.avoidsHills) = (1.9, true)
    let router = Router(network, profile, options)
    let departure = Departure(instant: 1_704_067_200) { _, _ in 0 }
    for departure in [nil, departure] {
      let places = (0..<2).map { _ in RoutePlace(FixedCoordinate.random(using: &random).coordinate) }
      guard let way = try? router.way(through: places, departure: departure) else { continue }
      #expect(way.legs.allSatisfy { leg in leg.arcs.allSatisfy { graph.contains($0) } })
      _ = (router.time(of: way.legs[0]), router.nearest(to: places[0], number: 3))
    }
  }

  @Test(arguments: UInt64(0)..<12)
  func damagedGraphNeverEndsTheProcess(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sound = soundGraph(&random)
    for _ in 0..<40 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[.random(in: bytes.indices, using: &random)] = .random(in: .min ... .max, using: &random)
      }
      ask(bytes, &random)
    }
  }

  /// Every byte in a long run, else every eleventh; the accessors alone are asked with all of them in `RoadNetworkTests`.
  @Test func everyByteFlipped() {
    var random = SeededGenerator(seed: 3)
    let sound = soundGraph(&random)
    for index in sound.indices where TestEffort.isLong || index.isMultiple(of: 11) {
      var bytes = sound
      bytes[index] ^= [0xFF, 0x01, 0x80].randomElement(using: &random)!
      ask(bytes, &random)
    }
  }

  @Test func everyTruncation() {
    var random = SeededGenerator(seed: 4)
    let sound = soundGraph(&random)
    for length in stride(from: 0, to: sound.count, by: TestEffort.isLong ? 1 : 23) {
      ask(Array(sound[..<length]), &random)
    }
  }

  /// Counts of the header that no file of this length can have.
  @Test(arguments: [UInt32(1), 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x0010_0000])
  func hugeCounts(count: UInt32) throws {
    var random = SeededGenerator(seed: 5)
    let sound = soundGraph(&random)
    let header = try #require(sound.firstRange(of: Array("header".utf8)))
    let offset = Int(sound[header.lowerBound + 8]) | Int(sound[header.lowerBound + 9]) << 8
    for field in 0..<4 {
      var bytes = sound
      withUnsafeBytes(of: count.littleEndian) {
        bytes.replaceSubrange((offset + field * 4)..<(offset + field * 4 + 4), with: $0)
      }
      ask(bytes, &random)
    }
  }

  /// `Scripts/fuzz` runs this for some minutes.
  private static let minutes = ProcessInfo.processInfo.environment["PERIPLUS_FUZZ_MINUTES"].flatMap(Double.init)

  @Test(
    "Damage by lot, for as long as asked",
    .enabled(if: minutes != nil, "set PERIPLUS_FUZZ_MINUTES, or run Scripts/fuzz"))
  func fuzz() throws {
    let start = ContinuousClock.now
    let seed = UInt64(Date().timeIntervalSince1970)
    var random = SeededGenerator(seed: seed)
    var rounds = 0
    while ContinuousClock.now - start < .seconds((Self.minutes ?? 0) * 60) {
      let sound = soundGraph(&random)
      for _ in 0..<20 {
        var bytes = sound
        for _ in 0..<Int.random(in: 1...12, using: &random) { damage(&bytes, &random) }
        // The last thing said before a crash is what to do again.
        if let path = ProcessInfo.processInfo.environment["PERIPLUS_FUZZ_LAST"] {
          try Data(bytes).write(to: URL(filePath: path))
        }
        ask(bytes, &random)
        rounds += 1
      }
    }
    print("fuzz: seed \(seed), \(rounds) damaged graphs, none ended the process")
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let index = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[index] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random)!
    case 2: bytes[index] = .random(in: .min ... .max, using: &random)
    case 3:
      let end = min(bytes.count, index + Int.random(in: 1...16, using: &random))
      for place in index..<end { bytes[place] = 0xFF }
    case 4:
      let other = Int.random(in: bytes.indices, using: &random)
      bytes.swapAt(index, other)
    default: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0...3, using: &random)))
    }
  }
}
