/// The votes of cities on what a polygon is.
struct Ballot: Equatable {
  private(set) var counts: [String: Int] = [:]

  /// Votes cast.
  var total: Int { counts.values.reduce(0, +) }

  /// The claim with most votes; of equal ones the first by name.
  var winner: String? { ordered.first?.claim }

  /// The claim with most votes; of equal ones the preferred one, if it is among them.
  func winner(preferring claim: String?) -> String? {
    guard let claim, let best = ordered.first, counts[claim] == best.votes else { return winner }
    return claim
  }

  /// Share of the winner, 0 … 1; 0 without votes.
  var share: Double { total == 0 ? 0 : Double(ordered[0].votes) / Double(total) }

  /// Claims, most votes first, then by name.
  var ordered: [(claim: String, votes: Int)] {
    counts.map { (claim: $0.key, votes: $0.value) }.sorted { ($1.votes, $0.claim) < ($0.votes, $1.claim) }
  }

  /// The first five claims, as in `GP 31, FR 2`.
  var summary: String { ordered.prefix(5).map { "\($0.claim) \($0.votes)" }.joined(separator: ", ") }

  mutating func add(_ claim: String, count: Int = 1) { counts[claim, default: 0] += count }

  mutating func add(_ other: Ballot) {
    for (claim, votes) in other.counts { add(claim, count: votes) }
  }
}
