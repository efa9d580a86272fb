import Foundation
import GeoCore
import OSMImport
import RegionPackages
import TestSupport
import Testing

@testable import RegionPublishing

@Suite struct CuttingTests {
  private static let poly = """
    two islands
    1
      7.0 43.0
      7.0\t43.1
      7.1E+00 43.1
    END
    !2
      7.02 43.05
      7.02 43.06
      7.03 43.06
    END
    END

    """

  private func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!
  }

  @Test func polygonFilesAreRead() throws {
    let (name, shape) = try PolygonFile.read(Self.poly, path: "p")
    #expect(name == "two islands" && shape.rings.map(\.count) == [3, 3])
    #expect(shape.contains(at(43.09, 7.01)) && !shape.contains(at(43.058, 7.022)))
    #expect(PolygonNesting.polygons(of: shape).map(\.count) == [2])
    let config = String(
      decoding: CutConfiguration.json(for: [.init(id: RegionID("a")!, outline: shape)]), as: UTF8.self)
    #expect(config.hasPrefix("{\"extracts\":[{\"multipolygon\":[[[[7,43],[7,43.1],") && config.contains("a.osm.pbf"))
  }

  @Test(arguments: [
    ("name\n1\n 7 43\n 7 44\n", 4), ("name\n1\n 7 x\nEND\nEND\n", 3), ("name\n1\n 7 43\nEND\nEND\nmore", 6),
  ])
  func brokenPolygonFilesNameTheLine(text: String, line: Int) {
    do {
      _ = try PolygonFile.read(text, path: "p")
      Issue.record("taken")
    } catch {
      guard case .malformed("p", line, _) = error else { Issue.record("\(error)"); return }
    }
  }

  @Test func collectionsAreRead() throws {
    let json = """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "Île d'Été", "country": "FR", "names": {"en": "Summer"}},
         "geometry": {"type": "Polygon", "coordinates": [[[1, 2], [3, 2, 9], [3, 4], [1, 2]]]}},
        {"type": "Feature", "properties": {"id": "b"},
         "geometry": {"type": "MultiPolygon", "coordinates": [[[[5, 5], [6, 5], [6, 6]]], [[[7, 7], [8, 7], [8, 8]]]]}}]}
      """
    let regions = try OutlineCollection.read(Array(json.utf8), path: "g")
    #expect(regions.map(\.id.description) == ["ile-d-ete", "b"])
    #expect(regions[0].country == "FR" && regions[0].names == ["en": "Summer"])
    #expect(regions[1].outline?.rings.count == 2)
    for broken in [
      "{}", "[", "{\"type\":\"FeatureCollection\",\"features\":[]}", json.replacing("\"b\"", with: "\"B\""),
      json.replacing("[5, 5]", with: "[500, 5]"), json.replacing("\"b\"", with: "\"ile-d-ete\""),
    ] {
      #expect(throws: PublishingError.self) { try OutlineCollection.read(Array(broken.utf8), path: "g") }
    }
  }

  @Test func longOutlinesAreThinned() throws {
    let circle = (0..<50_000).map { index -> [Double] in
      let angle = Double(index) / 50_000 * 2 * .pi
      return [10 * cos(angle), 10 * sin(angle)]
    }
    let shape = try PolygonFile.shape([circle], path: "p")
    #expect((100...2_000).contains(shape.rings[0].count))
    for index in stride(from: 0, to: 50_000, by: 997) {
      let point = circle[index]
      #expect(
        shape.contains(at(point[1] * 0.99, point[0] * 0.99)) && !shape.contains(at(point[1] * 1.01, point[0] * 1.01)))
    }
  }

  /// Whatever the weights: nothing is lost, nothing is twice, nothing passes the cap.
  @Test(arguments: TestEffort.seeds(40, long: 2_000))
  func gridsHoldEverySquareOnce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var weights: [TileAddress: Int] = [:]
    for _ in 0..<Int.random(in: 1...300, using: &random) {
      let (x, y) = (UInt32.random(in: 2_000...2_040, using: &random), UInt32.random(in: 1_300...1_320, using: &random))
      weights[TileAddress(zoom: RoadDensity.zoom, x: x, y: y)!] = Int.random(in: 1...1_000, using: &random)
    }
    let squares = weights.sorted { $0.key < $1.key }.map { (square: $0.key, arcs: $0.value) }
    let cap = Int.random(in: 1_000...20_000, using: &random)
    let plan = try GridPlan(weights: squares, cap: cap, path: "s")
    check(plan, squares, limit: cap)
    #expect(plan.cells.allSatisfy { $0.arcs > 0 })
    // A little growth changes no cell; a lot splits cells and leaves the others.
    let grown = squares.map { (square: $0.square, arcs: $0.arcs + $0.arcs / 20) }
    let next = try GridPlan(weights: grown, cap: cap, known: plan, path: "s")
    #expect(next.cells.map(\.path) == plan.cells.map(\.path))
    let doubled = squares.map { (square: $0.square, arcs: $0.arcs * 2) }
    if doubled.allSatisfy({ $0.arcs <= cap }) {
      let later = try GridPlan(weights: doubled, cap: cap, known: plan, path: "s")
      check(later, doubled, limit: cap + cap / 10)
      for cell in later.cells { #expect(plan.cells.contains { cell.path.hasPrefix($0.path) }) }
    }
  }

  private func check(_ plan: GridPlan, _ squares: [(square: TileAddress, arcs: Int)], limit: Int) {
    for (square, _) in squares { #expect(plan.cells.count { $0.holds(square.x, square.y) } == 1) }
    #expect(plan.cells.reduce(0) { $0 + $1.arcs } == squares.reduce(0) { $0 + $1.arcs })
    #expect(plan.cells.allSatisfy { $0.arcs <= limit })
    #expect(Set(plan.cells.map(\.path)).count == plan.cells.count)
  }

  @Test func aSquareAboveTheCapIsSaid() {
    let square = TileAddress(zoom: RoadDensity.zoom, x: 1, y: 1)!
    #expect(throws: PublishingError.tooDense(cap: 5)) { try GridPlan(weights: [(square, 6)], cap: 5, path: "s") }
    #expect(throws: PublishingError.nothing(path: "s")) { try GridPlan(weights: [], cap: 5, path: "s") }
  }
}

