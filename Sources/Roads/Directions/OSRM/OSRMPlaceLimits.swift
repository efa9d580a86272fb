import Routing

/// Limits that a client sets for moving a place onto a road.
public struct OSRMPlaceLimits: Equatable, Sendable {
  /// The road's direction must lie within `range` degrees of `degrees`.
  public struct Bearing: Equatable, Sendable {
    /// Clockwise from north, 0 … 360.
    public var degrees: Int
    /// To each side, 0 … 180.
    public var range: Int

    /// Creates a limit of direction.
    public init(degrees: Int, range: Int) { (self.degrees, self.range) = (degrees, range) }
  }

  /// A limit of direction, or `nil` for any.
  public var bearing: Bearing?
  /// The greatest distance in meters, or `nil` for the service's own.
  public var radius: Double?
  /// The side of the road that the place must lie on.
  public var approach = RoutePlace.Approach.unrestricted

  /// Creates limits.
  public init(bearing: Bearing? = nil, radius: Double? = nil) { (self.bearing, self.radius) = (bearing, radius) }

  /// Reads `bearings`, `radiuses` and `approaches`.
  static func parse(_ options: OSRMOptions, count: Int) throws(OSRMError) -> [OSRMPlaceLimits] {
    let bearings = try options.list("bearings", count: count, form: "{0…360},{0…180}", bearing)
    let radiuses = try options.list("radiuses", count: count, form: "meters or “unlimited”", radius)
    let sides = RoutePlace.Approach.allCases.map(\.rawValue).joined(separator: ", ")
    let approaches = try options.list("approaches", count: count, form: "one of \(sides)") {
      RoutePlace.Approach(rawValue: String($0))
    }
    return bearings.indices.map { index in
      var limits = OSRMPlaceLimits(bearing: bearings[index], radius: radiuses[index])
      limits.approach = approaches[index] ?? .unrestricted
      return limits
    }
  }

  private static func bearing(_ text: Substring) -> Bearing? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard numbers.count == 2, (0...360).contains(numbers[0]), (0...180).contains(numbers[1]) else { return nil }
    return Bearing(degrees: numbers[0], range: numbers[1])
  }

  private static func radius(_ text: Substring) -> Double? {
    if text == "unlimited" { return .infinity }
    guard let meters = Double(text), meters >= 0 else { return nil }
    return meters
  }
}
