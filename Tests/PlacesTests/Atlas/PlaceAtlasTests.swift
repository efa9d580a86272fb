import Foundation
import GeoCore
import TestSupport
import Testing

@testable import Places

@Suite(.enabled(if: World.folder != nil, "\(World.reason)"))
struct PlaceAtlasTests {
  let atlas: PlaceAtlas

  init() throws { atlas = try PlaceAtlas(folder: World.folder!) }

  @Test func worldLeadsDownToACityAndBack() throws {
    let world = try #require(try atlas.page(of: nil))
    #expect(world.place == nil && world.children.map(\.id) == ["AF", "AN", "AS", "EU", "NA", "OC", "SA"])
    let europe = try #require(try atlas.page(of: .continent, id: "EU"))
    let france = try #require(try atlas.page(of: .country, id: "FR"))
    #expect(europe.children.contains(try #require(france.place)) && france.ancestry.map(\.id) == ["EU"])
    let region = try #require(try atlas.page(of: .region, id: "FR.11"))
    #expect(france.children.contains(try #require(region.place)) && region.ancestry.map(\.id) == ["EU", "FR"])
    let paris = try #require(region.children.first)
    #expect(paris.name == "Paris" && paris.population > 2_000_000 && abs(paris.lat! - 48.85) < 0.1)
    let city = try #require(try atlas.page(of: .city, id: paris.id))
    #expect(city.place == paris && city.children.isEmpty && city.ancestry.map(\.id) == ["EU", "FR", "FR.11"])
  }

  @Test func everyRegionIsReachedFromTheWorld() throws {
    var regions: Set<String> = []
    for continent in try atlas.page(of: nil)!.children {
      for country in try atlas.page(of: .continent, id: continent.id)!.children {
        regions.formUnion(
          try atlas.page(of: .country, id: country.id)!.children.filter { $0.kind == .region }.map(\.id))
      }
    }
    #expect(regions.isSuperset(of: World.gazetteer!.index.regions.map(\.id)))
  }

  @Test func unknownPlacesHaveNoPage() throws {
    for kind in AtlasPlace.Kind.allCases {
      for id in ["", "ZZ", "ZZ.99", "-1", "x'; DROP TABLE city; --"] {
        #expect(try atlas.page(of: kind, id: id) == nil)
      }
    }
  }

  @Test func namesFollowTheLanguagesInTheirOrder() throws {
    func name(_ languages: [String]) throws -> String {
      try atlas.page(of: .country, id: "DE", languages: languages)!.place!.name
    }
    #expect(try name([]) == "Germany" && name(["de"]) == "Deutschland" && name(["xx", "fr"]) == "Allemagne")
    #expect(try name(["ja", "de"]) == "ドイツ" && name(["xx"]) == "Germany" && name(["tlh", "en", "fr"]) == "Germany")
    #expect(try name(["zh-TW", "zh"]) == "德國" && name(["zh-CN", "zh"]) == "德国")
    for language in ["de", "ja", "ar", "pt-BR"] {
      let names = try atlas.page(of: nil, languages: [language])!.children.map(\.name)
      let english = try atlas.page(of: nil)!.children.map(\.name)
      #expect(Set(names).count == 7 && Set(names).intersection(english).count <= 1, "\(names)")
    }
  }

  @Test func chainSpeaksTheLanguageAndSaysWhich() throws {
    let munich = Coordinate(latitude: 48.137, longitude: 11.575)!
    let plain = World.gazetteer!.describe(munich)
    let chain = try World.gazetteer!.describe(munich, atlas: atlas, languages: ["it"])
    #expect(chain.country?.name == "Germania" && chain.continent?.name == "Europa" && chain.language == "it")
    #expect(
      chain.country?.id == plain.country?.id && chain.city?.id == plain.city?.id && chain.reasons == plain.reasons)
    #expect(plain.language == nil && plain.continent == nil && plain.gazetteer == chain.gazetteer)
  }

  @Test func snapshotKeepsNamesAndAncestry() throws {
    let chain = try World.gazetteer!.describe(
      Coordinate(latitude: 48.8584, longitude: 2.2945)!, atlas: atlas, languages: ["de"])
    let snapshot = PlaceSnapshot(chain)
    #expect(snapshot.ancestry.prefix(3).map(\.id) == ["EU", "FR", "FR.11"])
    #expect(snapshot.ancestry.prefix(2).map(\.name) == ["Europa", "Frankreich"])
    #expect(snapshot.label.hasSuffix("Frankreich") && snapshot.timeZone == "Europe/Paris" && snapshot.language == "de")
    let stored = try JSONDecoder().decode(PlaceSnapshot.self, from: JSONEncoder().encode(snapshot))
    #expect(stored == snapshot && stored.gazetteer == World.gazetteer!.edition)
    let read = try JSONDecoder().decode(PlaceChain.self, from: JSONEncoder().encode(chain))
    #expect(read == chain)
  }

  @Test func sourcesAreNamedWithTheirLicences() {
    #expect(atlas.sources.map(\.name).contains("natural-earth"))
    #expect(atlas.sources.allSatisfy { !$0.version.isEmpty && !$0.licence.isEmpty && !$0.attribution.isEmpty })
  }
}

@Suite struct PlaceAtlasErrorTests {
  @Test func whatIsNoAtlasIsRefusedWithItsName() throws {
    let folder = try TemporaryFolder()
    for content in [nil, "no database, but long enough to be asked for its first hundred bytes", ""] as [String?] {
      let path = folder.file("gazetteer.sqlite")
      try content?.write(toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: GazetteerError.self) { try PlaceAtlas(folder: folder.path) }
      #expect("\(error!)".hasPrefix(path))
    }
  }
}
