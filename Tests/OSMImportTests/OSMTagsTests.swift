import OSMImport
import Testing

@Suite struct OSMTagsTests {
  let tags: OSMTags = ["highway": "residential", "name": "Rue Émile", "name:fr": "Rue", "empty": "", "name": "second"]

  @Test func readsTheFirstValueOfAKey() {
    #expect(tags["highway"] == "residential")
    #expect(tags["name"] == "Rue Émile")
    #expect(tags["empty"] == "")
    #expect(tags["nam"] == nil)
    #expect(tags["name:"] == nil)
    #expect(tags["residential"] == nil, "a value is no key")
  }

  @Test func comparesWithoutStrings() {
    #expect(tags.has("highway", "residential"))
    #expect(!tags.has("highway", "residentia"))
    #expect(!tags.has("name", "second"), "the first tag of a key counts")
    #expect(tags.contains("empty"))
    #expect(!tags.contains(""))
  }

  @Test func iteratesInFileOrder() {
    #expect(tags.map(\.key) == ["highway", "name", "name:fr", "empty", "name"])
    #expect(tags.map(\.value) == ["residential", "Rue Émile", "Rue", "", "second"])
    var raw: [String] = []
    tags.forEachBytes { raw.append("\(String(decoding: $0, as: UTF8.self))=\(String(decoding: $1, as: UTF8.self))") }
    #expect(raw == tags.map { "\($0.key)=\($0.value)" })
  }

  @Test func noTags() {
    #expect(OSMTags.none.isEmpty)
    #expect(OSMTags.none["name"] == nil)
    #expect(Array(OSMTags.none.map(\.key)).isEmpty)
  }

  @Test func nulEndsAText() {
    let odd = OSMTags([(key: "a\0b", value: "c\0d"), (key: "e", value: "f")])
    #expect(odd["a"] == "c")
    #expect(odd["e"] == "f")
  }
}
