/// A kind of traffic that access rules and turn restrictions tell apart. Numbers are part of the file format.
public enum TravelMode: UInt8, CaseIterable, Sendable {
  /// Private cars.
  case car = 0
  /// Bicycles.
  case bicycle = 1
  /// Pedestrians and hikers.
  case foot = 2
  /// Motorcycles.
  case motorcycle = 3
  /// Goods vehicles above 3.5 t.
  case heavyGoods = 4
}

/// A set of travel modes, bit n for the mode with number n.
public struct ModeSet: OptionSet, Hashable, Sendable {
  /// Eight bits; those without a mode are 0 in files.
  public let rawValue: UInt8
  /// Wraps bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The set of one mode.
  @inlinable public init(_ mode: TravelMode) { rawValue = 1 << mode.rawValue }

  /// Private cars.
  public static let car = ModeSet(TravelMode.car)
  /// Bicycles.
  public static let bicycle = ModeSet(TravelMode.bicycle)
  /// Pedestrians and hikers.
  public static let foot = ModeSet(TravelMode.foot)
  /// Everything with an engine.
  public static let motor: ModeSet = [.car, ModeSet(TravelMode.motorcycle), ModeSet(TravelMode.heavyGoods)]
  /// Everything with wheels: what turn restrictions without a named mode apply to.
  public static let vehicles: ModeSet = [.motor, .bicycle]
  /// Every mode.
  public static let all: ModeSet = [.vehicles, .foot]

  /// Whether the mode belongs to the set.
  @inlinable public func contains(_ mode: TravelMode) -> Bool { rawValue >> mode.rawValue & 1 == 1 }

  /// The modes in the order of their numbers.
  public var modes: [TravelMode] { TravelMode.allCases.filter(contains) }
}
