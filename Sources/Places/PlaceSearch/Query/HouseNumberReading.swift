import Places

/// A way to read a house number out of the words of a search.
struct HouseNumberReading {
  let number: HouseNumber
  /// The words of the number.
  let range: Range<Int>

  private static let suffixes: Set<String> = ["bis", "ter", "quater", "rear"]
  private static let maximumCount = 6

  /// All readings, longer numbers before shorter ones at the same place, at most six.
  static func all(in query: SearchQuery) -> [HouseNumberReading] {
    let words = query.words
    var readings: [HouseNumberReading] = []
    for start in words.indices where words[start].isNumber && words.count > 1 {
      for end in ends(from: start, in: words).reversed() + [start + 1] where readings.count < maximumCount {
        guard end - start < words.count, let number = HouseNumber(words: words[start..<end].map(\.word)[...])
        else { continue }
        readings.append(HouseNumberReading(number: number, range: start..<end))
      }
      if start > 0, readings.count < maximumCount, words.count > 2, words[start - 1].word.text.utf8.count <= 2,
        let number = HouseNumber(words: words[(start - 1)...start].map(\.word)[...])
      {
        readings.append(HouseNumberReading(number: number, range: (start - 1)..<(start + 1)))
      }
    }
    return readings
  }

  /// Ends of longer numbers: `12 b`, `12 bis`, `1-5`, `12/3 a`.
  private static func ends(from start: Int, in words: [SearchQuery.Word]) -> [Int] {
    var ends: [Int] = []
    var end = start + 1
    while end < words.count, end - start < 4 {
      let word = words[end]
      guard word.isNumber || word.word.text.utf8.count == 1 || suffixes.contains(word.word.text) else { break }
      end += 1
      ends.append(end)
    }
    return ends
  }
}
