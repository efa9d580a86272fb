import Foundation
import GeoCore
import Routing
import Synchronization

/// What clocks show at places, from the names of their time zones.
///
/// Decision: `docs/decisions/0096-time.md`.
final class PlaceClock: Sendable {
  private let zoneName: @Sendable (Coordinate) -> String?
  private let zones = Mutex<[String: TimeZone?]>([:])

  /// - Parameter zoneName: Name in the IANA database of the zone at a place; `nil` if it is not known.
  init(zoneName: @escaping @Sendable (Coordinate) -> String?) { self.zoneName = zoneName }

  /// Whether the zone of a place is known.
  func knows(_ place: Coordinate) -> Bool { zone(at: place) != nil }

  /// The departure that a request means.
  ///
  /// An hour that a clock skips is taken as if it had not been put forward; of one that it shows twice the first.
  func departure(_ time: DepartureTime, at start: Coordinate) -> Departure {
    let fixed = time.offset ?? 0
    let instant = time.clockSeconds - Int64(time.offset ?? localOffset(time.clockSeconds, at: start) ?? 0)
    return Departure(instant: instant) { [self] place, instant in offset(at: place, instant) ?? fixed }
  }

  /// Seconds ahead of UTC of the clock at a place that shows a time.
  private func localOffset(_ clockSeconds: Int64, at place: Coordinate) -> Int? {
    let around = [-86_400, 86_400].map { offset(at: place, clockSeconds + Int64($0)) }
    guard let before = around[0], let after = around[1] else { return nil }
    for candidate in [before, after].sorted(by: >)
    where offset(at: place, clockSeconds - Int64(candidate)) == candidate {
      return candidate
    }
    return before
  }

  private func offset(at place: Coordinate, _ instant: Int64) -> Int? {
    zone(at: place)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
  }

  private func zone(at place: Coordinate) -> TimeZone? {
    guard let name = zoneName(place) else { return nil }
    return zones.withLock { zones in
      if let known = zones[name] { return known }
      let zone = TimeZone(identifier: name)
      zones[name] = .some(zone)
      return zone
    }
  }
}
