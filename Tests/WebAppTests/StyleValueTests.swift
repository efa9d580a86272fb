import Foundation
import Testing

@testable import WebApp

struct StyleValueTests {
  @Test func membersKeepTheirOrder() {
    let value: StyleValue = ["b": 1, "a": [true, nil, "x"], "c": ["z": 0.5]]
    #expect(value.json == #"{"b":1,"a":[true,null,"x"],"c":{"z":0.5}}"#)
  }

  @Test func numbersAreRoundedToThousandths() {
    let value: StyleValue = [0.1, 2.0, 1.00049, 0.3000000000000000444]
    #expect(value.json == "[0.1,2,1,0.3]")
  }

  @Test(arguments: ["quote \" backslash \\", "line\nbreak\u{0}", "Ünïcode 地図"])
  func textSurvivesAForeignReader(text: String) throws {
    let read = try JSONSerialization.jsonObject(with: Data(StyleValue.array([.string(text)]).json.utf8)) as? [String]
    #expect(read == [text])
  }
}
