import RoadNetwork
import Testing

@testable import GraphBuilding

@Suite struct ConditionTests {
  @Test func clauses() {
    let text = "no_left_turn @ (Mo-Fr 07:00-09:00; PH off); no_right_turn @ (22:00-06:00)"
    let found = ConditionalValue.parse(text)
    #expect(found.map(\.value) == ["no_left_turn", "no_right_turn"])
    #expect(found.map(\.condition.text) == ["Mo-Fr 07:00-09:00; PH off", "22:00-06:00"])
    #expect(ConditionalValue.parse("no @ weight>7.5").map(\.condition.text) == ["weight>7.5"])
    #expect(ConditionalValue.parse("30 @ (wet); 50").map(\.value) == ["30"])
    for broken in ["", "@", "no @", "@ (x)", "((((", "no @ ()", ";;;@;"] {
      #expect(ConditionalValue.parse(broken).isEmpty)
    }
  }

  @Test func times() {
    let morning = TimeSpan(days: 0x1F, startMinute: 420, endMinute: 540)
    #expect(TimeParser.spans("Mo-Fr 07:00-09:00") == [morning])
    #expect(TimeParser.spans("Mo-Fr 07:00-09:00; PH off") == [morning, TimeSpan(days: 0x80, isOff: true)])
    #expect(
      TimeParser.spans("Mo-Fr 07:00-09:00,16:00-18:00") == [
        morning, TimeSpan(days: 0x1F, startMinute: 960, endMinute: 1080),
      ])
    #expect(TimeParser.spans("22:00-06:00") == [TimeSpan(startMinute: 1320, endMinute: 1800)])
    #expect(TimeParser.spans("Fr-Mo") == [TimeSpan(days: 0x71)])
    #expect(TimeParser.spans("Sa,Su,PH") == [TimeSpan(days: 0xE0)])
    #expect(TimeParser.spans("24/7") == [TimeSpan(days: 0xFF)])
    #expect(TimeParser.spans("Nov-Apr") == [TimeSpan(firstDay: 11 * 32 + 1, lastDay: 4 * 32 + 30)])
    #expect(
      TimeParser.spans("Mar 15-Oct 31 Mo-Fr 08:00-18:00") == [
        TimeSpan(
          days: 0x1F, firstDay: 3 * 32 + 15, lastDay: 10 * 32 + 31, startMinute: 480, endMinute: 1080)
      ])
    #expect(TimeParser.spans("Mar 15-31") == [TimeSpan(firstDay: 3 * 32 + 15, lastDay: 3 * 32 + 31)])
  }

  @Test func laterRulesReplaceTheDaysTheyName() {
    #expect(
      TimeParser.spans("Mo-Fr 07:00-09:00; We 10:00-12:00") == [
        TimeSpan(days: 0x1F, startMinute: 420, endMinute: 540), TimeSpan(days: 0x04, isOff: true),
        TimeSpan(days: 0x04, startMinute: 600, endMinute: 720),
      ])
  }

  @Test(arguments: [
    "sunrise-sunset", "weight>7.5", "wet", "snow", "Mo-Fr 07:00-09:00 AND length>10", "easter", "week 1-20",
    "25:61-99:99",
    "Mo-", "-", "Xx", "07:00", "Feb 30", ";", "Mo-Fr,07:00",
  ])
  func notUnderstood(text: String) { #expect(TimeParser.spans(text) == nil) }
}
