import Testing

@testable import Places

@Suite("Kinds of places")
struct KindTableTests {
  @Test(arguments: [
    ("pharmacy", "pharmacy"), ("Pharmacie", "pharmacy"), ("APOTHEKE", "pharmacy"), ("farmacia", "pharmacy"),
    ("аптека", "pharmacy"), ("صيدلية", "pharmacy"), ("薬局", "pharmacy"), ("fuel", "fuel"), ("Tankstelle", "fuel"),
    ("Baeckerei", "bakery"), ("Bäckerei", "bakery"), ("gas station", "fuel"), ("distributeur", "atm"),
  ])
  func wordsOfManyLanguagesNameAKind(word: String, kind: String) {
    #expect(
      KindTable.standard.kinds(called: TextFold.fold(word).whole).map(\.id).contains(kind)
        || KindTable.standard.kinds(called: TextFold.fold(word).wholeAlternate ?? "").map(\.id).contains(kind))
  }

  @Test func everyKindHasANameInEveryLanguage() {
    let table = KindTable.standard
    #expect(table.kinds.count > 100)
    for kind in table.kinds {
      for language in table.languages {
        #expect(!(kind.words[language] ?? []).isEmpty, "\(kind.id) has no word in \(language)")
      }
    }
  }

  @Test func tagsLeadToTheirKind() {
    #expect(KindTable.standard.kind(of: PlaceTag("amenity", "pharmacy"))?.id == "pharmacy")
    #expect(KindTable.standard.kind(of: PlaceTag("shop", "antiques"))?.id == "shop")
    #expect(KindTable.standard.kind(of: PlaceTag("shop", "bakery"))?.id == "bakery")
    #expect(KindTable.standard.kind(of: PlaceTag("amenity", "vending_machine")) == nil)
  }

  @Test func prefixesFindKinds() {
    #expect(KindTable.standard.kinds(startingWith: "apoth").map(\.id) == ["pharmacy"])
    #expect(KindTable.standard.kinds(startingWith: "zzz").isEmpty)
  }

  @Test(arguments: [
    ("st", "street"), ("st", "saint"), ("street", "st"), ("bd", "boulevard"), ("karlstr", "karlstrasse"),
    ("karlstrasse", "karlstr"), ("ул", "улица"), ("marktpl", "marktplatz"),
  ])
  func streetWordsHaveOtherForms(word: String, other: String) {
    #expect(StreetWords.standard.otherForms(of: word).contains(other))
  }

  @Test func oneEditIsFoundAndTwoAreNot() {
    func near(_ first: String, _ second: String) -> Bool { Typo.isOneEdit(Array(first.utf8), Array(second.utf8)) }
    #expect(near("grimaldi", "grimadli") && near("grimaldi", "grimald") && near("grimaldi", "grimaldii"))
    #expect(near("grimaldi", "brimaldi") && near("grimaldi", "rgimaldi") && near("grimaldi", "rimaldi"))
    #expect(!near("grimaldi", "grimaldi") && !near("grimaldi", "gramadli") && !near("grimaldi", "gridlima"))
    for candidate in ["grimadli", "brimaldi", "rgimaldi", "rimaldi", "xgrimaldi", "gimaldi", "grximaldi"] {
      #expect(Typo.mayBeNear(Array(candidate.utf8), Array("grimaldi".utf8)))
    }
  }
}
