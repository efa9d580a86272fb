import GeoCore
import RouteModel

/// What happens to guidance from outside.
public enum GuidanceInput: Hashable, Sendable, Codable {
  /// A fix came.
  case fix(Fix)
  /// Time has passed: the moment of `wakeAt`, or any other.
  case tick
  /// The answer to a `requestRoute`; stale numbers are ignored.
  case routeFound(request: Int, Route, RouteSource)
  /// No answer to a `requestRoute` will come; stale numbers are ignored.
  case routeFailed(request: Int)
  /// The network came or went.
  case connectivity(isOnline: Bool)
  /// The voice has finished this prompt.
  case promptFinished(PromptID)
  /// Traffic or a closure made another route better; the traveller is asked.
  case offered(RouteOffer)
  /// The traveller's answer to the offer.
  case answered(accepts: Bool)
  /// The process was started anew from a stored state.
  case resumed
}

/// A route that would arrive earlier than the one followed.
public struct RouteOffer: Hashable, Sendable, Codable {
  public var route: Route
  public var source: RouteSource
  /// Seconds that it saves.
  public var saving: Double
  /// When the offer ends by itself; set by guidance.
  public internal(set) var expires = Instant(rawValue: 0)

  /// - Parameter saving: Seconds, above 0.
  public init(route: Route, source: RouteSource, saving: Double) {
    (self.route, self.source, self.saving) = (route, source, saving)
  }
}
