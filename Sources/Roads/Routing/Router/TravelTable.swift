/// What travelling between each two of some places takes.
public struct TravelTable: Hashable, Sendable {
  /// For each source a row with the milliseconds of travel to each destination, without penalties; `nil` where there is
  /// no way.
  public var times: [[UInt32?]]
  /// What was minimized, likewise.
  public var weights: [[UInt32?]]
  /// Centimeters, likewise; empty if nobody asked.
  public var lengths: [[UInt32?]]

  /// Puts a table together.
  public init(times: [[UInt32?]], weights: [[UInt32?]], lengths: [[UInt32?]]) {
    (self.times, self.weights, self.lengths) = (times, weights, lengths)
  }
}
