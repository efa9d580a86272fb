import GeoCore
import Places
import TestSupport
import Testing

@testable import PlaceIndexBuilding

@Suite("House numbers of the source")
struct HouseNumberTests {
  @Test func listsAreSplitAndRangesNeedTheirTag() {
    #expect(HouseNumberList.numbers(in: "12;14 a, 16", rule: nil).map(\.label) == ["12", "14 a", "16"])
    #expect(HouseNumberList.numbers(in: "1-5", rule: nil).map(\.number.key) == ["1-5"])
    #expect(HouseNumberList.numbers(in: "1-5", rule: "all").map(\.label) == ["1", "2", "3", "4", "5"])
    #expect(HouseNumberList.numbers(in: "1-5", rule: "odd").map(\.label) == ["1", "3", "5"])
    #expect(HouseNumberList.numbers(in: "1-999999", rule: "all").map(\.label) == ["1-999999"])
    #expect(HouseNumberList.numbers(in: "Villa", rule: nil).isEmpty)
  }

  /// Case D13: 233 – 313 – 551, odd, with an address in the middle of the way.
  @Test func innerAddressesAnchorAnInterpolation() throws {
    let line = [0.0, 80, 320].map { SketchedTown.position($0, 0) }
    let points = try #require(Interpolation.points(value: "odd", along: line, numbers: ["233", "313", "551"]))
    let byLabel = Dictionary(uniqueKeysWithValues: points.map { ($0.label, $0.position) })
    let second = try #require(byLabel["235"])
    #expect(second.longitudeE7 > line[0].longitudeE7 && second.longitudeE7 < line[1].longitudeE7)
    #expect(try #require(byLabel["315"]).longitudeE7 > line[1].longitudeE7)
    #expect(byLabel["234"] == nil && byLabel["313"] == nil)
    #expect(points.count == 39 + 118)
  }

  @Test func letteredAndDescendingInterpolations() {
    let line = [0.0, 100].map { SketchedTown.position($0, 0) }
    #expect(
      Interpolation.points(value: "alphabetic", along: line, numbers: ["4a", "4d"])?.map(\.label) == ["4b", "4c"])
    #expect(Interpolation.points(value: "all", along: line, numbers: ["5", "2"])?.map(\.label) == ["4", "3"])
    #expect(Interpolation.points(value: "4", along: line, numbers: ["2", "10"])?.map(\.label) == ["6"])
  }

  @Test func unusableInterpolationsMakeNoNumbers() {
    let line = [0.0, 100].map { SketchedTown.position($0, 0) }
    #expect(Interpolation.points(value: "even", along: line, numbers: ["1", "9"]) == nil)
    #expect(Interpolation.points(value: "odd", along: line, numbers: ["1", nil]) == nil)
    #expect(Interpolation.points(value: "odd", along: line, numbers: ["1", "900001"]) == nil)
    #expect(Interpolation.points(value: "banana", along: line, numbers: ["1", "9"]) == nil)
  }

  @Test func interpolatedNumbersAreFoundOnTheStreet() throws {
    let town = SketchedTown()
    town.way([(0, 0), (400, 0)], ["highway": "residential", "name": "Long Street"])
    let first = town.node(0, 10, ["addr:housenumber": "233", "addr:street": "Long Street"])
    let middle = town.node(80, 10, ["addr:housenumber": "313", "addr:street": "Long Street"])
    let last = town.node(320, 10, ["addr:housenumber": "551", "addr:street": "Long Street"])
    town.way([(0, 10), (80, 10), (320, 10)], nodes: [first, middle, last], ["addr:interpolation": "odd"])
    let (index, report) = try town.index(in: try TemporaryFolder())
    let street = try #require(try index.named("Long Street").first)
    let number = try #require(try index.address(of: street, key: "235"))
    #expect(number.source == .interpolated)
    #expect(number.position.longitudeE7 > SketchedTown.position(0, 0).longitudeE7)
    #expect(number.position.longitudeE7 < SketchedTown.position(80, 0).longitudeE7)
    #expect(try index.address(of: street, key: "234") == nil)
    #expect(try index.address(of: street, key: "313")?.source == .mapped)
    #expect(report.addresses == 3 + 39 + 118)
  }
}
