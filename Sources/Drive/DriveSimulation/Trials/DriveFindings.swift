import GeoCore
import Guidance
import RouteModel

/// What went well and wrong in simulated sessions, compared with the truth.
public struct DriveFindings: Hashable, Sendable {
  public var sessions = 0
  /// Hours driven.
  public var hours = 0.0
  public var fixes = 0
  /// Prompts at a maneuver.
  public var prompts = 0
  /// Final prompts whose first sentence ended after the last safe point at the true speed and place.
  public var late = 0
  /// Late ones in tunnels: no fix for 5 s or more before them.
  public var lateWithoutFix = 0
  /// Late ones in the first 5 s of a new route: it began too close to its maneuver.
  public var lateOnNewRoute = 0
  public var doubled = 0
  /// Maneuvers driven on the route with no prompt.
  public var missing = 0
  /// The same in tunnels, where nobody can know which way one takes.
  public var missingWithoutFix = 0
  /// Off-route events while the traveller was on the route.
  public var falseAlarms = 0
  /// Seconds from the first fix beyond the route by more than twice its accuracy to the event, one an event.
  public var reactions: [Double] = []
  /// Wrong turns that were never noticed.
  public var unnoticed = 0
  /// Fixes on the route after which the marker was farther from the truth than 25 m and three accuracies.
  public var wrongPlaces = 0
  /// Sessions that ended without arrival, arrived twice, or away from the end.
  public var arrivalErrors = 0

  /// Nothing yet.
  public init() {}

  /// Adds another table.
  public mutating func add(_ other: DriveFindings) {
    sessions += other.sessions
    hours += other.hours
    fixes += other.fixes
    prompts += other.prompts
    late += other.late
    lateWithoutFix += other.lateWithoutFix
    lateOnNewRoute += other.lateOnNewRoute
    doubled += other.doubled
    missing += other.missing
    missingWithoutFix += other.missingWithoutFix
    falseAlarms += other.falseAlarms
    reactions += other.reactions
    unnoticed += other.unnoticed
    wrongPlaces += other.wrongPlaces
    arrivalErrors += other.arrivalErrors
  }
}
