import Foundation
import GeoCore
import Ports
import RouteModel

/// Somebody who follows a line and carries a receiver: the truth, and what the receiver makes of it.
///
///     var drive = SimulatedDrive(route, conditions: conditions, seed: 7, start: now)
///     while let moment = drive.next() { … moment.fix … }
///
/// Accelerates and brakes like a calm driver, slows down in bends, stops at the end. The same seed gives the same drive.
public struct SimulatedDrive: Sendable {
  private let conditions: DriveConditions
  private var random: SeededRandom
  private var line: DrivenLine
  private var offset = 0.0
  private var speed = 0.0
  private var time: Instant
  private var error: (east: Double, north: Double)
  private var standing = 0.0
  private var tunnel: (from: Instant, until: Instant)?

  /// Meters per second, each second.
  private static let acceleration = 1.5
  private static let braking = 2.5
  /// Seconds that the traveller stays at the end before the drive is over.
  private static let stay = 8.0

  /// - Parameter start: The time of the first moment.
  public init(_ route: Route, conditions: DriveConditions, seed: UInt64, start: Instant) {
    self.conditions = conditions
    random = SeededRandom(seed: seed)
    line = DrivenLine(route)
    time = start
    error = (0, 0)
    error = (normal() * conditions.noise, normal() * conditions.noise)
    if conditions.tunnelSeconds > 0 {
      let middle = start.advanced(bySeconds: route.travelTime.seconds / conditions.haste * 0.4)
      tunnel = (middle, middle.advanced(bySeconds: conditions.tunnelSeconds))
    }
  }

  /// Follows another route from here on: from the point of it that is nearest to the traveller.
  public mutating func follow(_ route: Route) { turn(into: DrivenLine(route)) }

  /// Follows another line from here on, as after a wrong turn.
  ///
  /// - Parameter speed: In meters per second; what the road allows.
  /// - Precondition: two positions at least.
  public mutating func follow(_ vertices: [Coordinate], speed: Double) {
    turn(into: DrivenLine(vertices, speeds: Array(repeating: speed, count: vertices.count - 1)))
  }

  private mutating func turn(into next: DrivenLine) {
    let here = line.location(at: offset)
    // The way to the new line is driven too: nobody is carried there. Where the line passes here twice, as before and
    // after a turn back, the first pass counts.
    let distances = next.vertices.indices.prefix { next.offsets[$0] < 500 }
      .map { next.vertices[$0].distance(to: here).rawValue }
    let least = distances.min()!
    let nearest = distances.firstIndex { $0 <= least + 15 }!
    let rest = Array(next.vertices[max(nearest, 1)...])
    let speeds = Array(next.speeds[(max(nearest, 1) - 1)...])
    line = DrivenLine([here] + rest, speeds: speeds)
    (offset, standing) = (0, 0)
  }

  /// The next moment, or `nil` when the traveller has stayed at the end for a while.
  public mutating func next() -> SimulatedMoment? {
    guard standing < Self.stay else { return nil }
    let moment = SimulatedMoment(
      time: time, location: line.location(at: offset), speed: speed, toEnd: Meters(line.length - offset), fix: fix())
    move()
    return moment
  }

  private mutating func move() {
    var rest = conditions.interval
    while rest > 0 {
      let slice = min(rest, 0.25)
      let wanted = allowedSpeed()
      speed += max(-Self.braking * 1.5 * slice, min(Self.acceleration * slice, wanted - speed))
      speed = max(0, speed)
      offset = min(line.length, offset + speed * slice)
      // A crawl of the last centimeters would never end.
      if line.length - offset < 1 { (offset, speed) = (line.length, 0) }
      if speed < 0.1, offset >= line.length { standing += slice }
      rest -= slice
    }
    time = time.advanced(bySeconds: conditions.interval)
    drift()
  }

  /// The speed of the road, and what still lets one slow down for each bend ahead.
  private func allowedSpeed() -> Double {
    var segment = line.segment(at: offset)
    var allowed = line.speeds[segment] * conditions.haste
    while segment < line.speeds.count {
      let distance = line.offsets[segment + 1] - offset
      if distance > 400 { break }
      var limit = line.limits[segment + 1]
      if segment + 1 < line.speeds.count { limit = min(limit, line.speeds[segment + 1] * conditions.haste) }
      allowed = min(allowed, (limit * limit + 2 * Self.braking * 0.7 * max(0, distance)).squareRoot())
      segment += 1
    }
    return max(allowed, line.length - offset > 1 ? 0.8 : 0)
  }

  private mutating func fix() -> Fix? {
    let isLost = Double(random.next() >> 11) / Double(1 << 53) < conditions.loss
    if isLost { return nil }
    if let tunnel, tunnel.from <= time, time < tunnel.until { return nil }
    let truth = line.location(at: offset)
    let length = (error.east * error.east + error.north * error.north).squareRoot()
    let bearing = atan2(error.east, error.north) * 180 / .pi
    let location = length > 0 ? truth.moved(by: Meters(length), bearing: bearing) : truth
    guard conditions.measuresMovement else {
      return Fix(time: time, location: location, accuracy: Meters(conditions.accuracy))
    }
    let course = line.bearing(of: line.segment(at: offset))
    return Fix(
      time: time, location: location, accuracy: Meters(conditions.accuracy), speed: max(0, speed + 0.3 * normal()),
      course: speed > 1 ? course : nil)
  }

  /// Gauss–Markov: keeps a share of the old error that falls with time, and adds as much as keeps the deviation.
  private mutating func drift() {
    let kept = exp(-conditions.interval / conditions.correlation)
    let added = conditions.noise * (1 - kept * kept).squareRoot()
    error.east = kept * error.east + added * normal()
    error.north = kept * error.north + added * normal()
  }

  /// A normally distributed number (Box and Muller, 1958).
  private mutating func normal() -> Double {
    let first = (Double(random.next() >> 11) + 1) / Double(1 << 53)
    let second = Double(random.next() >> 11) / Double(1 << 53)
    return (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
  }
}

/// One moment of a simulated drive.
public struct SimulatedMoment: Hashable, Sendable {
  public var time: Instant
  /// Where the traveller really is.
  public var location: Coordinate
  /// Meters per second, really.
  public var speed: Double
  /// Along the line that is driven, to its end.
  public var toEnd: Meters
  /// What the receiver tells; `nil` if it tells nothing now.
  public var fix: Fix?
}

extension SimulatedMoment {
  /// The truth at a time between this moment and a later one.
  func interpolated(to next: SimulatedMoment, at time: Instant) -> SimulatedMoment {
    let whole = next.time.seconds(since: self.time)
    guard whole > 0 else { return next }
    let share = max(0, min(1, time.seconds(since: self.time) / whole))
    let way = location.distance(to: next.location)
    return SimulatedMoment(
      time: time, location: location.moved(by: way * share, bearing: location.bearing(to: next.location)),
      speed: speed + share * (next.speed - speed), toEnd: Meters(toEnd.rawValue - way.rawValue * share), fix: nil)
  }
}
