import Foundation
import GeoCore
import OSMImport
import PlaceIndexBuilding
import Places
import SQLiteKit
import TestSupport
import Testing

@testable import PlaceSearch

/// An index of a real extract, built once for all tests.
struct RealTown: Sendable {
  let search: PlaceFinder
  let path: String
  private let folder: TemporaryFolder

  static let monacoPath =
    SharedData.source("osm-monaco/monaco.osm.pbf") ?? SharedData.path("data/osm/monaco-2023.osm.pbf")
  static let neubrandenburgPath = SharedData.path("data/osm/neubrandenburg-2016.osm.pbf")
  static let monaco = monacoPath.map { try! RealTown($0) }
  static let neubrandenburg = neubrandenburgPath.map { try! RealTown($0) }

  private init(_ source: String) throws {
    folder = try TemporaryFolder()
    path = folder.file("places.sqlite")
    let builder = PlaceIndexBuilder()
    try OSMFile.read(path: source, into: [builder])
    _ = try builder.finish(writingTo: path)
    search = PlaceFinder(regions: [SearchRegion(id: "town", index: try PlaceIndex(path: path))])
  }
}

@Suite("Search in Monaco", .enabled(if: RealTown.monacoPath != nil, "needs Scripts/fetch or ../shared"))
struct MonacoSearchTests {
  private func find(_ words: String, limit: Int = 10) throws -> [PlaceResult] {
    try #require(RealTown.monaco).search.find(words, limit: limit)
  }

  private func isAt(_ result: PlaceResult?, _ latitude: Double, _ longitude: Double, within: Double = 15) -> Bool {
    guard let result else { return false }
    return result.coordinate.distance(to: Coordinate(latitude: latitude, longitude: longitude)!).rawValue <= within
  }

  @Test func aStreetIsFoundOnce() throws {
    let results = try find("rue grimaldi")
    #expect(results.first?.kind == .street && results.first?.name == "Rue Grimaldi")
    #expect(isAt(results.first, 43.7351, 7.4193, within: 300))
    #expect(results.count { $0.name == "Rue Grimaldi" } == 1)
  }

  @Test(arguments: ["pharmacie", "pharmacy", "Apotheke", "farmacia", "аптека"])
  func aKindIsFoundInManyLanguages(word: String) throws {
    let results = try find(word, limit: 5)
    #expect(results.count == 5)
    #expect(results.allSatisfy { $0.category == "amenity=pharmacy" && $0.reasons.contains(.kind) })
  }

  @Test(arguments: [
    "Avenue de la Costa 27", "27 Avenue de la Costa", "27 avenue de la costa, 98000 Monaco", "27, av. de la Costa",
    "avenue de la costa 27 monte-carlo", "AVENUE DE LA COSTA 27",
  ])
  func anAddressIsFoundInBothOrders(words: String) throws {
    let result = try #require(try find(words).first)
    #expect(result.kind == .address && result.match == .exact && !result.isApproximate)
    #expect(isAt(result, 43.7400726, 7.4246613))
    #expect(result.name == "27 Avenue de la Costa" && result.country == "MC")
  }

  @Test func aMissingNumberIsAnsweredByItsNeighborAndSaysSo() throws {
    let result = try #require(try find("Avenue de la Costa 29").first)
    #expect(result.isApproximate && result.reasons.contains(.nearestHouseNumber))
    #expect(result.name == "27 Avenue de la Costa" || result.name == "31 Avenue de la Costa")
  }

  @Test func aTypoRanksBelowTheRightSpelling() throws {
    let result = try #require(try find("rue grimadli").first)
    #expect(result.name == "Rue Grimaldi" && result.match == .typo && result.reasons.contains(.typo))
  }

  @Test(arguments: [
    ("monaco", "Monaco"), ("monte carlo", "Monte-Carlo"), ("musee oceano", "Musée Océanographique"),
    ("casino de monte", "Casino de Monte Carlo"),
  ])
  func namesComeFirst(words: String, name: String) throws {
    #expect(try find(words).first?.name == name)
  }

  @Test func aShortPlusCodeIsCompletedByItsTown() throws {
    let result = try #require(try find("PCQ9+3V Monaco").first)
    #expect(result.kind == .coordinate)
    #expect(isAt(result, 43.7377, 7.4197, within: 100))
  }

  @Test func prefixesShowTheMostImportantFirst() throws {
    #expect(try find("m").first?.name == "Monaco")
    #expect(try find("mo").first?.name == "Monaco")
  }
}

@Suite("Search in Neubrandenburg", .enabled(if: RealTown.neubrandenburgPath != nil, "needs ../shared"))
struct NeubrandenburgSearchTests {
  /// Street, number and city of house numbers of the source, by a seed.
  private func sample(_ count: Int, seed: UInt64) throws -> [(street: String, number: String, position: Coordinate)] {
    let town = try #require(RealTown.neubrandenburg)
    let database = try SQLiteDatabase(path: town.path, access: .immutable)
    let rows = try database.statement(
      "SELECT i.name, COALESCE(a.label, a.key), a.latitude, a.longitude FROM address a JOIN item i ON i.id = a.item"
    ).rows { row in
      (
        street: row.text(0) ?? "", number: row.text(1) ?? "",
        position: FixedCoordinate(latitudeE7: Int32(row.int(2)), longitudeE7: Int32(row.int(3)))!.coordinate
      )
    }
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in rows[Int.random(in: rows.indices, using: &generator)] }
  }

  @Test func fullAddressesFindThemselvesFirst() throws {
    let town = try #require(RealTown.neubrandenburg)
    var misses: [String] = []
    for address in try sample(500, seed: 1) {
      let words = "\(address.street) \(address.number)"
      let results = try town.search.find(words, near: address.position, limit: 3)
      guard let first = results.first, first.kind == .address, !first.isApproximate,
        first.coordinate.distance(to: address.position).rawValue < 1
      else {
        misses.append(words)
        continue
      }
    }
    #expect(misses.count <= 5, "\(misses)")
  }

  @Test func oneTypoInTheStreetStillFindsIt() throws {
    let town = try #require(RealTown.neubrandenburg)
    var generator = SeededGenerator(seed: 2)
    var misses: [String] = []
    for address in try sample(500, seed: 3) {
      let words = "\(Typist.misspelled(address.street, using: &generator)) \(address.number)"
      let results = try town.search.find(words, near: address.position, limit: 3)
      if !results.contains(where: { $0.coordinate.distance(to: address.position).rawValue < 1 }) {
        misses.append("\(words) for \(address.street)")
      }
    }
    #expect(misses.count <= 50, "\(misses.count): \(misses.prefix(20))")
  }
}

/// Makes the mistakes of a person who types.
enum Typist {
  /// One letter of the longest word is lost, doubled, replaced, or swapped with the next.
  static func misspelled(_ text: String, using generator: inout SeededGenerator) -> String {
    var words = text.split(separator: " ").map(Array.init)
    guard let longest = words.indices.max(by: { words[$0].count < words[$1].count }), words[longest].count > 4 else {
      return text
    }
    let position = Int.random(in: 1..<(words[longest].count - 1), using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: words[longest].remove(at: position)
    case 1: words[longest].insert(words[longest][position], at: position)
    case 2: words[longest][position] = words[longest][position] == "x" ? "z" : "x"
    default: words[longest].swapAt(position, position + 1)
    }
    return words.map { String($0) }.joined(separator: " ")
  }
}
