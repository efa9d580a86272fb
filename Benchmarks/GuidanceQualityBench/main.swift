import Directions
import DriveSimulation
import Foundation
import GeoCore
import RoadNetwork
import RouteModel

// Simulated drives on a region's roads, and what guidance did: a Markdown table, one line a kind of drive.
//
// usage: GuidanceQualityBench ROADS.graph [ROUTES [FIRST-SEED]]

/// A line of the table.
func cells(_ name: String, _ sum: DriveFindings, seconds: Double) -> [String] {
  let reactions = sum.reactions.sorted()
  func at(_ share: Double) -> String {
    reactions.isEmpty ? "–" : String(format: "%.0f", reactions[Int(share * Double(reactions.count - 1))])
  }
  let counts = [
    sum.prompts, sum.late, sum.lateWithoutFix, sum.lateOnNewRoute, sum.doubled, sum.missing, sum.missingWithoutFix,
    sum.falseAlarms,
  ]
  let wrong = 1000 * Double(sum.wrongPlaces) / Double(max(1, sum.fixes))
  let perFix = 1e6 * seconds / Double(max(1, sum.fixes))
  return [name, "\(sum.sessions)", String(format: "%.1f", sum.hours)] + counts.map(String.init) + [
    at(0.5), at(0.95), "\(sum.unnoticed)", String(format: "%.2f", wrong), "\(sum.arrivalErrors)",
    String(format: "%.0f", perFix),
  ]
}

let arguments = CommandLine.arguments
guard arguments.count >= 2, let graph = try? RoadGraph(contentsOf: arguments[1]), let bounds = graph.bounds else {
  FileHandle.standardError.write(Data("usage: GuidanceQualityBench ROADS.graph [ROUTES [FIRST-SEED]]\n".utf8))
  exit(2)
}
let service = RouteService([graph])
let count = arguments.count > 2 ? UInt64(arguments[2]) ?? 100 : 100
let first = arguments.count > 3 ? UInt64(arguments[3]) ?? 0 : 0

@Sendable func findRoute(from: Coordinate, heading: Double?, to: [Coordinate]) -> Route? {
  service.route(from: from, heading: heading, to: to)
}

let routes = (first..<first + count).compactMap { seed in
  DriveTrial.randomRoute(in: bounds, seed: seed, findRoute: findRoute).map { (seed, $0) }
}

let titles = [
  "drives", "sessions", "hours", "prompts", "late", "late in tunnels", "late on a new route", "doubled", "missing",
  "missing in tunnels", "false off-route", "reaction median s", "p95 s", "unnoticed", "wrong places ‰",
  "arrival errors", "µs a fix",
]
print("| " + titles.joined(separator: " | ") + " |")
print("|---|" + String(repeating: "--:|", count: titles.count - 1))
for trial in DriveTrial.all {
  var sum = DriveFindings()
  let started = DispatchTime.now()
  for (seed, route) in routes {
    if let found = trial.run(route, seed: seed, findRoute: findRoute) { sum.add(found) }
  }
  let seconds = Double(DispatchTime.now().uptimeNanoseconds - started.uptimeNanoseconds) / 1e9
  print("| " + cells(trial.name, sum, seconds: seconds).joined(separator: " | ") + " |")
}
