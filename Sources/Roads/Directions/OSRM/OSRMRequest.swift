import GeoCore

/// A request in OSRM's shape: `/{service}/v1/{profile}/{lon},{lat};…[.json]?option=value&…`.
public enum OSRMRequest: Equatable, Sendable {
  case route(OSRMRouteRequest)
  case nearest(OSRMNearestRequest)
  case table(OSRMTableRequest)

  /// The greatest number of places in one request.
  public static let maximumPlaces = 100

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - path: The path as sent, percent-encoded or not, with its leading slash.
  ///   - query: What follows the question mark; empty if there is none.
  /// - Throws: `OSRMError` with the code of the first thing that is wrong.
  public static func parse(path: String, query: String) throws(OSRMError) -> OSRMRequest {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).map { percentDecoded(String($0)) }
    guard let service = parts.first, ["route", "nearest", "table"].contains(service) else {
      throw OSRMError(.invalidService, "“\(parts.first ?? "")” is not a service here; use /route, /nearest or /table")
    }
    guard parts.count > 1, parts[1] == "v1" else {
      throw OSRMError(.invalidVersion, "The version after /\(service)/ must be v1")
    }
    guard parts.count > 3 else {
      throw OSRMError(.invalidUrl, "The path must be /\(service)/v1/{profile}/{longitude},{latitude};…")
    }
    // An encoded polyline may hold slashes of its own.
    let places = try OSRMPlaces.parse(parts[3...].joined(separator: "/"))
    let options = try OSRMOptions(query: query)
    switch service {
    case "route": return .route(try OSRMRouteRequest(profile: parts[2], coordinates: places, options: options))
    case "table": return .table(try OSRMTableRequest(profile: parts[2], coordinates: places, options: options))
    default: return .nearest(try OSRMNearestRequest(profile: parts[2], coordinates: places, options: options))
    }
  }
}

/// Decodes `%41` to `A`; malformed escapes stay as they are.
func percentDecoded(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
  let bytes = Array(text.utf8)
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
    {
      result.append(value)
      index += 3
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return String(decoding: result, as: UTF8.self)
}
