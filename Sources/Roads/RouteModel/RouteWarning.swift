import GeoCore

/// Something on a route that a traveller should know before going.
public struct RouteWarning: Hashable, Sendable, Codable {
  /// What it is.
  public enum Kind: Hashable, Sendable, Codable {
    /// A turn that is forbidden at times, by the text of the condition. No departure was given.
    case turnDependsOnTime(String)
    /// A road whose access depends on the time, by the text of the condition. No departure was given.
    case roadDependsOnTime(String)
    /// A rule whose condition is no time that is understood, by its text: taken as not holding.
    case conditionNotUnderstood(String)
    /// A rule that has hours of its own on public holidays, by its text: they are not known here.
    case holidaysNotKnown(String)
    /// A gate that nothing is said of: it may be locked.
    case gate
    /// A gate or barrier that needs the owner's leave.
    case privateGate
    /// A private road.
    case privateRoad
    /// A road for those who have business there, used to go through.
    case residentsOnly
    /// Water on the road.
    case ford
    /// The road costs money.
    case toll
    /// A kind of road that was to be avoided, by its name in requests.
    case avoided(String)
    /// The direction faced at the start leads nowhere.
    case turnRoundAtStart
    /// No time zone is known for the place: its clocks are taken as those of the start.
    case timeZoneNotKnown
  }

  /// What it is.
  public var kind: Kind
  /// Where it begins.
  public var location: Coordinate
  /// The road, empty if it has no name.
  public var road: String

  /// Puts a warning together.
  public init(_ kind: Kind, at location: Coordinate, road: String = "") {
    (self.kind, self.location, self.road) = (kind, location, road)
  }
}
