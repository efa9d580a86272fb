/// One answered request, for a log.
public struct HTTPAccess: Sendable {
  /// The address that it came from.
  public let client: String
  /// The verb.
  public let method: String
  /// Path and query as they came.
  public let target: String
  /// How it was answered.
  public let status: Int
  /// Bytes of the body that were handed to the network, even if the client went away before it had all.
  public let bytes: Int
}
