/// An answer that is no route, with OSRM's codes. The HTTP status is 400; `message` is one line for people.
public struct OSRMError: Error, Codable, Equatable, Sendable {
  /// The kind of failure.
  public var code: Code
  /// One line that names the place in the request and the remedy.
  public var message: String

  /// Creates a failure.
  public init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  /// OSRM's names for what can go wrong.
  public enum Code: String, Codable, Sendable, CaseIterable {
    /// The path is malformed.
    case invalidUrl = "InvalidUrl"
    /// The service is none of ours.
    case invalidService = "InvalidService"
    /// The version is not `v1`.
    case invalidVersion = "InvalidVersion"
    /// An option has an illegal value.
    case invalidOptions = "InvalidOptions"
    /// The query or the coordinates are malformed.
    case invalidQuery = "InvalidQuery"
    /// The parameters parse but do not fit each other.
    case invalidValue = "InvalidValue"
    /// No road for this profile near one of the places.
    case noSegment = "NoSegment"
    /// Nothing leads from one place to the next.
    case noRoute = "NoRoute"
    /// More places than one request may name.
    case tooBig = "TooBig"
  }
}
