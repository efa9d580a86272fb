/// Yes-or-no facts of an arc. Bits are part of the file format; new ones are appended.
public struct RoadFlags: OptionSet, Hashable, Sendable {
  /// 32 bits; those without a meaning are 0 in files.
  public let rawValue: UInt32
  /// Wraps bits.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A ramp: `*_link`.
  public static let link = RoadFlags(rawValue: 1 << 0)
  /// `junction=roundabout`: traffic on it goes first.
  public static let roundabout = RoadFlags(rawValue: 1 << 1)
  /// `junction=circular`.
  public static let circular = RoadFlags(rawValue: 1 << 2)
  /// In a tunnel, building passages included.
  public static let tunnel = RoadFlags(rawValue: 1 << 3)
  /// On a bridge.
  public static let bridge = RoadFlags(rawValue: 1 << 4)
  /// A ford.
  public static let ford = RoadFlags(rawValue: 1 << 5)
  /// Cars pay.
  public static let toll = RoadFlags(rawValue: 1 << 6)
  /// One-way for motor traffic, be it this way or the other.
  public static let oneWay = RoadFlags(rawValue: 1 << 7)
  /// `oneway=reversible` or `alternating`: the direction depends on the time.
  public static let reversible = RoadFlags(rawValue: 1 << 8)
  /// `motorroad=yes`.
  public static let motorRoad = RoadFlags(rawValue: 1 << 9)
  /// `lit=yes`.
  public static let lit = RoadFlags(rawValue: 1 << 10)
  /// A pavement on at least one side.
  public static let sidewalk = RoadFlags(rawValue: 1 << 11)
  /// Signals before the head, for this direction, on the arc itself (a junction's are a flag of the node).
  public static let signals = RoadFlags(rawValue: 1 << 12)
  /// A stop sign on the arc for this direction.
  public static let stop = RoadFlags(rawValue: 1 << 13)
  /// A give-way sign on the arc for this direction.
  public static let giveWay = RoadFlags(rawValue: 1 << 14)
  /// A pedestrian crossing on the arc.
  public static let crossing = RoadFlags(rawValue: 1 << 15)
  /// Speed humps or other calming on the arc.
  public static let calming = RoadFlags(rawValue: 1 << 16)
  /// A level crossing of a railway on the arc.
  public static let railwayCrossing = RoadFlags(rawValue: 1 << 17)
  /// Rules of this arc depend on the time or the vehicle: `RoadGraph.rules(of:)`.
  public static let conditional = RoadFlags(rawValue: 1 << 18)
  /// `indoor=yes`, or a corridor.
  public static let indoor = RoadFlags(rawValue: 1 << 19)
  /// `informal=yes` or `trail_visibility` bad or worse.
  public static let faint = RoadFlags(rawValue: 1 << 20)
  /// `bicycle_road=yes`, `cyclestreet=yes`.
  public static let bicycleRoad = RoadFlags(rawValue: 1 << 21)
  /// The bicycle rides here against the one-way of the cars.
  public static let contraflow = RoadFlags(rawValue: 1 << 22)
  /// Has an escalator or moving walkway in this direction (`conveying`).
  public static let conveying = RoadFlags(rawValue: 1 << 23)
  /// The tags call it dual: `dual_carriageway=yes`.
  public static let dualCarriageway = RoadFlags(rawValue: 1 << 24)
}
