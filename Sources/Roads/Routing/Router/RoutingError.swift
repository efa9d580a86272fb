import GeoCore

/// Why there is no route.
public enum RoutingError: Error, Equatable, Sendable {
  /// No road for the profile within the radius of the place with this index, or none that runs in its heading.
  /// `isClosed`: there are roads, closed to the profile.
  case noRoad(place: Int, radius: Meters, isClosed: Bool)
  /// Nothing leads from the place with this index to the next one.
  case noWay(from: Int, reason: Reason)

  /// What keeps two places apart.
  public enum Reason: Equatable, Sendable {
    /// The place left lies on roads that lead nowhere else, an island of the network.
    case startIsIsland
    /// The place looked for lies on roads that nothing leads to, an island of the network.
    case goalIsIsland
    /// Both belong to the network, but no allowed way connects them.
    case notConnected
    /// There is a way, but something on every way is closed at the time at which it would be reached.
    case closedAtThatTime
  }
}
