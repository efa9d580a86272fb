import Foundation
import TestSupport
import Testing

@testable import RoadNetwork

@Suite struct LocalMomentTests {
  private func at(_ day: Int, _ hour: Int, _ minute: Int = 0, month: Int = 11) -> LocalMoment {
    LocalMoment(year: 2026, month: month, day: day, hour: hour, minute: minute)!
  }

  @Test(arguments: UInt64(0)..<200)
  func weekdaysAndDaysBeforeAgreeWithFoundation(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let date = Date(timeIntervalSince1970: Double(Int.random(in: -12_000_000_000...200_000_000_000, using: &generator)))
    let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
    guard parts.year! > 1600 else { return }
    let moment = try #require(LocalMoment(year: parts.year!, month: parts.month!, day: parts.day!))
    #expect(moment.weekday == (parts.weekday! + 5) % 7)
    let before = calendar.dateComponents([.year, .month, .day], from: date.addingTimeInterval(-86_400))
    #expect(
      [moment.dayBefore.year, moment.dayBefore.month, moment.dayBefore.day] == [before.year, before.month, before.day])
  }

  @Test func noSuchDays() {
    #expect(LocalMoment(year: 2026, month: 2, day: 29) == nil && LocalMoment(year: 2028, month: 2, day: 29) != nil)
    #expect(LocalMoment(year: 2026, month: 13, day: 1) == nil && LocalMoment(year: 2026, month: 4, day: 31) == nil)
    #expect(LocalMoment(year: 2026, month: 1, day: 1, hour: 24) == nil)
  }

  /// 30 November 2026 is a Monday.
  @Test func morningsOfWorkdays() throws {
    let condition = RoadCondition(
      text: "Mo-Fr 07:00-09:00; PH off",
      spans: [TimeSpan(days: 0x1F, startMinute: 420, endMinute: 540), TimeSpan(days: 0x80, isOff: true)])
    #expect(condition.holds(at: at(30, 7)) == true && condition.holds(at: at(30, 8, 59)) == true)
    #expect(condition.holds(at: at(30, 9)) == false && condition.holds(at: at(30, 6, 59)) == false)
    #expect(condition.holds(at: at(29, 8)) == false)
    #expect(condition.holds(at: at(30, 8), isHoliday: true) == false)
    #expect(condition.namesHolidays)
    #expect(RoadCondition(text: "wet", spans: nil).holds(at: at(30, 8)) == nil)
  }

  @Test func nightsReachIntoTheNextDay() throws {
    let friday = RoadCondition(
      text: "Fr 22:00-06:00", spans: [TimeSpan(days: 0x10, startMinute: 1320, endMinute: 1800)])
    #expect(friday.holds(at: at(27, 23)) == true && friday.holds(at: at(28, 5, 59)) == true)
    #expect(friday.holds(at: at(28, 6)) == false && friday.holds(at: at(27, 5)) == false)
  }

  @Test func seasonsRunOverNewYear() throws {
    let winter = RoadCondition(text: "Nov-Mar", spans: [TimeSpan(firstDay: 11 * 32 + 1, lastDay: 3 * 32 + 31)])
    #expect(winter.holds(at: at(30, 12)) == true && winter.holds(at: at(31, 12, month: 1)) == true)
    #expect(winter.holds(at: at(1, 12, month: 4)) == false)
  }

  @Test func clocksRunThroughEveryDay() throws {
    #expect(LocalMoment(clockSeconds: 0) == LocalMoment(year: 1970, month: 1, day: 1))
    #expect(
      LocalMoment(clockSeconds: 951_782_399) == LocalMoment(year: 2000, month: 2, day: 28, hour: 23, minute: 59))
    #expect(LocalMoment(clockSeconds: 951_782_400) == LocalMoment(year: 2000, month: 2, day: 29))
    #expect(LocalMoment(clockSeconds: -1) == LocalMoment(year: 1969, month: 12, day: 31, hour: 23, minute: 59))
    #expect(LocalMoment(clockSeconds: -62_135_596_800) == LocalMoment(year: 1, month: 1, day: 1))
    #expect(LocalMoment(clockSeconds: -62_135_596_801) == nil && LocalMoment(clockSeconds: 253_402_300_800) == nil)
    var last = try #require(LocalMoment(clockSeconds: -2_208_988_800))
    for day in 1..<80_000 {
      let seconds = -2_208_988_800 + Int64(day) * 86_400
      let next = try #require(LocalMoment(clockSeconds: seconds))
      #expect(next.clockSeconds == seconds && next.weekday == (last.weekday + 1) % 7)
      #expect(next.day == last.day + 1 || next.day == 1)
      last = next
    }
  }
}
