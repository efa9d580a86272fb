import Places
import Testing

@Suite struct LanguagePreferenceTests {
  @Test(arguments: [
    ("de", ["de"]), ("de-CH", ["de-CH", "de"]), ("DE-ch, fr;q=0.5", ["de-CH", "de", "fr"]),
    ("fr;q=0.2, en-GB, en;q=0.9", ["en-GB", "en", "fr"]), ("zh-Hant-TW", ["zh-hant-TW", "zh-hant", "zh"]),
    ("en;q=0", []), ("*", []), ("", []), ("de;q=x, fr", ["fr"]), ("pt-BR;q=0.8,pt;q=0.8", ["pt-BR", "pt"]),
    ("en_US", []), ("a-b--c", []), ("' OR 1=1 --", []), (" it ; q=1.0 ", ["it"]), ("toolongatag", []),
  ])
  func tagsComeByTheirWeight(header: String, tags: [String]) { #expect(LanguagePreference.tags(header) == tags) }

  @Test func endlessHeadersAreCut() {
    #expect(LanguagePreference.tags((0..<5_000).map { "a\($0 % 10)" }.joined(separator: ",")).count <= 20)
  }
}
