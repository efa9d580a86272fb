import Testing

@testable import BackendApp

@Suite struct RequestBudgetTests {
  @Test func aBurstIsServedThenAsManyAsTheRateAllows() {
    let budget = RequestBudget(perSecond: 2, burst: 3)
    for _ in 0..<3 { #expect(budget.take("a", now: 10) == nil) }
    #expect(budget.take("a", now: 10) == 0.5)
    #expect(budget.take("b", now: 10) == nil)
    #expect(budget.take("a", now: 10.5) == nil)
    #expect(budget.take("a", now: 10.5) != nil)
    // A long rest fills no more than the burst.
    for _ in 0..<3 { #expect(budget.take("a", now: 1_000) == nil) }
    #expect(budget.take("a", now: 1_000) != nil)
  }

  @Test func manyClientsAreForgotten() {
    let budget = RequestBudget(perSecond: 1, burst: 1)
    for client in 0..<30_000 { #expect(budget.take("\(client)", now: Double(client)) == nil) }
  }
}
