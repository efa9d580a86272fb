import GeoCore
import OSMImport
import Places
import TestSupport
import Testing

@testable import PlaceSearch

@Suite("One ranked search")
struct PlaceFinderTests {
  private func names(_ town: SmallTown, _ words: String) throws -> [String] {
    try town.finder().find(words).map(\.name)
  }

  /// Case D16.
  @Test func theLettersAsTypedComeFirst() throws {
    let town = try SmallTown()
    town.node(0, 0, ["amenity": "cafe", "name": "Gite"])
    town.node(900, 0, ["amenity": "cafe", "name": "Gîte"])
    town.node(1_800, 0, ["place": "village", "name": "Röstånga"])
    let finder = try town.finder()
    #expect(try finder.find("gîte").map(\.name) == ["Gîte", "Gite"])
    #expect(try finder.find("gite").map(\.name) == ["Gite", "Gîte"])
    #expect(try finder.find("Rostang").map(\.name) == ["Röstånga"])
  }

  @Test func umlautsAreFoundInEverySpelling() throws {
    let town = try SmallTown()
    town.node(0, 0, ["place": "city", "name": "München"])
    town.node(5_000, 0, ["place": "village", "name": "Muenster"])
    let finder = try town.finder()
    for words in ["München", "Munchen", "Muenchen", "MUENCHEN", "muench"] {
      #expect(try finder.find(words).first?.name == "München", "\(words)")
    }
    #expect(try finder.find("Münster").first?.name == "Muenster")
  }

  @Test(arguments: [
    ("İstanbul Kafe", "istanbul kafe"), ("Ağrı", "agri"), ("東京駅", "東京"), ("القَاهِرَة", "القاهرة"),
    ("أحمد", "احمد"), ("Зелёная", "зеленая"), ("Łódź", "lodz"), ("O'Brien", "obrien"), ("O'Brien", "o brien"),
    ("Saint-Michel", "saint michel"), ("Saint-Michel", "saintmichel"), ("Saint-Michel", "st michel"),
    ("St. Georg", "sankt georg"),
  ])
  func namesOfTheWorldAreFoundAsTyped(name: String, words: String) throws {
    let town = try SmallTown()
    town.node(0, 0, ["amenity": "cafe", "name": name].asTags)
    #expect(try names(town, words) == [name])
  }

  /// Case D18.
  @Test func oneTypoIsToleratedInLongWordsBelowTheExactOnes() throws {
    let town = try SmallTown()
    town.street("Rosenweg", [(0, 0), (100, 0)])
    town.street("Hosenweg", [(0, 900), (100, 900)])
    town.node(0, 300, ["shop": "books", "name": "Gardens"])
    let finder = try town.finder()
    #expect(try finder.find("Rosenweg").map(\.name) == ["Rosenweg"])
    #expect(try finder.find("Rosenwge").map(\.name) == ["Rosenweg"])
    #expect(Set(try finder.find("Bosenweg").map(\.name)) == ["Rosenweg", "Hosenweg"])
    #expect(try finder.find("Gardenz").first?.match == .typo)
    #expect(try finder.find("Gradens").first?.match == .typo)
    // Four letters are too few.
    #expect(try finder.find("Rsoe").isEmpty)
  }

  @Test func abbreviationsAreReadInBothDirections() throws {
    let town = try SmallTown()
    town.street("Karl-Marx-Straße", [(0, 0), (100, 0)], numbers: ["5": (10, 5)])
    town.street("Lindenstraße", [(0, 500), (100, 500)], numbers: ["7a": (10, 505)])
    let finder = try town.finder()
    for words in ["karl marx str. 5", "Karl-Marx-Str 5", "5 karl-marx-straße", "karlmarxstrasse 5"] {
      #expect(try finder.find(words).first?.name == "Karl-Marx-Straße 5", "\(words)")
    }
    for words in ["Lindenstr. 7a", "Lindenstr 7 A", "lindenstrasse 7a"] {
      #expect(try finder.find(words).first?.name == "Lindenstraße 7a", "\(words)")
    }
  }

  @Test func amongManyOfOneNameTheNearestWins() throws {
    let town = try SmallTown()
    for number in 0..<300 {
      let east = Double(number % 20) * 3_000
      let north = Double(number / 20) * 3_000
      town.street(
        "Hauptstraße", [(east, north), (east + 100 + Double(number), north)], numbers: ["1": (east, north + 5)])
    }
    let finder = try town.finder()
    // The shortest, hence least important, street.
    let here = SmallTown.position(0, 20).coordinate
    let street = try #require(try finder.find("hauptstraße", near: here).first)
    #expect(street.coordinate.distance(to: here).rawValue < 200)
    let address = try #require(try finder.find("hauptstr 1", near: here).first)
    #expect(address.kind == .address && address.coordinate.distance(to: here).rawValue < 200)
  }

