import Foundation

/// An answer.
public struct HTTPResponse: Sendable {
  /// How it went.
  public var status: HTTPStatus
  /// Header fields; the server adds `content-length`, `date` and those of its policies.
  public var headers: HTTPHeaders
  /// What follows.
  public var body: HTTPBody
  /// Whether text may be compressed on the way, if the client can undo it.
  public var mayCompress = true

  /// Puts the parts together.
  public init(_ status: HTTPStatus = .ok, headers: HTTPHeaders = [:], body: HTTPBody = .empty) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Bytes of a media type.
  public static func bytes(_ bytes: [UInt8], type: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status, headers: ["content-type": type], body: .bytes(bytes))
  }

  /// Text in UTF-8.
  public static func text(_ text: String, type: String = "text/plain", status: HTTPStatus = .ok) -> HTTPResponse {
    bytes(Array(text.utf8), type: type + "; charset=utf-8", status: status)
  }

  /// A value as JSON with sorted keys.
  ///
  /// - Precondition: The value can be encoded: it holds no number that is not finite.
  public static func json(_ value: some Encodable, status: HTTPStatus = .ok) -> HTTPResponse {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { preconditionFailure("\(type(of: value)) cannot be encoded") }
    return bytes(Array(data), type: "application/json", status: status)
  }

  /// The value of `etag`, quotes included.
  public var entityTag: String? {
    get { headers["etag"] }
    set { headers["etag"] = newValue }
  }
}
