import Foundation
import GeoCore
import OSMImport
import TestSupport
import Testing

@testable import TileBuilding

/// Monaco's coast with each of its ways lost in turn.
@Suite(.enabled(if: SharedData.path("data/osm/monaco-2023.osm.pbf") != nil, "needs ../shared"))
struct LostCoastTests {
  static let source = Result {
    let builder = TileBuilder()
    try OSMFile.read(path: SharedData.path("data/osm/monaco-2023.osm.pbf")!, into: [builder])
    return (coast: builder.coast, roads: builder.roadNodes, box: builder.regionBox!)
  }

  /// Harbours and open sea, palace, casino, stadium, a hill.
  static let places: [(latitude: Double, longitude: Double, isSea: Bool)] = [
    (43.7345, 7.4262, true), (43.7430, 7.4380, true), (43.730, 7.445, true), (43.7314, 7.4203, false),
    (43.7392, 7.4283, false), (43.7276, 7.4155, false), (43.7292, 7.4215, true), (43.745, 7.415, false),
  ]

  @Test(arguments: 0..<19)
  func lossIsMendedOrReported(index: Int) throws {
    let (coast, roads, box) = try Self.source.get()
    try #require(coast.count == 19)
    var ways = coast
    ways.remove(at: index)
    var builder = SeaBuilder(box: box, geos: GEOS())
    let sea = builder.build(ways, roadNodes: roads)
    let report = builder.report
    let wrong = Self.places.filter { place in
      let position = FixedCoordinate(Coordinate(latitude: place.latitude, longitude: place.longitude)!)
      return sea.contains { Containment.contains(position, rings: $0) } != place.isSea
    }
    // Only a lost island leaves no trace, and a lost end of the coast looks like its end.
    let isReported = report.closedGaps > 0 || report.danglingEnds > 2 || report.isRejected
    #expect(isReported || wrong.isEmpty)
    #expect(wrong.count <= 1 || report.isRejected, "a drowned town is drawn without sea; a lost harbour is not noticed")
  }
}
