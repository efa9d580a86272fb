import Foundation
import GeoCore
import OSMImport
import Places
import TestSupport
import Testing

@testable import PlaceIndexBuilding

@Suite("Building a place index")
struct PlaceIndexBuilderTests {
  @Test func waysOfOneNameAreOneStreetUnlessFarApart() throws {
    let town = SketchedTown()
    town.way([(0, 0), (100, 0)], ["highway": "residential", "name": "Main Street"])
    town.way([(180, 0), (300, 0)], ["highway": "tertiary", "name": "Main Street"])
    town.way([(0, 20), (100, 20)], ["highway": "residential", "name": "Other Street"])
    town.way([(5_000, 0), (5_100, 0)], ["highway": "residential", "name": "Main Street"])
    let (index, _) = try town.index(in: try TemporaryFolder())
    let streets = try index.named("Main Street")
    #expect(Set(streets.map(\.osmID)) == ["w1", "w4"])
    let point = try #require(streets.first { $0.osmID == "w1" }).position
    // A point of the street, not the middle of the gap.
    #expect(point == SketchedTown.position(100, 0) || point == SketchedTown.position(180, 0))
  }

  @Test func anAddressIsKeptOnceAndBelongsToItsStreet() throws {
    let town = SketchedTown()
    town.way([(0, 0), (100, 0)], ["highway": "residential", "name": "Main Street"])
    town.way([(0, 30), (100, 30)], ["highway": "residential", "name": "Back Lane"])
    town.square(10, 20, side: 8, ["building": "yes", "addr:housenumber": "5", "addr:street": "Main Street"])
    town.node(
      14, 24,
      ["shop": "bakery", "name": "Bread", "addr:housenumber": "5", "addr:street": "Main Street", "addr:city": "Town"])
    town.node(50, 3, ["addr:housenumber": "7"])
    town.node(60, 28, ["addr:housenumber": "9 bis", "addr:street": "Missing Alley"])
    let (index, report) = try town.index(in: try TemporaryFolder())
    let street = try #require(try index.named("Main Street").first)
    #expect(try index.addresses(of: street).map(\.label) == ["5", "7"])
    #expect(try index.address(of: street, key: "5")?.osmID == "w3")
    let alley = try #require(try index.named("Missing Alley").first)
    #expect(try index.address(of: alley, key: "9bis")?.label == "9 bis")
    #expect(report.skipped["address.duplicate"] == 1 && report.skipped["address.streetGuessed"] == 1)
    #expect(report.sourceAddresses == 4 && report.addresses == 3)
  }

  @Test func relationsGiveHousesTheirStreet() throws {
    let town = SketchedTown()
    town.way([(0, 0), (100, 0)], ["highway": "residential", "name": "Near Street"])
    town.way([(0, 90), (100, 90)], ["highway": "residential", "name": "Far Street"])
    let house = town.node(50, 5, ["addr:housenumber": "1"])
    town.builder.relation(
      OSMRelation(
        id: 9, members: [OSMMember(kind: .node, id: house, role: "house")],
        tags: ["type": "associatedStreet", "name": "Far Street"]))
    let (index, _) = try town.index(in: try TemporaryFolder())
    #expect(try index.addresses(of: try #require(try index.named("Far Street").first)).count == 1)
    #expect(try index.addresses(of: try #require(try index.named("Near Street").first)).isEmpty)
  }

  @Test func numbersOfSettlementsBelongToThem() throws {
    let town = SketchedTown()
    town.node(0, 0, ["place": "hamlet", "name": "Dell"])
    town.node(40, 0, ["addr:housenumber": "3", "addr:place": "Dell"])
    let (index, _) = try town.index(in: try TemporaryFolder())
    let hamlet = try #require(try index.named("Dell").first)
    #expect(hamlet.kind == .settlement)
    #expect(try index.address(of: hamlet, key: "3") != nil)
  }

