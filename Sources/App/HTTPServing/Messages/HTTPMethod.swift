/// The verb of a request, in capitals.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
  /// As sent.
  public let rawValue: String
  /// Keeps the word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Read something.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Read the header fields only.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Hand something over.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Put something at a path.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Remove something.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Ask what is allowed.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether it changes nothing on the server (RFC 9110 §9.2.1).
  public var isSafe: Bool { [.get, .head, .options].contains(self) }
}
