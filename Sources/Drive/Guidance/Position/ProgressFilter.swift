/// A Kalman filter of two numbers: how far along the route one is, and how fast.
///
/// Constant speed with random acceleration; what is measured is the distance along the route, and the speed where the
/// sensor tells it. Source: Bar-Shalom, Li, Kirubarajan, *Estimation with Applications to Tracking and Navigation*
/// (2001), chapter 6.2.
struct ProgressFilter: Hashable, Sendable, Codable {
  /// Meters from the start of the route.
  private(set) var offset: Double
  /// Meters per second along the route, 0 or more.
  private(set) var speed: Double
  private var offsetVariance: Double
  private var covariance: Double
  private var speedVariance: Double

  /// Variance of acceleration per second: brakes and starts of a car in traffic.
  private static let jitter = 1.5
  /// Of a speed that a sensor tells, in square meters per square second.
  private static let sensorSpeedVariance = 1.0

  init(offset: Double, speed: Double, deviation: Double) {
    (self.offset, self.speed) = (offset, max(0, speed))
    (offsetVariance, covariance, speedVariance) = (deviation * deviation, 0, 25)
  }

  /// Standard deviation of `offset` in meters.
  var deviation: Double { max(0, offsetVariance).squareRoot() }

  /// The state so many seconds later, if nothing is measured.
  func predicted(after seconds: Double) -> ProgressFilter {
    var next = self
    let (square, cube) = (seconds * seconds, seconds * seconds * seconds)
    next.offset += speed * seconds
    next.offsetVariance += 2 * seconds * covariance + square * speedVariance + Self.jitter * cube / 3
    next.covariance += seconds * speedVariance + Self.jitter * square / 2
    next.speedVariance += Self.jitter * seconds
    return next
  }

  /// Takes in a distance along the route, measured with a standard deviation in meters.
  mutating func measure(offset measured: Double, deviation: Double) {
    let total = offsetVariance + deviation * deviation
    let (gain, speedGain) = (offsetVariance / total, covariance / total)
    let surprise = measured - offset
    offset += gain * surprise
    speed = max(0, speed + speedGain * surprise)
    speedVariance -= speedGain * covariance
    covariance *= 1 - gain
    offsetVariance *= 1 - gain
  }

  /// Takes in a speed that the sensor tells.
  mutating func measure(speed measured: Double) {
    let total = speedVariance + Self.sensorSpeedVariance
    let (gain, offsetGain) = (speedVariance / total, covariance / total)
    let surprise = measured - speed
    offset += offsetGain * surprise
    speed = max(0, speed + gain * surprise)
    offsetVariance -= offsetGain * covariance
    covariance *= 1 - gain
    speedVariance *= 1 - gain
  }

  /// The same movement on a line whose distances start elsewhere.
  func moved(to offset: Double) -> ProgressFilter {
    var next = self
    next.offset = offset
    return next
  }
}
