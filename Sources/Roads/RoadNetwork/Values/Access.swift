/// Who may use a road in one direction by one mode. Numbers are part of the file format; new ones are appended.
public enum Access: UInt8, CaseIterable, Sendable {
  /// Forbidden or impossible.
  case no = 0
  /// Open to the public.
  case yes = 1
  /// Made or signed for this mode.
  case designated = 2
  /// Open until revoked.
  case permissive = 3
  /// Only to reach a place on it: no through traffic.
  case destination = 4
  /// Only with the owner's leave; routed at the ends of a journey alone.
  case `private` = 5
  /// Bicycles are pushed.
  case dismount = 6
  /// Legal, but a road beside it should be used.
  case discouraged = 7

  /// Whether the mode may be on the road at all, be it with conditions.
  @inlinable public var isPossible: Bool { self != .no }
  /// Whether the road may be used by the public on the way to somewhere else.
  @inlinable public var isThrough: Bool { self != .no && self != .destination && self != .private }
}

/// The access of all modes in one direction: four bits a mode.
public struct AccessTable: Hashable, Sendable {
  /// Bits 4n ..< 4n+4 hold the access of the mode with number n.
  public var rawValue: UInt32

  /// Wraps bits as they stand in the file.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Nobody may.
  @inlinable public init() { rawValue = 0 }

  /// The access of a mode; a number from a newer file reads as `.no`.
  @inlinable public subscript(mode: TravelMode) -> Access {
    get { Access(rawValue: UInt8(truncatingIfNeeded: rawValue >> (4 * UInt32(mode.rawValue)) & 0xF)) ?? .no }
    set {
      let shift = 4 * UInt32(mode.rawValue)
      rawValue = rawValue & ~(0xF << shift) | UInt32(newValue.rawValue) << shift
    }
  }

  /// The modes that may be on the road at all.
  public var possible: ModeSet {
    TravelMode.allCases.reduce(into: ModeSet()) { if self[$1].isPossible { $0.formUnion(ModeSet($1)) } }
  }
}
