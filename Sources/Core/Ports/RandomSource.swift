/// Randomness, as an argument: a seeded one makes every run repeat.
public protocol RandomSource: Sendable {
  /// The next 64 random bits.
  mutating func next() -> UInt64
}

/// The operating system's generator.
public struct SystemRandom: RandomSource {
  private var generator = SystemRandomNumberGenerator()
  /// Stateless.
  public init() {}
  public mutating func next() -> UInt64 { generator.next() }
}
