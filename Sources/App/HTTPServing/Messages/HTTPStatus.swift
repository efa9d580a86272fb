/// The number that says how a request went.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
  /// 100 … 599.
  public let rawValue: Int
  /// Keeps the number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Here it is.
  public static let ok = HTTPStatus(rawValue: 200)
  /// Done; there is nothing to show.
  public static let noContent = HTTPStatus(rawValue: 204)
  /// A part, as asked for.
  public static let partialContent = HTTPStatus(rawValue: 206)
  /// The client's copy is still right.
  public static let notModified = HTTPStatus(rawValue: 304)
  /// The request makes no sense.
  public static let badRequest = HTTPStatus(rawValue: 400)
  /// The client may not ask this.
  public static let forbidden = HTTPStatus(rawValue: 403)
  /// There is no such thing.
  public static let notFound = HTTPStatus(rawValue: 404)
  /// The thing does not know this verb.
  public static let methodNotAllowed = HTTPStatus(rawValue: 405)
  /// The body is longer than allowed.
  public static let contentTooLarge = HTTPStatus(rawValue: 413)
  /// The range lies outside.
  public static let rangeNotSatisfiable = HTTPStatus(rawValue: 416)
  /// Something stands in the way that the client can change.
  public static let conflict = HTTPStatus(rawValue: 409)
  /// The client asks too often.
  public static let tooManyRequests = HTTPStatus(rawValue: 429)
  /// The name in `Host` is not one of ours.
  public static let misdirectedRequest = HTTPStatus(rawValue: 421)
  /// Something broke here.
  public static let internalServerError = HTTPStatus(rawValue: 500)
  /// Too busy, or stopping.
  public static let serviceUnavailable = HTTPStatus(rawValue: 503)
}
