import Foundation
import GeoCore
import GraphBuilding
import OSMImport
import RoadNetwork
import Routing

/// `RoutingBench GRAPH PAIRS.csv [EXPORT]`: measures on one thread, prints JSON. `RoutingBench --build EXTRACT GRAPH
/// ORDER` builds both files and prints the seconds. `RoutingBench --memory GRAPH ORDER`: what
/// a process that only routes a car holds once roads have changed.
///
/// A line of pairs ends with latitude and longitude of the start and of the goal.
@main
enum RoutingBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let profile = Profile.named("car") else {
      FileHandle.standardError.write(Data("usage: RoutingBench GRAPH PAIRS.csv [EXPORT]\n".utf8))
      exit(2)
    }
    if arguments[1] == "--build" {
      let (_, milliseconds) = try Stopwatch.milliseconds {
        let builder = RoadGraphBuilder()
        try OSMFile.read(path: arguments[2], into: [builder], areas: false)
        _ = try builder.finish(writingTo: arguments[3])
        let graph = try RoadGraph(contentsOf: arguments[3])
        let paths = CutPaths(cutting: graph)
        try Data(paths.encoded(for: graph)).write(to: URL(fileURLWithPath: arguments[4]))
      }
      return print(milliseconds / 1000)
    }
    if arguments[1] == "--memory" {
      let region = RoutingRegion(try RoadGraph(contentsOf: arguments[2]), order: arguments[3])
      var router = region.router(for: profile)
      for step in 0..<3 {
        region.apply([RoadChange(ArcID(step), .speed(3), until: 0)])
        router = region.router(for: profile)
        if let bounds = region.graph.bounds {
          let corners = [(bounds.south, bounds.west), (bounds.north, bounds.east)]
          let places = corners.map {
            RoutePlace(Coordinate(uncheckedLatitude: $0.0, longitude: $0.1), radius: Meters(1e6))
          }
          _ = try? router.way(through: places)
        }
      }
      withExtendedLifetime(router) { print(residentMegabytes()) }
      return
    }
    let graph = try RoadGraph(contentsOf: arguments[1])
    var measurement = Measurement(graph: graph, profile: profile, pairs: try pairs(arguments[2]))
    try measurement.run(exportingTo: arguments.count > 3 ? arguments[3] : nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    print(String(decoding: try encoder.encode(measurement.result), as: UTF8.self))
  }

  private static func pairs(_ path: String) throws -> [(from: Coordinate, to: Coordinate)] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: ",").suffix(4).compactMap { Double($0) }
      guard numbers.count == 4, let from = Coordinate(latitude: numbers[0], longitude: numbers[1]),
        let to = Coordinate(latitude: numbers[2], longitude: numbers[3])
      else { return nil }
      return (from, to)
    }
  }
}
