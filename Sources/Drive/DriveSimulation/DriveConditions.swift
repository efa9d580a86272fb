/// What the sensors and the driver of a simulated drive do wrong.
public struct DriveConditions: Hashable, Sendable {
  /// Standard deviation in meters of the error along each axis.
  public var noise = 0.0
  /// Seconds in which the error forgets itself (first-order Gauss–Markov): receivers drift, they do not jump.
  public var correlation = 45.0
  /// Share of the fixes that never come, 0 … 1.
  public var loss = 0.0
  /// Seconds without any fix, once, in the middle of the drive; 0 for none.
  public var tunnelSeconds = 0.0
  /// Whether fixes come with a speed and a course.
  public var measuresMovement = true
  /// Seconds between two fixes.
  public var interval = 1.0
  /// The driver's speed in relation to what the route expects.
  public var haste = 1.0

  /// A perfect drive.
  public init() {}

  /// Radius in meters that the receiver tells: 68 % of the errors lie within it. A perfect one tells 3.
  public var accuracy: Double { max(3, noise * 1.51) }
}
