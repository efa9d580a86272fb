import Foundation
import GeoCore
import RoadNetwork
import TestSupport
import Testing

@testable import GraphBuilding

/// Heights from files, and what roads make of them.
@Suite struct HeightTests {
  /// A folder with one file of three seconds around 50 N 8 E.
  private func folder(_ meters: (_ row: Int, _ column: Int) -> Int16) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var bytes = Data(capacity: 1201 * 1201 * 2)
    for row in 0..<1201 {
      for column in 0..<1201 {
        let value = UInt16(bitPattern: meters(row, column))
        bytes.append(contentsOf: [UInt8(value >> 8), UInt8(value & 0xFF)])
      }
    }
    try bytes.write(to: URL(filePath: folder.path + "/N50E008.hgt"))
    return folder
  }

  private func place(_ latitude: Double, _ longitude: Double) -> FixedCoordinate {
    FixedCoordinate(Coordinate(uncheckedLatitude: latitude, longitude: longitude))
  }

  @Test func heightsLieBetweenTheirPosts() throws {
    let folder = try folder { row, column in Int16(1200 - row + column) }
    let model = try HeightModel(folder: folder.path)
    #expect(model.meters(at: place(50, 8)) == 0)
    #expect(abs(model.meters(at: place(50.5, 8.25))! - 900) < 1e-6)
    #expect(abs(model.meters(at: place(50.000_416_7, 8))! - 0.5) < 0.001)
    #expect(model.meters(at: place(49.9, 8.5)) == nil && model.meters(at: place(50.5, 7.9)) == nil)
  }

  @Test func holesAndWrongFilesAreTold() throws {
    let folder = try folder { row, _ in row == 600 ? .min : 5 }
    let model = try HeightModel(folder: folder.path)
    #expect(model.meters(at: place(50.5, 8.5)) == nil && model.meters(at: place(50.9, 8.5)) == 5)
    try Data([1, 2, 3]).write(to: URL(filePath: folder.path + "/N51E008.hgt"))
    #expect(throws: HeightError.self) { try HeightModel(folder: folder.path) }
    #expect(throws: HeightError.self) { try HeightModel(folder: folder.path + "/none") }
  }

  @Test(arguments: [(50, 8, "N50E008"), (-1, -70, "S01W070"), (0, 0, "N00E000"), (-33, 151, "S33E151")])
  func namesOfFiles(south: Int, west: Int, name: String) { #expect(HeightTile.name(south: south, west: west) == name) }

  /// A ridge of 60 m across the road: up and down from either end, and no hill for a tunnel.
  @Test func aHillIsClimbedAndATunnelIsNot() throws {
    let folder = try folder { _, column in Int16(max(0, 60 - abs(column - 600) * 10)) }
    let meter = ClimbMeter(heights: try HeightModel(folder: folder.path))
    let line = [place(50.5, 8.49), place(50.5, 8.52)]
    let climb = try #require(meter.climb(along: line, isOnGround: true))
    #expect(abs(climb.up - 60) < 6 && abs(climb.down - 60) < 6)
    #expect(meter.climb(along: line, isOnGround: false) == .level)
    let up = try #require(meter.climb(along: [place(50.5, 8.49), place(50.5, 8.5)], isOnGround: true))
    #expect(up.upDecimeters == 600 && up.downDecimeters == 0)
  }

  /// Noise of a few meters is no hill, a steady slope counts in full.
  @Test func noiseIsNoHill() throws {
    let folder = try folder { row, column in Int16(column / 4 + (row + column) % 3) }
    let meter = ClimbMeter(heights: try HeightModel(folder: folder.path))
    let climb = try #require(meter.climb(along: [place(50.5, 8.1), place(50.5, 8.6)], isOnGround: true))
    #expect(abs(climb.up - 150) < 6 && climb.down < 6)
  }

  @Test(.enabled(if: SharedData.path("data/dem/N43E007.hgt.zip") != nil, "needs ../shared"))
  func monacoClimbs() throws {
    let zip = try #require(SharedData.path("data/dem/N43E007.hgt.zip"))
    let folder = try TemporaryFolder()
    let unpack = Process()
    unpack.executableURL = URL(filePath: "/usr/bin/env")
    unpack.arguments = ["python3", "-m", "zipfile", "-e", zip, folder.path]
    try unpack.run()
    unpack.waitUntilExit()
    let model = try HeightModel(folder: folder.path)
    // Mont Agel, 1,148 m, above the sea at the harbour.
    #expect(abs(model.meters(at: place(43.7747, 7.4231))! - 1120) < 60)
    #expect(model.meters(at: place(43.7352, 7.4262))! < 25)
  }
}
