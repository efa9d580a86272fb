/// What a traveller must know of an arc, in the arc's own direction. Many arcs share one record.
///
/// A profile is evaluated once for each record (`RoadGraph.attributeSlotCount` of them) and not for each arc.
public struct RoadAttributes: Hashable, Sendable {
  /// What the road is.
  public var roadClass = RoadClass.unknown
  /// `service=*`.
  public var service = ServiceKind.none
  /// Surface of the carriageway.
  public var surface = Surface.unknown
  /// How even it is.
  public var smoothness = Smoothness.unknown
  /// Who may use it in this direction.
  public var access = AccessTable()
  /// Yes-or-no facts.
  public var flags = RoadFlags()
  /// Legal limit for cars in this direction.
  public var speedLimit = SpeedLimit.unknown
  /// Lanes in this direction; 0 if not tagged.
  public var lanes: UInt8 = 0
  /// `layer=*`, −5 … 5 in practice.
  public var layer: Int8 = 0
  /// `tracktype=grade1` … `grade5` as 1 … 5; 0 if not tagged.
  public var trackGrade: UInt8 = 0
  /// `sac_scale`: 1 hiking, 2 mountain hiking … 6 difficult alpine hiking; 0 if not tagged.
  public var hikingScale: UInt8 = 0
  /// `mtb:scale` 0 … 6 as 1 … 7; 0 if not tagged.
  public var mountainBikeScale: UInt8 = 0
  /// Cycling along the road in this direction.
  public var cycleway = Cycleway.none
  /// Highest network of the signed cycling routes on it.
  public var bicycleNetwork = RouteNetwork.none
  /// Highest network of the signed walking routes on it.
  public var hikingNetwork = RouteNetwork.none
  /// `incline` in this direction in percent, upwards positive; ±1 where only `up` or `down` is tagged; 0 if not tagged.
  public var incline: Int8 = 0
  /// `maxheight` in centimeters; 0 if not tagged.
  public var maximumHeight: UInt16 = 0
  /// `maxweight` in units of 10 kg; 0 if not tagged.
  public var maximumWeight: UInt16 = 0
  /// `maxwidth` in centimeters; 0 if not tagged.
  public var maximumWidth: UInt16 = 0
  /// `maxlength` in centimeters; 0 if not tagged.
  public var maximumLength: UInt16 = 0

  /// A road that nobody may use and nothing is known of.
  public init() {}

  /// The modes that may be on the road in this direction, conditions aside.
  public var modes: ModeSet { access.possible }
}

/// A legal speed limit, and where it comes from.
public struct SpeedLimit: Hashable, Sendable {
  /// Why the limit is believed. Numbers are part of the file format.
  public enum Source: UInt8, CaseIterable, Sendable {
    /// Not known.
    case none = 0
    /// A number in the tags.
    case signed = 1
    /// A zone or country rule named in the tags (`FR:urban`).
    case implied = 2
    /// The country's default for the class of road.
    case defaulted = 3
  }

  /// In tenths of a kilometer an hour; 0 unknown, 65,535 no limit.
  public var decikilometersPerHour: UInt16
  /// Where it comes from.
  public var source: Source

  /// Puts a limit together.
  public init(decikilometersPerHour: UInt16, source: Source) {
    (self.decikilometersPerHour, self.source) = (decikilometersPerHour, source)
  }

  /// Nothing known.
  public static let unknown = SpeedLimit(decikilometersPerHour: 0, source: .none)
  /// `maxspeed=none`.
  public static let unlimited = SpeedLimit(decikilometersPerHour: .max, source: .signed)

  /// Kilometers an hour; `nil` if unknown, infinite if there is no limit.
  public var kilometersPerHour: Double? {
    switch decikilometersPerHour {
    case 0: nil
    case .max: .infinity
    default: Double(decikilometersPerHour) / 10
    }
  }
}
