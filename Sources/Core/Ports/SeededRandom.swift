/// Random numbers that repeat: SplitMix64 (G. Steele, D. Lea, C. Flood, 2014, doi:10.1145/2660193.2660195).
///
/// What fails or is heard with a seed fails or is heard again with it.
public struct SeededRandom: RandomNumberGenerator, RandomSource, Hashable {
  private var state: UInt64

  /// Equal seeds give equal numbers.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
