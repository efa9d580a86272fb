/// Greatest sizes that may pass a node, in the direction across it; 0 is no limit.
public struct NodeLimits: Hashable, Sendable {
  static let byteCount = 16

  /// `maxheight` in centimeters.
  public var height: UInt16 = 0
  /// `maxweight` in units of 10 kg.
  public var weight: UInt16 = 0
  /// `maxwidth` in centimeters.
  public var width: UInt16 = 0
  /// `maxlength` in centimeters.
  public var length: UInt16 = 0

  /// No limits.
  public init() {}

  /// Whether anything is limited.
  public var isEmpty: Bool { self == NodeLimits() }
}

/// How far a road goes up and down from one end to the other.
public struct RoadClimb: Hashable, Sendable {
  /// Decimeters that are climbed, 0 … 65,534.
  public var upDecimeters: UInt16
  /// Decimeters that are descended, 0 … 65,534.
  public var downDecimeters: UInt16

  /// Puts a climb together.
  public init(upDecimeters: UInt16, downDecimeters: UInt16) {
    (self.upDecimeters, self.downDecimeters) = (upDecimeters, downDecimeters)
  }

  /// Meters climbed.
  public var up: Double { Double(upDecimeters) / 10 }
  /// Meters descended.
  public var down: Double { Double(downDecimeters) / 10 }
  /// The same road the other way.
  public var reversed: RoadClimb { RoadClimb(upDecimeters: downDecimeters, downDecimeters: upDecimeters) }
  /// Level ground.
  public static let level = RoadClimb(upDecimeters: 0, downDecimeters: 0)
}
