import InstructionText
import Testing

struct PhraseTableTests {
  @Test func englishLacksNothing() {
    #expect(PhraseTable.english.missingKeys() == [])
    #expect(PhraseTable.english.keysWithUnknownPlaceholders() == [])
  }

  @Test func aMissingKeyAndASlipAreNamed() throws {
    let table = try PhraseTable(
      language: "xx", json: Array(#"{"turn": "Turn {richtung}", "turn/onto": "To {road}"}"#.utf8))
    #expect(table.missingKeys().contains("depart"))
    #expect(!table.missingKeys().contains("turn"))
    #expect(table.keysWithUnknownPlaceholders() == ["turn"])
  }

  @Test(arguments: ["", "[]", "{\"a\": 1}", "{\"a\": \"b\""])
  func anythingButAFlatObjectIsRefused(json: String) {
    #expect(throws: DecodingError.self) { try PhraseTable(language: "xx", json: Array(json.utf8)) }
  }
}