@Suite struct PublishDescriptionTests {
  @Test func foldersAreGroups() throws {
    let read = try PublishDescription.read(
      json: nil, path: "publish.json",
      files: ["andorra.osm.pbf", "europe/france/Monaco-latest.osm.pbf", "europe/li.osm"])
    #expect(read.groups.map(\.id.description) == ["europe", "france"])
    #expect(read.groups[1].parent == RegionID("europe"))
    #expect(read.regions.map(\.id.description) == ["andorra", "monaco", "li"])
    #expect(read.regions.map { $0.group?.description } == [nil, "france", "europe"])
  }

  @Test func theDescriptionHasTheLastWord() throws {
    let json = """
      {"publisher": "P", "groups": [{"id": "eu", "names": {"de": "Europa"}}],
       "regions": [{"id": "mc", "file": "monaco.osm.pbf", "names": {"fr": "Monaco"}, "group": "eu", "country": "MC"},
                   {"id": "li", "name": "Liechtenstein"}]}
      """
    let read = try PublishDescription.read(
      json: Array(json.utf8), path: "publish.json", files: ["li.osm.pbf", "monaco.osm.pbf"])
    #expect(read.regions.map(\.id.description) == ["mc", "li"])
    #expect(read.regions.map(\.file) == ["monaco.osm.pbf", "li.osm.pbf"])
    #expect(read.groups[0].name == "Eu" && read.publisher == "P")
  }

  @Test(arguments: [
    #"{"regions": [{"id": "A"}]}"#, #"{"regions": [{"id": "a"}, {"id": "a"}]}"#,
    #"{"groups": [{"id": "a", "parent": "b"}]}"#,
    #"{"regions": [{"id": "a", "group": "b"}]}"#, "{", "[]",
  ])
  func wrongDescriptionsAreRefused(json: String) {
    #expect(throws: PublishingError.self) {
      try PublishDescription.read(json: Array(json.utf8), path: "publish.json", files: [])
    }
  }

  @Test func twoFilesOfOneIDAreSaid() {
    #expect(throws: PublishingError.sameID(RegionID("a")!, path: "b/a.osm")) {
      try PublishDescription.read(json: nil, path: "publish.json", files: ["a.osm.pbf", "b/a.osm"])
    }
  }
}
