import GeoCore
import RouteModel

/// All that guidance remembers: a value that can be stored at any moment and taken up by another process.
public struct GuidanceState: Hashable, Sendable, Codable {
  /// Where guidance stands.
  public internal(set) var phase: GuidancePhase
  /// The route that is followed.
  public internal(set) var guided: GuidedRoute
  /// How many routes came before this one in the session; part of each prompt's identity.
  public internal(set) var routeNumber = 0
  /// Who computed the route.
  public internal(set) var source: RouteSource
  /// Waypoints reached: 0 at the start, `legs.count` at the end. Counted over the session's first route.
  public internal(set) var waypointsReached = 0
  /// Whether the network is thought to be there.
  public internal(set) var isOnline: Bool
  /// The route that was asked for and has not come.
  public internal(set) var pending: PendingRequest?
  /// A better route that the traveller has not answered yet.
  public internal(set) var offer: RouteOffer?

  var progress: ProgressFilter?
  var progressTime: Instant
  /// The greatest distance shown: the marker does not creep back with the noise.
  public internal(set) var shown: Double = 0
  var lastFix: Fix?
  var recent = RecentFixes()
  var judge = DeviationJudge()
  var returning = 0
  var ledger = PromptLedger()
  /// Waypoints reached before this route began.
  var waypointBase = 0
  /// Until then, or until a fix is near the line, nobody judges: a new route begins where the traveller will be.
  var graceUntil: Instant?
  var failures = 0
  var requestCount = 0

  init(route: Route, source: RouteSource, isOnline: Bool, at now: Instant) {
    (phase, guided, self.source, self.isOnline) = (.searching, GuidedRoute(route), source, isOnline)
    progressTime = now
  }

  /// The route laid out.
  public var line: RouteLine { guided.line }
}

/// Where guidance stands.
public enum GuidancePhase: String, Hashable, Sendable, Codable {
  /// No usable fix has come yet.
  case searching
  case onRoute
  case offRoute
  /// The end was reached; nothing more happens.
  case arrived
}

/// A route with its line; stored as the route alone.
public struct GuidedRoute: Hashable, Sendable, Codable {
  /// The route laid out.
  public let line: RouteLine

  init(_ route: Route) { line = RouteLine(route) }

  public init(from decoder: any Decoder) throws { self.init(try Route(from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try line.route.encode(to: encoder) }

  public static func == (left: GuidedRoute, right: GuidedRoute) -> Bool {
    left.line === right.line || left.line.route == right.line.route
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(line.length) }
}

/// Who computed a route.
public enum RouteSource: String, Hashable, Sendable, Codable {
  case device, backend
}
