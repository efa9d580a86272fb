import GeoCore
import RoadNetwork

/// When a journey begins, and what clocks show on the way.
public struct Departure: Sendable {
  /// Seconds since the start of 1970 UTC.
  public let instant: Int64
  private let offset: @Sendable (Coordinate, Int64) -> Int

  /// - Parameters:
  ///   - instant: Seconds since the start of 1970 UTC.
  ///   - offset: Seconds that clocks at a place are ahead of UTC at an instant, daylight saving included.
  public init(instant: Int64, offset: @escaping @Sendable (Coordinate, Int64) -> Int) {
    (self.instant, self.offset) = (instant, offset)
  }

  /// What a clock at a place shows.
  ///
  /// - Parameter milliseconds: Since the departure.
  /// - Returns: `nil` outside the years 1 … 9999.
  public func moment(at place: Coordinate, after milliseconds: UInt32) -> LocalMoment? {
    let now = instant.addingReportingOverflow(Int64(milliseconds / 1000)).partialValue
    return LocalMoment(clockSeconds: now.addingReportingOverflow(Int64(offset(place, now))).partialValue)
  }
}
