/// A refusal: answered as `{"error":{"code":…,"message":…}}`.
public struct HTTPError: Error, Hashable, Sendable {
  /// 400 … 599.
  public let status: HTTPStatus
  /// A stable word for programs, in kebab case.
  public let code: String
  /// One line for people.
  public let message: String
  /// Extra header fields.
  public var headers: HTTPHeaders = [:]

  /// Keeps the parts.
  public init(_ status: HTTPStatus, code: String, _ message: String, headers: HTTPHeaders = [:]) {
    (self.status, self.code, self.message, self.headers) = (status, code, message, headers)
  }

  /// There is nothing at the path.
  public static let notFound = HTTPError(.notFound, code: "not-found", "there is nothing at this path")

  /// The answer to send.
  public var response: HTTPResponse {
    struct Body: Encodable { let error: [String: String] }
    var response = HTTPResponse.json(Body(error: ["code": code, "message": message]), status: status)
    response.headers["cache-control"] = "no-store"
    for field in headers.fields { response.headers[field.name] = field.value }
    return response
  }
}
