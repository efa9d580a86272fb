/// One sample of a position sensor.
public struct Fix: Hashable, Sendable, Codable {
  /// When it was measured.
  public var time: Instant
  /// Where.
  public var location: Coordinate
  /// Radius of the circle that holds the true position with a probability of 68 %; `nil` if the sensor does not say.
  public var accuracy: Meters?
  /// Speed over ground in meters per second, 0 or more; `nil` if it was not measured.
  public var speed: Double?
  /// Direction of movement over ground, degrees clockwise from north, 0 ..< 360; `nil` if it was not measured.
  public var course: Double?

  /// Creates a fix; a negative or infinite accuracy, speed or course counts as not measured, as sensors mean it.
  public init(
    time: Instant, location: Coordinate, accuracy: Meters? = nil, speed: Double? = nil, course: Double? = nil
  ) {
    (self.time, self.location) = (time, location)
    self.accuracy = accuracy.flatMap { $0.rawValue >= 0 && $0.rawValue.isFinite ? $0 : nil }
    self.speed = speed.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    self.course = course.flatMap { (0..<360).contains($0) ? $0 : nil }
  }
}
