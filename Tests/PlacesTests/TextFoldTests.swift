import Foundation
import TestSupport
import Testing

@testable import Places

@Suite("Text fold")
struct TextFoldTests {
  private func words(_ text: String) -> [String] { TextFold.fold(text).words.map(\.text) }

  @Test(arguments: [
    ("Rue Grimaldi", ["rue", "grimaldi"]),
    ("ŁÓDŹ", ["lodz"]), ("Gdańsk", ["gdansk"]), ("Straße", ["strasse"]), ("STRASSE", ["strasse"]),
    ("Ærø", ["aero"]), ("Đà Nẵng", ["da", "nang"]), ("Þingvellir", ["thingvellir"]), ("Œuvre", ["oeuvre"]),
    ("İstanbul", ["istanbul"]), ("ISTANBUL", ["istanbul"]), ("ıstanbul", ["istanbul"]), ("I\u{307}zmir", ["izmir"]),
    ("Жёлтый", ["желтый"]), ("й", ["й"]), ("и\u{306}", ["й"]), ("Київ", ["київ"]),
    ("القَاهِرَة", ["القاهره"]), ("أحمد إبراهيم آل", ["احمد", "ابراهيم", "ال"]), ("مصطفى", ["مصطفي"]),
    ("ﻻ", ["لا"]), ("Ὀδυσσεύς", ["οδυσσευσ"]), ("東京駅", ["東 京 駅"]), ("東京Tower", ["東 京", "tower"]),
    ("ＡＢＣ１２", ["abc12"]), ("١٢", ["12"]), ("ﬁn", ["fin"]), ("St.-Gallen, 9000", ["st", "gallen", "9000"]),
    ("हिन्दी", ["हिन्दी"]), ("が", ["か\u{3099}"]), ("a\u{AD}b", ["ab"]), ("\u{301}\u{308}", []), ("...!", []), ("", []),
  ])
  func folds(text: String, expected: [String]) {
    #expect(words(text) == expected)
  }

  @Test func umlautsHaveTwoSpellings() {
    let folded = TextFold.fold("München-Ångström Søborg")
    #expect(folded.words.map(\.text) == ["munchen", "angstrom", "soborg"])
    #expect(folded.words.map(\.alternate) == ["muenchen", "aangstroem", "soeborg"])
    #expect(folded.wholeAlternate == "muenchenaangstroemsoeborg")
    #expect(TextFold.fold("u\u{308}ber") == TextFold.fold("über"))
    #expect(TextFold.fold("Munchen").wholeAlternate == nil)
  }

  @Test func apostrophesDivideAndGlue() {
    #expect(words("Rue de l’Église") == ["rue", "de", "l", "eglise"])
    #expect(TextFold.fold("Rue de l'Église").compounds == ["leglise"])
    #expect(TextFold.fold("O'Brien d'Or x").compounds == ["obrien", "dor"])
    #expect(TextFold.fold("'quoted'").compounds.isEmpty)
  }

  @Test func hostileTextIsBoundedAndFast() {
    let texts = [
      String(repeating: "a ", count: 2_000), String(repeating: "ä", count: 10_000),
      String(repeating: "\u{308}", count: 10_000), "a" + String(repeating: "\u{301}\u{323}", count: 5_000),
      String(repeating: "\u{FDFA}", count: 2_000), String(repeating: "'", count: 10_000),
    ]
    for text in texts {
      let clock = ContinuousClock()
      let time = clock.measure {
        let folded = TextFold.fold(text)
        #expect(folded.words.count <= TextFold.maximumWords)
        #expect(folded.whole.unicodeScalars.count <= 2 * TextFold.maximumScalars)
      }
      #expect(time < .milliseconds(50))
    }
  }

  @Test func foldingTwiceChangesNothing() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let scalars = (0..<12).compactMap { _ in Unicode.Scalar(UInt32.random(in: 32...0x2FFF, using: &generator)) }
      let text = String(String.UnicodeScalarView(scalars))
      let once = words(text).joined(separator: " ")
      let twice = words(once).joined(separator: " ")
      #expect(words(twice).joined(separator: " ") == twice, "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test(arguments: [
    ("12 bis", "12bis", 12), ("12BIS", "12bis", 12), ("1-5", "1-5", 1), ("12 / 3", "12-3", 12), ("WH 9", "wh9", 9),
    ("27", "27", 27), ("221B", "221b", 221),
  ])
  func houseNumbersHaveOneKey(text: String, key: String, number: Int) {
    #expect(HouseNumber(text)?.key == key)
    #expect(HouseNumber(text)?.number == number)
  }

  @Test(arguments: ["", "bis", "99999999", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"])
  func noHouseNumbers(text: String) {
    #expect(HouseNumber(text) == nil)
  }
}