  @Test func aPlaceMappedTwiceIsOne() throws {
    let town = SketchedTown()
    town.square(0, 0, side: 40, ["amenity": "school", "name": "North School"])
    town.node(20, 20, ["amenity": "school", "name": "North School", "phone": "123"])
    town.node(500, 0, ["highway": "bus_stop", "name": "Gate"])
    town.node(520, 10, ["highway": "bus_stop", "name": "Gate"])
    town.node(900, 0, ["amenity": "bench"])
    town.node(903, 0, ["amenity": "bench"])
    let (index, report) = try town.index(in: try TemporaryFolder())
    let schools = try index.named("North School")
    #expect(schools.map(\.osmID) == ["w1"])
    #expect(try index.details(of: schools[0])["phone"] == "123")
    #expect(try index.named("Gate").count == 1)
    #expect(report.places == 4 && report.skipped["place.twin"] == 2)
  }

  @Test func anAreasPointLiesInside() throws {
    // An L whose centroid lies outside.
    let town = SketchedTown()
    let shape = [(0.0, 0.0), (200, 0), (200, 10), (10, 10), (10, 200), (0, 200), (0, 0)]
    town.way(shape, ["leisure": "park", "name": "Elbow"])
    let (index, _) = try town.index(in: try TemporaryFolder())
    let park = try #require(try index.named("Elbow").first)
    #expect(Containment.contains(park.position, rings: [shape.map { SketchedTown.position($0.0, $0.1) }]))
  }

  @Test func boundariesSayWhereThingsLie() throws {
    let town = SketchedTown()
    town.square(
      -1_000, -1_000, side: 2_000,
      ["boundary": "administrative", "admin_level": "8", "name": "Ville", "postal_code": "98000"])
    town.square(
      -9_000, -9_000, side: 18_000,
      ["boundary": "administrative", "admin_level": "2", "name": "Land", "ISO3166-1": "MC"])
    town.way([(0, 0), (100, 0)], ["highway": "residential", "name": "Rue A"])
    let (index, _) = try town.index(in: try TemporaryFolder())
    let street = try #require(try index.named("Rue A").first)
    #expect(street.locality == PlaceLocality(city: "Ville", district: nil, postcode: "98000", country: "MC"))
    #expect(index.country == "MC")
  }

