import Foundation
import GeoCore
import OSMImport
import Places
import TestSupport
import Testing

@testable import PlaceSearch

/// Positions of everything with some tags, read from the extract without the index.
private final class TagCollector: OSMHandler {
  private(set) var positions: [PlaceTag: [Coordinate]] = [:]
  private let tags: [PlaceTag]

  init(_ tags: [PlaceTag]) { self.tags = tags }

  func node(_ node: OSMNode) {
    for tag in tags where node.tags.has(tag.key, tag.value) {
      positions[tag, default: []].append(node.location.coordinate)
    }
  }
}

@Suite("Kinds in view", .enabled(if: RealTown.neubrandenburgPath != nil, "needs ../shared"))
struct KindsInViewTests {
  /// Kinds whose things are mapped as single points, with a word for each.
  private static let kinds = [
    ("bakery", PlaceTag("shop", "bakery")), ("Geldautomat", PlaceTag("amenity", "atm")),
    ("Briefkasten", PlaceTag("amenity", "post_box")), ("Restaurant", PlaceTag("amenity", "restaurant")),
    ("Bushaltestelle", PlaceTag("highway", "bus_stop")), ("Friseur", PlaceTag("shop", "hairdresser")),
    ("Sitzbank", PlaceTag("amenity", "bench")), ("pharmacy", PlaceTag("amenity", "pharmacy")),
  ]

  /// 200 views of 200 m to 4 km: every point of the extract in view is among the results or shown as its twin.
  @Test func everythingOfAKindInViewIsFound() throws {
    let source = TagCollector(Self.kinds.map(\.1))
    try OSMFile.read(path: try #require(RealTown.neubrandenburgPath), into: [source], areas: false)
    let search = try #require(RealTown.neubrandenburg).search
    var generator = SeededGenerator(seed: 41)
    var (looked, missed) = (0, [String]())
    for _ in 0..<200 {
      let (word, tag) = Self.kinds[Int.random(in: Self.kinds.indices, using: &generator)]
      let all = try #require(source.positions[tag], "\(tag)")
      let center = all[Int.random(in: all.indices, using: &generator)]
      let half = Double.random(in: 0.001...0.02, using: &generator)
      let view = try #require(
        Bounds(
          south: center.latitude - half, west: center.longitude - half, north: center.latitude + half,
          east: center.longitude + half))
      // A thing that reaches into the view may have its point beside it.
      let margin = 0.005
      let around = try #require(
        Bounds(
          south: view.south - margin, west: view.west - margin, north: view.north + margin, east: view.east + margin))
      let found = try search.find(word, bounds: view, limit: 1_000)
      for position in all where view.contains(position) {
        looked += 1
        // Twins of one name within 300 m are shown once.
        if !found.contains(where: { $0.coordinate.distance(to: position).rawValue < 310 }) {
          missed.append("\(tag) at \(position)")
        }
        if found.contains(where: { $0.reasons.contains(.kind) && !around.contains($0.coordinate) }) {
          missed.append("\(tag) out of view")
        }
      }
    }
    #expect(looked > 400, "\(looked)")
    #expect(missed.isEmpty, "\(missed.count) of \(looked): \(missed.prefix(5))")
  }
}
