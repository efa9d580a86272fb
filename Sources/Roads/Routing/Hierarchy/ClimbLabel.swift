/// What a climb knows of a vertex: the lightest weight found, or that and where it came from.
protocol ClimbLabel: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable {
  /// The label of a vertex that nothing led to.
  static var unreached: Self { get }
  /// The label of a vertex where a climb begins.
  static func seed(_ weight: UInt32, _ vertex: UInt32) -> Self
  /// The lightest weight found.
  var climbed: UInt32 { get }
  /// What arcs of a vertex with this label add to.
  func base(at vertex: UInt32) -> Self
  /// A weight as it is added to a base.
  static func step(_ weight: UInt32) -> Self
}

/// Weights alone.
extension UInt32: ClimbLabel {
  static var unreached: UInt32 { Metric.forbidden }
  @inline(__always) static func seed(_ weight: UInt32, _ vertex: UInt32) -> UInt32 { weight }
  @inline(__always) var climbed: UInt32 { self }
  @inline(__always) func base(at vertex: UInt32) -> UInt32 { self }
  @inline(__always) static func step(_ weight: UInt32) -> UInt32 { weight }
}

/// The weight in the high bits, the vertex before it in the low ones; a seed is its own.
extension UInt64: ClimbLabel {
  static var unreached: UInt64 { UInt64(Metric.forbidden) << 32 }
  @inline(__always) static func seed(_ weight: UInt32, _ vertex: UInt32) -> UInt64 {
    UInt64(weight) << 32 | UInt64(vertex)
  }
  @inline(__always) var climbed: UInt32 { UInt32(truncatingIfNeeded: self >> 32) }
  @inline(__always) func base(at vertex: UInt32) -> UInt64 { self & ~0xFFFF_FFFF | UInt64(vertex) }
  @inline(__always) static func step(_ weight: UInt32) -> UInt64 { UInt64(weight) << 32 }
}
