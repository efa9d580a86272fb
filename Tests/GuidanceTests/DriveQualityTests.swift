import Directions
import DriveSimulation
import GeoCore
import GraphBuilding
import OSMImport
import RoadNetwork
import RouteModel
import TestSupport
import Testing

/// Whole drives on the roads of Monaco, compared with the truth: a sample that must be without fault.
///
/// All kinds and many seeds are measured by `make guidance-quality`.
struct DriveQualityTests {
  private static let monaco = DemoRegion.extract

  @Test(.enabled(if: monaco != nil, "needs the Monaco extract: run Scripts/fetch"))
  func drivesOnRealRoadsAreWithoutFault() throws {
    let builder = RoadGraphBuilder()
    try OSMFile.read(path: try #require(Self.monaco), into: [builder], areas: false)
    let graph = try RoadGraph(bytes: builder.draft().draft.encoded())
    let service = RouteService([graph])
    let bounds = try #require(graph.bounds)
    let find = { (from: Coordinate, heading: Double?, to: [Coordinate]) in
      service.route(from: from, heading: heading, to: to)
    }
    for trial in DriveTrial.all where trial.mapOffset == 0 {
      var sum = DriveFindings()
      for seed in 0..<UInt64(TestEffort.isLong ? 40 : 4) {
        let route = try #require(DriveTrial.randomRoute(in: bounds, seed: seed, findRoute: find))
        if let found = trial.run(route, seed: seed, findRoute: find) { sum.add(found) }
      }
      #expect(sum.prompts > 20, "\(trial.name)")
      #expect(
        sum.late + sum.doubled + sum.missing + sum.falseAlarms + sum.arrivalErrors + sum.unnoticed == 0,
        "\(trial.name): \(sum)")
      #expect(sum.reactions.allSatisfy { $0 <= 9 }, "\(trial.name): \(sum.reactions)")
      #expect(1000 * sum.wrongPlaces <= 2 * sum.fixes, "\(trial.name): \(sum.wrongPlaces) of \(sum.fixes)")
    }
  }
}
