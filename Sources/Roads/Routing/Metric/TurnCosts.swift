import RouteModel

/// Seconds by angle of turn, in a table of whole degrees.
struct TurnCosts: Sendable {
  /// Milliseconds for −180 … 180 degrees, positive to the right.
  private let milliseconds: [UInt32]
  /// Milliseconds for turning round.
  let uTurn: UInt32

  init(_ turns: ProfileTurns, drivingSide: RoadSide) {
    milliseconds = (-180...180).map { angle in
      let isAcross = drivingSide == .right ? angle < 0 : angle > 0
      let seconds = Self.interpolated(turns.angles, at: Double(abs(angle)))
      return UInt32((seconds * (isAcross ? turns.acrossTraffic : 1) * 1000).rounded())
    }
    uTurn = UInt32((turns.uTurn * 1000).rounded())
  }

  /// - Parameters:
  ///   - arrival: Direction of travel before, degrees 0 … 359.
  ///   - departure: Direction of travel after, degrees 0 … 359.
  func turn(arrival: UInt16, departure: UInt16) -> UInt32 {
    let angle = (Int(departure) - Int(arrival) + 540) % 360 - 180
    return milliseconds[angle + 180]
  }

  /// - Precondition: pairs ascend from 0 to 180, as `Profile` checks.
  private static func interpolated(_ pairs: [[Double]], at angle: Double) -> Double {
    for (low, high) in zip(pairs, pairs.dropFirst()) where angle <= high[0] {
      return low[1] + (high[1] - low[1]) * (angle - low[0]) / (high[0] - low[0])
    }
    return pairs[pairs.count - 1][1]
  }
}
