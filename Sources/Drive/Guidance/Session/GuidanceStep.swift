import GeoCore
import RouteModel

/// What follows from one input.
public struct GuidanceStep: Sendable {
  /// The state after it.
  public var state: GuidanceState
  /// What is to be shown, in order.
  public var events: [GuidanceEvent] = []
  /// What the shell is to do, in order.
  public var commands: [GuidanceCommand] = []
  /// When to call again with `.tick` if nothing else happens before.
  public var wakeAt: Instant?
}

/// News for whoever watches.
public enum GuidanceEvent: Hashable, Sendable {
  case position(GuidedPosition)
  case refused(Fix, reason: String)
  case prompt(Prompt)
  case leftRoute(DeviationReason)
  case returned
  /// A new route is followed.
  case rerouted(RerouteReason, RouteSource)
  /// No route could be had; it is asked for again at this time.
  case rerouteFailed(retryAt: Instant)
  /// Waypoint number `n` of the session, counted from 1.
  case waypointReached(Int)
  case arrived
  case offered(RouteOffer)
  case offerEnded(accepted: Bool)
}

/// Work for the shell.
public enum GuidanceCommand: Hashable, Sendable {
  /// Find a route and answer with `routeFound` or `routeFailed`.
  case requestRoute(RouteRequest)
  /// Say the prompt and answer with `promptFinished`.
  case speak(Prompt)
  /// Store the state durably before anything else is done.
  case persist
}

/// Why the route changed.
public enum RerouteReason: String, Hashable, Sendable, Codable {
  case leftRoute
  /// A route with traffic took over from one computed without network.
  case networkReturned
  case offerAccepted
}

/// A route that guidance wants.
public struct RouteRequest: Hashable, Sendable, Codable {
  /// To be repeated in the answer.
  public var number: Int
  public var reason: RerouteReason
  /// Where the traveller is thought to be when the answer comes.
  public var from: Coordinate
  /// Direction of travel there, degrees clockwise from north; `nil` if standing.
  public var heading: Double?
  /// The waypoints that are left, the destination last.
  public var to: [Coordinate]
  /// Who is to be asked first. The backend has `deadline` seconds, then the device is asked.
  public var first: RouteSource
  /// Seconds.
  public var deadline: Double
}

/// A request under way.
public struct PendingRequest: Hashable, Sendable, Codable {
  /// The number of the request under way; `nil` while waiting for the next attempt.
  public var number: Int?
  public var reason: RerouteReason
  /// When it was asked, or will be asked again.
  public var time: Instant
}

/// The traveller on the route, once per fix or tick.
public struct GuidedPosition: Hashable, Sendable {
  public var time: Instant
  /// On the line while on the route, else the fix.
  public var location: Coordinate
  /// Direction of travel, degrees clockwise from north; `nil` if not known.
  public var bearing: Double?
  /// Meters per second; estimated from several fixes.
  public var speed: Double
  /// The last fix used, unchanged; its accuracy belongs to it, not to `location`.
  public var raw: Fix?
  public var phase: GuidancePhase
  /// Whether `location` follows from the past alone, for want of a fix.
  public var isPredicted: Bool
  /// Meters from the start of the route.
  public var traveled: Meters
  /// To the end of the route.
  public var remaining: Meters
  /// Seconds to the end at the speeds that the route expects.
  public var remainingSeconds: Double
  /// Index of the next maneuver in `line.maneuvers`, and how far it is; `nil` at the end.
  public var next: Int?
  public var toNext: Meters
}
