import TestSupport
import Testing

@testable import Places

@Suite struct DecimalTextTests {
  static func value(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBytes { DecimalText.value($0) }
  }

  @Test(arguments: UInt64(0)..<6)
  func numbersAreReadAsTheStandardLibraryReadsThem(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      var text = ["", "-", "+"].randomElement(using: &random)!
      for _ in 0..<Int.random(in: 0...11, using: &random) { text += "\(Int.random(in: 0...9, using: &random))" }
      if Bool.random(using: &random) { text += "." }
      for _ in 0..<Int.random(in: 0...12, using: &random) { text += "\(Int.random(in: 0...9, using: &random))" }
      if Int.random(in: 0..<4, using: &random) == 0 { text += "e\(Int.random(in: -30...30, using: &random))" }
      if let expected = Double(text) {
        #expect(Self.value(text)?.bitPattern == expected.bitPattern || text.utf8.count > 31, "\(text)")
      } else {
        #expect(Self.value(text) == nil, "\(text)")
      }
    }
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1e5.5", "1.2.3", "0x10", "inf", "-inf", "nan", "NaN", "infinity",
    "1,5",
    "1 5", "--1", "1-", "٣", "1e99999999999999999999", String(repeating: "1", count: 32),
  ])
  func whatIsNoDecimalNumberIsNone(text: String) { #expect(Self.value(text) == nil) }

  @Test func edgesAreExact() {
    for text in ["180", "-180.0", "90", "-90.00000000", "0", "-0", "179.99999999999997", "9007199254740993", "1e-22"] {
      #expect(Self.value(text)?.bitPattern == Double(text)!.bitPattern, "\(text)")
    }
  }
}