  @Test func kindsAreSortedByDistanceAndFilteredByTheView() throws {
    let town = try SmallTown()
    for number in 1...30 {
      town.node(Double(number) * 100, 0, ["amenity": "pharmacy", "name": "Pharmacy \(number)"].asTags)
    }
    let finder = try town.finder()
    let near = SmallTown.position(1_510, 0).coordinate
    #expect(
      try finder.find("apotheke", near: near, limit: 3).map(\.name) == ["Pharmacy 15", "Pharmacy 16", "Pharmacy 14"])
    let (southWest, northEast) = (SmallTown.position(950, -50).coordinate, SmallTown.position(2_050, 50).coordinate)
    let view = Bounds(
      south: southWest.latitude, west: southWest.longitude, north: northEast.latitude, east: northEast.longitude)!
    let inView = try finder.find("apotheke", near: near, bounds: view, limit: 100)
    #expect(Set(inView.map(\.name)) == Set((10...20).map { "Pharmacy \($0)" }))
    let empty = Bounds(south: 10, west: 10, north: 11, east: 11)!
    #expect(try finder.find("apotheke", bounds: empty, limit: 5).count == 5)
  }

  @Test func unnamedThingsAreCalledByTheirKind() throws {
    let town = try SmallTown()
    town.node(0, 0, ["amenity": "toilets"])
    town.node(30, 0, ["amenity": "toilets"])
    let finder = try town.finder()
    let results = try finder.find("WC", language: "de")
    #expect(results.map(\.name) == ["Toilette", "Toilette"])
    #expect(results.allSatisfy { !$0.isNamed && $0.category == "amenity=toilets" })
  }

  @Test func aKindIsFoundInATownByName() throws {
    let town = try SmallTown()
    town.node(0, 0, ["place": "town", "name": "Altdorf"])
    town.node(20_000, 0, ["place": "town", "name": "Neudorf"])
    town.node(50, 0, ["amenity": "fuel", "name": "Old Fuel"])
    town.node(20_050, 0, ["amenity": "fuel", "name": "New Fuel"])
    let finder = try town.finder()
    #expect(try finder.find("Tankstelle Neudorf").map(\.name) == ["New Fuel"])
    #expect(try finder.find("fuel in Altdorf").map(\.name) == ["Old Fuel"])
  }

  @Test func missingNumbersAreApproximateAndPreferTheirSide() throws {
    let town = try SmallTown()
    town.street("Dorfstraße", [(0, 0), (300, 0)], numbers: ["1": (0, 5), "9": (80, 5), "4": (40, -5)])
    town.street("Leerstraße", [(0, 900), (300, 900)])
    let finder = try town.finder()
    let near = try #require(try finder.find("Dorfstraße 3").first)
    #expect(near.name == "Dorfstraße 1" && near.isApproximate && near.kind == .address)
    #expect(try finder.find("Dorfstraße 6").first?.name == "Dorfstraße 4")
    let street = try #require(try finder.find("Leerstraße 3").first)
    #expect(street.kind == .street && street.isApproximate && street.reasons.contains(.nearestHouseNumber))
  }

  @Test func unknownWordsAreLeftOutAndTheAnswerSaysSo() throws {
    let town = try SmallTown()
    town.street("Ringstraße", [(0, 0), (300, 0)], numbers: ["12": (0, 5)])
    let result = try #require(try town.finder().find("Ringstraße 12, 17033 Nirgendwo, Deutschland").first)
    #expect(result.name == "Ringstraße 12" && result.match == .partial && result.reasons.contains(.wordsLeftOut))
  }

  @Test func regionsAreSearchedTogether() throws {
    let (first, second) = (try SmallTown(), try SmallTown(firstID: 50))
    first.node(0, 0, ["amenity": "cafe", "name": "Blue Cup"])
    second.node(50_000, 0, ["amenity": "cafe", "name": "Blue Cup"])
    let (one, two) = (try first.finder().regions, try second.finder().regions)
    let finder = PlaceFinder(regions: one + two)
    let results = try finder.find("blue cup", near: SmallTown.position(50_010, 0).coordinate)
    try #require(results.count == 2)
    #expect(results[0].distance!.rawValue < 20 && results[1].distance!.rawValue > 40_000)
  }
}

extension [String: String] {
  /// As tags, in ascending order of the keys.
  var asTags: OSMTags { OSMTags(sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }) }
}