  @Test func unnamedThingsAreKeptOnlyIfTheirKindIsLookedFor() throws {
    let town = SketchedTown()
    town.node(0, 0, ["amenity": "toilets"])
    town.node(50, 0, ["amenity": "vending_machine"])
    town.square(100, 0, side: 10, ["leisure": "swimming_pool", "access": "private"])
    town.node(200, 0, ["public_transport": "stop_position", "name": "Stop"])
    town.node(300, 0, ["amenity": "atm", "operator": "A Bank"])
    let (index, report) = try town.index(in: try TemporaryFolder())
    #expect(report.places == 2)
    #expect(try index.named("A Bank").count == 1)
    #expect(
      report.skipped == ["place.unnamed": 1, "place.unnamedPrivate": 1, "place.stopPosition": 1])
  }

  @Test func nothingMakesAnEmptyIndex() throws {
    let (index, report) = try SketchedTown().index(in: try TemporaryFolder())
    #expect(report.places == 0 && index.center == nil)
    let surroundings = try index.reverse(near: Coordinate(latitude: 0, longitude: 180)!)
    #expect(surroundings.street == nil && surroundings.address == nil)
  }

  @Test func reverseFindsTheStreetPassingBy() throws {
    let town = SketchedTown()
    town.way([(-2_000, 0), (2_000, 0)], ["highway": "primary", "name": "Long Road"])
    town.way([(1_500, 60), (1_600, 60)], ["highway": "residential", "name": "Short Road"])
    town.node(1_510, 70, ["addr:housenumber": "4", "addr:street": "Short Road"])
    let (index, _) = try town.index(in: try TemporaryFolder())
    let south = try index.reverse(near: SketchedTown.position(1_550, 20).coordinate)
    #expect(south.street?.name == "Long Road")
    #expect(abs((south.streetDistance?.rawValue ?? 0) - 20) < 1)
    #expect(south.address?.label == "4" && south.addressStreet?.name == "Short Road")
    #expect(try index.reverse(near: SketchedTown.position(1_550, 50).coordinate).street?.name == "Short Road")
    #expect(try index.reverse(near: SketchedTown.position(0, 30_000).coordinate).street == nil)
  }

  @Test func addressIsTheNumberOfTheStreetThatOneStandsIn() throws {
    let town = SketchedTown()
    town.way([(-2_000, 0), (2_000, 0)], ["highway": "primary", "name": "Long Road"])
    town.way([(0, 60), (100, 60)], ["highway": "residential", "name": "Short Road"])
    town.node(40, 25, ["addr:housenumber": "7", "addr:street": "Short Road"])
    town.node(80, -12, ["addr:housenumber": "1", "addr:street": "Long Road"])
    let (index, _) = try town.index(in: try TemporaryFolder())
    func address(_ east: Double, _ north: Double) throws -> PlaceChain.Address? {
      try index.address(at: SketchedTown.position(east, north).coordinate, package: "town")
    }
    // On the road, nearer to a house of the other street.
    let standing = try #require(try address(50, 2))
    #expect(standing.street == "Long Road" && standing.houseNumber == "1" && abs(standing.distance - 33) < 1)
    // At that house.
    #expect(try address(42, 23)?.label == "Short Road 7")
    // No number within 60 m: the street alone, with its distance.
    let far = try #require(try address(500, 30))
    #expect(far.label == "Long Road" && far.houseNumber == nil && far.source == nil && abs(far.distance - 30) < 1)
    #expect(try address(500, 900) == nil && address(500, 450)?.street == "Long Road")
  }

  @Test func aFolderThatDoesNotExistIsOneClearError() throws {
    let error = #expect(throws: PlaceIndexBuildError.self) {
      try PlaceIndexBuilder().finish(writingTo: "/nonexistent/folder/places.sqlite")
    }
    #expect("\(try #require(error))".contains("/nonexistent/folder/places.sqlite"))
  }

  @Test func otherFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let text = folder.file("text")
    try "hello, this is no database at all".write(toFile: text, atomically: true, encoding: .utf8)
    #expect(throws: PlaceIndexError.self) { try PlaceIndex(path: text) }
    #expect(throws: PlaceIndexError.self) { try PlaceIndex(path: folder.file("missing")) }
  }

  @Test func theAntimeridianAndThePolesAreOrdinaryInput() throws {
    let builder = PlaceIndexBuilder()
    func at(_ latitude: Int32, _ longitude: Int32) -> FixedCoordinate {
      FixedCoordinate(latitudeE7: latitude, longitudeE7: longitude)!
    }
    let world = [
      at(-900_000_000, -1_800_000_000), at(-900_000_000, 1_800_000_000), at(900_000_000, 1_800_000_000),
      at(900_000_000, -1_800_000_000), at(-900_000_000, -1_800_000_000),
    ]
    builder.area(
      OSMArea(
        id: OSMID(kind: .relation, number: 1), polygons: [OSMPolygon(outer: world)],
        tags: ["boundary": "administrative", "admin_level": "2", "name": "Earth", "ISO3166-1": "XX"]))
    let line = [at(0, -1_800_000_000), at(0, 1_800_000_000), at(900_000_000, 0), at(-900_000_000, 0)]
    builder.way(
      OSMWay(
        id: 2, nodeIDs: [1, 2, 3, 4], locations: line, tags: ["highway": "residential", "name": "Round Street"]))
    builder.node(
      OSMNode(
        id: 5, location: at(0, 1_799_999_999), tags: ["addr:housenumber": "1", "addr:street": "Round Street"]))
    let path = try TemporaryFolder()
    let report = try builder.finish(writingTo: path.file("places.sqlite"))
    #expect(report.streets == 1 && report.addresses == 1)
    let index = try PlaceIndex(path: path.file("places.sqlite"))
    #expect(try index.named("Round Street").first?.locality.country == "XX")
    #expect(try index.reverse(near: Coordinate(latitude: 0, longitude: 180)!).address?.label == "1")
  }
}
