import GeoCore
import TestSupport
import Testing

@Suite struct BoundsTests {
  let fiji = Bounds(south: -21, west: 177, north: -12, east: -178)!

  func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)!
  }

  @Test func crossesTheAntimeridian() {
    #expect(fiji.crossesAntimeridian && fiji.width == 5)
    #expect(fiji.contains(at(-17, 178)) && fiji.contains(at(-17, -179)) && fiji.contains(at(-17, 180)))
    #expect(!fiji.contains(at(-17, 0)) && !fiji.contains(at(-17, -177)))
    #expect(fiji.center == at(-16.5, 179.5))
  }

  @Test func bothNamesOfTheDateLineAreOneMeridian() {
    let east = Bounds(south: 0, west: 170, north: 10, east: 180)!
    #expect(east.contains(at(5, -180)))
    #expect(!east.contains(at(5, -179.999)))
  }

  @Test func refusesNonsense() {
    #expect(Bounds(south: 1, west: 0, north: 0, east: 0) == nil)
    #expect(Bounds(south: 0, west: 0, north: 0, east: 181) == nil)
    #expect(Bounds(south: .nan, west: 0, north: 0, east: 0) == nil)
  }

  @Test func intersectsOverTheAntimeridian() {
    #expect(fiji.intersects(Bounds(south: -20, west: -179, north: -19, east: -170)!))
    #expect(fiji.intersects(Bounds(south: -20, west: 170, north: -19, east: 177)!))
    #expect(!fiji.intersects(Bounds(south: -20, west: -170, north: -19, east: 170)!))
    #expect(!fiji.intersects(Bounds(south: 0, west: 178, north: 1, east: 179)!))
  }

  @Test func extendsTheShorterWay() {
    var bounds = Bounds(at(0, 179))
    bounds.extend(to: at(1, -179))
    #expect(bounds == Bounds(south: 0, west: 179, north: 1, east: -179))
    bounds.extend(to: at(-1, 178))
    #expect(bounds == Bounds(south: -1, west: 178, north: 1, east: -179))
  }

  @Test(arguments: UInt64(0)..<300)
  func extendedBoundsContainAllThatWentIn(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<5).map { _ in random.coordinate() }
    var bounds = Bounds(points[0])
    for point in points { bounds.extend(to: point) }
    for point in points { #expect(bounds.contains(point), "seed \(seed)") }
  }
}
