/// One lane before a junction.
public struct RouteLane: Hashable, Sendable, Codable {
  /// The arrows painted on it; empty if none.
  public var indications: [TurnDirection]
  /// Whether it leads where the route goes.
  public var isValid: Bool

  /// Creates a lane from its parts.
  public init(indications: [TurnDirection], isValid: Bool) {
    (self.indications, self.isValid) = (indications, isValid)
  }
}
