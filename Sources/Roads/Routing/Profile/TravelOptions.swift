/// What one traveller wants beyond the profile. The default is the profile as it is.
public struct TravelOptions: Hashable, Sendable {
  /// Roads that are never used.
  public var excluded: Set<RoadFeature> = []
  /// Roads that are used only where everything else is `dislike` times as far.
  public var avoided: Set<RoadFeature> = []
  /// Whether climbs weigh `ProfileHills.dislike` seconds more for each meter.
  public var avoidsHills = false
  /// Size of the vehicle; what is `nil` is the profile's.
  public var vehicle = VehicleSize()
  /// Kilometers an hour on an ordinary road, 0.5 … 400: profiles with `ProfileSpeeds.usual` scale all their speeds by it,
  /// others go never faster. `nil` for the profile's own.
  public var speed: Double?

  /// Factor of weight of roads that are avoided.
  public static let dislike = 20.0

  /// The profile as it is.
  public init() {}

  /// Whether the profile is used as it is.
  public var isPlain: Bool { self == TravelOptions() }
}

/// Size of a vehicle; `nil` is not said and fits everywhere.
public struct VehicleSize: Hashable, Sendable, Codable {
  /// Meters, 0 … 100.
  public var height: Double?
  /// Metric tons, 0 … 500.
  public var weight: Double?
  /// Meters, 0 … 100.
  public var width: Double?
  /// Meters, 0 … 100.
  public var length: Double?

  /// A vehicle that fits everywhere but for what is said.
  public init(height: Double? = nil, weight: Double? = nil, width: Double? = nil, length: Double? = nil) {
    (self.height, self.weight, self.width, self.length) = (height, weight, width, length)
  }

  /// This size, with what it leaves out taken from another.
  func completed(by other: VehicleSize) -> VehicleSize {
    VehicleSize(
      height: height ?? other.height, weight: weight ?? other.weight, width: width ?? other.width,
      length: length ?? other.length)
  }

  /// Whether it is within limits in centimeters and units of 10 kg; a limit of 0 is none.
  func fits(height: UInt16, weight: UInt16, width: UInt16, length: UInt16) -> Bool {
    func isWithin(_ size: Double?, _ limit: UInt16) -> Bool {
      // A millimeter or a kilogram of tolerance, so that 3.1 m pass under a sign of 3.1 m.
      size.map { limit == 0 || $0 * 100 <= Double(limit) + 0.1 } ?? true
    }
    return isWithin(self.height, height) && isWithin(self.weight, weight) && isWithin(self.width, width)
      && isWithin(self.length, length)
  }
}
