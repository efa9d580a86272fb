import Foundation
import GeoCore
import RoadNetwork
import Routing

/// `RoutingBench GRAPH PAIRS.csv [EXPORT]`: measures on one thread, prints JSON.
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
