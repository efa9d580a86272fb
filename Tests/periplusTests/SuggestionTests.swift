import Testing

@testable import periplus

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("serve", "serve", 0), ("sevre", "serve", 1), ("srve", "serve", 1), ("servee", "serve", 1), ("xerve", "serve", 1),
    ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3),
  ])
  func slipsAreCounted(first: String, second: String, count: Int) {
    #expect(Suggestion.slips(from: first, to: second) == count)
  }

  @Test func theNearestWins() {
    #expect(Suggestion.nearest(to: "rote", in: ["record", "route", "rate"]) == "route")
    #expect(Suggestion.nearest(to: "comp", in: ["find", "completions"]) == "completions")
    #expect(Suggestion.nearest(to: "xyz", in: ["find", "route"]) == nil)
    #expect(Suggestion.nearest(to: "", in: ["find"]) == nil)
  }
}
