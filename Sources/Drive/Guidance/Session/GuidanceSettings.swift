import InstructionText

/// What the traveller chose.
public struct GuidanceSettings: Sendable {
  /// The language of prompts.
  public var phrases: PhraseTable
  /// The units of prompts.
  public var units: UnitSystem
  /// Whether a new route is asked for when this one is left.
  public var reroutes = true
  /// Seconds that the backend has for an answer before the device computes the route.
  public var backendDeadline = 3.0
  /// Seconds that a route is thought to take until the first answer is known.
  public var expectedDelay = 1.0
  /// Seconds that an offer stands.
  public var offerSeconds = 30.0

  /// Creates settings.
  public init(phrases: PhraseTable = .english, units: UnitSystem = .metric) {
    (self.phrases, self.units) = (phrases, units)
  }
}
