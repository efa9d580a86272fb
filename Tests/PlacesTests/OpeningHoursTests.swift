import Testing

@testable import Places

@Suite("Opening hours")
struct OpeningHoursTests {
  /// 2026-11-30 is a Monday.
  private func moment(_ day: Int, _ hour: Int, _ minute: Int = 0, month: Int = 11, year: Int = 2026) -> LocalMoment {
    LocalMoment(year: year, month: month, day: day, hour: hour, minute: minute)!
  }

  private func state(_ text: String, _ moment: LocalMoment, holiday: Bool = false) -> OpeningHours.State? {
    OpeningHours(text)?.status(at: moment, isHoliday: { _ in holiday }).state
  }

  @Test(arguments: [
    ("24/7", 30, 3, OpeningHours.State.open),
    ("08:00-18:00", 30, 8, .open), ("08:00-18:00", 30, 18, .closed),
    ("Mo-Fr 08:00-12:00,14:00-18:00; Sa 09:00-12:00", 30, 13, .closed),
    ("Mo-Fr 08:00-12:00,14:00-18:00; Sa 09:00-12:00", 30, 15, .open),
    ("Mo-Fr 08:00-12:00, Sa 09:00-12:00", 28, 10, .open),
    ("Mo-Su 09:00-20:00; Su off", 29, 12, .closed), ("Mo-Su 09:00-20:00; Su off", 28, 12, .open),
    ("Mo,We,Fr 10:00-12:00", 30, 11, .open), ("Tu,Th 10:00-12:00", 30, 11, .closed),
    ("Fr-Mo 10:00-12:00", 30, 11, .open), ("Fr-Mo 10:00-12:00", 24, 11, .closed),
    ("Fr-Sa 22:00-03:00", 28, 2, .open), ("Fr-Sa 22:00-03:00", 29, 2, .open), ("Fr-Sa 22:00-03:00", 30, 2, .closed),
    ("Mo-Su 18:00-26:00", 30, 1, .open), ("18:00+", 30, 23, .open),
    ("Mo-Fr 09:00-17:00; 12:00-13:00 off", 30, 12, .closed), ("Mo-Fr 09:00-17:00; 12:00-13:00 off", 30, 13, .open),
    ("Apr-Oct 10:00-18:00", 30, 12, .closed), ("Oct-Mar 10:00-18:00", 30, 12, .open),
    ("Nov 25-Dec 2 10:00-18:00", 30, 12, .open), ("Dec 24-Jan 2 10:00-18:00", 30, 12, .closed),
    ("2026 Nov 30 10:00-18:00", 30, 12, .open), ("2025 10:00-18:00", 30, 12, .closed),
    ("2024-2027 Mo 10:00-18:00", 30, 12, .open), ("week 49 Mo 10:00-18:00", 30, 12, .open),
    ("Mo[-1] 10:00-12:00", 30, 11, .open), ("Mo[1,3] 10:00-12:00", 30, 11, .closed),
    ("Mo[5] 10:00-12:00", 30, 11, .open),
    ("off", 30, 12, .closed), ("closed", 30, 12, .closed), ("unknown", 30, 12, .unknown),
    ("\"by appointment\"", 30, 12, .unknown), ("Mo 08:00-12:00 \"ring the bell\"", 30, 9, .open),
    ("Tu 10:00-12:00 || \"by appointment\"", 30, 11, .unknown), ("Mo 10:00-12:00 || unknown", 30, 11, .open),
    ("Mo-Fr: 8:00 - 18:00", 30, 12, .open), ("Mo–Fr 08:00–18:00", 30, 12, .open), ("Mo-Fr 8-18", 30, 12, .open),
    ("mo-fr 08:00-18:00;", 30, 12, .open), ("Mo-Fr 08:00-18:00; PH off", 30, 12, .open),
    ("Mo 00:00-24:00", 30, 23, .open),
  ])
  func statesAreRight(text: String, day: Int, hour: Int, expected: OpeningHours.State) {
    #expect(state(text, moment(day, hour)) == expected, "\(text)")
  }

  @Test func holidaysFollowTheirOwnRule() {
    #expect(state("Mo-Fr 08:00-18:00; PH off", moment(30, 12), holiday: true) == .closed)
    #expect(state("Mo-Fr,PH 08:00-18:00", moment(29, 12), holiday: true) == .open)
    #expect(state("Mo-Fr 08:00-18:00; PH 10:00-12:00", moment(30, 11), holiday: true) == .open)
    #expect(state("PH 10:00-12:00", moment(30, 11)) == .closed)
  }

  @Test(arguments: [
    "", "sometimes", "Mo-", "Mo-Fr 08:00", "25:99-26:00", "sunrise-sunset", "Mo-Fr 08:00-18:00 maybe",
    "easter 10:00-12:00",
    "SH 10:00-12:00", "Mo[9] 10:00-12:00", "\"open", "week 99", "Mo 08:00-18:00 | Tu", "99999999999999999999",
    "Mo-Fr 10:00-60:00", "2027-2024 Mo 10:00-12:00",
  ])
  func whatIsNotUnderstoodIsNotGuessed(text: String) {
    #expect(OpeningHours(text) == nil)
  }

  @Test func theNextChangeIsTold() throws {
    let hours = try #require(OpeningHours("Mo-Fr 08:00-12:00,14:00-18:00; Fr 22:00-03:00"))
    #expect(hours.status(at: moment(30, 9)).until == moment(30, 12))
    #expect(hours.status(at: moment(30, 13)).until == moment(30, 14))
    // The rule for Friday replaces its other hours and runs into Saturday.
    #expect(hours.status(at: moment(27, 23)) == OpeningHours.Status(state: .open, until: moment(28, 3)))
    #expect(hours.status(at: moment(28, 4)).until == moment(30, 8))
    #expect(try #require(OpeningHours("24/7")).status(at: moment(30, 9)).until == nil)
    #expect(try #require(OpeningHours("Mo-Su 00:00-24:00")).status(at: moment(30, 9)).until == nil)
  }

  @Test func hostileTextIsHarmless() {
    for text in [
      String(repeating: "Mo ", count: 5_000), String(repeating: "Mo,", count: 600), String(repeating: "\"", count: 999),
      String(repeating: "1", count: 1_900), String(repeating: "[", count: 1_900),
      "Mo" + String(repeating: "-1", count: 900),
    ] {
      if let hours = OpeningHours(text) { _ = hours.status(at: moment(30, 12)) }
    }
    let many = String(repeating: "Mo-Fr 08:00-12:00;", count: 100)
    #expect(state(many, moment(30, 9)) == .open)
  }

  @Test func theCalendarIsRight() {
    #expect(CivilDate(number: 0) == CivilDate(year: 1970, month: 1, day: 1))
    for number in stride(from: -800_000, to: 800_000, by: 997) { #expect(CivilDate(number: number).number == number) }
    #expect(CivilDate(year: 2026, month: 11, day: 30).weekday == 0)
    #expect(CivilDate(year: 2024, month: 2, day: 29).number + 1 == CivilDate(year: 2024, month: 3, day: 1).number)
    #expect(CivilDate(year: 2027, month: 1, day: 1).week == 53 && CivilDate(year: 2024, month: 12, day: 30).week == 1)
    #expect(LocalMoment(year: 2025, month: 2, day: 29) == nil)
    #expect(moment(30, 0).advanced(byMinutes: -1) == moment(29, 23, 59))
  }
}
