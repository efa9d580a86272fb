import Testing

@testable import TileLoading

struct HostRestTests {
  @Test func pausesDoubleUpToFiveMinutesAndEndWithASuccess() {
    var rest = HostRest()
    var now = 0.0
    var pauses: [Double] = []
    for _ in 0..<10 {
      rest.failed("a", now: now)
      let start = now
      while rest.isResting("a", now: now) { now += 1 }
      pauses.append(now - start)
    }
    #expect(pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    #expect(!rest.isResting("b", now: 0))
    #expect(rest.succeeded("a") && !rest.succeeded("a"))
    rest.failed("a", now: now)
    #expect(rest.isResting("a", now: now + 1.9) && !rest.isResting("a", now: now + 2))
  }

  @Test func failuresThatWereOnTheirWayDoNotAddUp() {
    var rest = HostRest()
    for _ in 0..<6 { rest.failed("a", now: 0) }
    #expect(!rest.isResting("a", now: 2))
  }

  @Test func theHostsOwnWishIsRespected() {
    var rest = HostRest()
    rest.failed("a", now: 0, wish: 120)
    #expect(rest.isResting("a", now: 119) && !rest.isResting("a", now: 120))
    rest.failed("b", now: 0, wish: 90_000)
    #expect(!rest.isResting("b", now: 300))
  }
}
