/// Yes-or-no facts of a node. Bits are part of the file format; new ones are appended.
public struct NodeFlags: OptionSet, Hashable, Sendable {
  /// 16 bits; those without a meaning are 0 in files.
  public let rawValue: UInt16
  /// Wraps bits.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `highway=traffic_signals` on the junction itself.
  public static let signals = NodeFlags(rawValue: 1 << 0)
  /// Room to turn round: `turning_circle`, `turning_loop`, `mini_roundabout`.
  public static let turningPlace = NodeFlags(rawValue: 1 << 1)
  /// `highway=motorway_junction`.
  public static let motorwayJunction = NodeFlags(rawValue: 1 << 2)
  /// The node has a `NodeDetail`.
  public static let detail = NodeFlags(rawValue: 1 << 3)
  /// `barrier=toll_booth`.
  public static let tollBooth = NodeFlags(rawValue: 1 << 4)
  /// `highway=stop` on the junction itself.
  public static let stop = NodeFlags(rawValue: 1 << 5)
  /// `highway=give_way` on the junction itself.
  public static let giveWay = NodeFlags(rawValue: 1 << 6)
  /// A pedestrian crossing.
  public static let crossing = NodeFlags(rawValue: 1 << 7)
  /// A way goes on outside the extract: an end here is none in the world.
  public static let clipped = NodeFlags(rawValue: 1 << 8)
  /// `barrier=border_control`.
  public static let borderControl = NodeFlags(rawValue: 1 << 9)
  /// `highway=mini_roundabout`.
  public static let miniRoundabout = NodeFlags(rawValue: 1 << 10)
  /// `highway=elevator`.
  public static let elevator = NodeFlags(rawValue: 1 << 11)
  /// `railway=level_crossing` or `crossing`.
  public static let railwayCrossing = NodeFlags(rawValue: 1 << 12)
  /// The node has `NodeLimits`.
  public static let limits = NodeFlags(rawValue: 1 << 13)
}

/// What stands in the way at a node. Numbers are part of the file format; new ones are appended.
public enum Barrier: UInt8, CaseIterable, Sendable {
  /// Nothing.
  case none = 0
  /// `bollard`, `block`, `jersey_barrier`, `planter`, `log`, `debris`: wheels narrower than a car's pass.
  case bollard = 1
  /// `gate`, `hampshire_gate`, `sliding_gate`, `sliding_beam`.
  case gate = 2
  /// `lift_gate`, `swing_gate`, `wicket_gate`.
  case liftGate = 3
  /// `cycle_barrier`, `motorcycle_barrier`, `chicane`.
  case cycleBarrier = 4
  /// `stile`, `step`.
  case stile = 5
  /// `kissing_gate`, `turnstile`, `full-height_turnstile`, `horse_stile`.
  case turnstile = 6
  /// `cattle_grid`.
  case cattleGrid = 7
  /// `toll_booth`.
  case tollBooth = 8
  /// `border_control`.
  case borderControl = 9
  /// `height_restrictor`.
  case heightRestrictor = 10
  /// `chain`, `rope`.
  case chain = 11
  /// `bus_trap`, `sump_buster`.
  case busTrap = 12
  /// Anything else.
  case other = 13
}

/// What only few nodes have: a barrier, or the number and name of an exit.
public struct NodeDetail: Hashable, Sendable {
  static let byteCount = 16

  /// What stands in the way.
  public var barrier = Barrier.none
  /// Modes that cannot pass the node, though they may reach it and turn round.
  public var blocked = ModeSet()
  /// Modes that may pass only with the owner's leave.
  public var restricted = ModeSet()
  /// What passing costs in choice, in seconds, to those who may.
  public var penaltySeconds: UInt8 = 0
  /// Number of a motorway exit (`ref`).
  public var exitRef = ""
  /// Name of a motorway junction.
  public var exitName = ""

  /// A node with nothing to tell.
  public init() {}
}
