import Foundation
import GeoCore

/// Positions in links of the usual map sites, by the shapes of their addresses; nothing is fetched.
enum MapLink {
  /// Longest link that is read, in bytes.
  static let maximumLength = 2_000

  /// - Returns: `nil` if the text is no link, or names no position.
  static func parse(_ text: String) -> Coordinate? {
    guard text.utf8.count <= maximumLength, let scheme = text.range(of: "://") else { return nil }
    let rest = text[scheme.upperBound...]
    let fragment = rest.split(separator: "#", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    let address = rest.prefix { $0 != "#" }
    let path = decoded(address.prefix { $0 != "?" })
    let query = address.drop { $0 != "?" }.dropFirst()
    let host = path.prefix { $0 != "/" }.lowercased()
    let values = values(in: String(query))
    return fragmentPosition(fragment) ?? markerPosition(values) ?? googlePin(path)
      ?? queryPosition(values, isLongitudeFirst: host.contains("yandex")) ?? pathPosition(path)
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    let text = String(text).replacing("+", with: " ")
    return text.removingPercentEncoding ?? text
  }

  private static func values(in query: String) -> [String: String] {
    let pairs = query.split(separator: "&").prefix(50).map { pair -> (String, String) in
      let key = pair.prefix { $0 != "=" }
      return (key.lowercased(), decoded(pair.dropFirst(key.count + 1)))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// `#map=15/43.73/7.42` of openstreetmap.org.
  private static func fragmentPosition(_ fragment: String) -> Coordinate? {
    guard let start = fragment.range(of: "map=") else { return nil }
    let parts = fragment[start.upperBound...].prefix { $0 != "&" }.split(separator: "/")
    guard parts.count >= 3 else { return nil }
    return coordinate(String(parts[1]), String(parts[2]))
  }

  /// `mlat` and `mlon` of openstreetmap.org, `y` and `x` of mapy.
  private static func markerPosition(_ values: [String: String]) -> Coordinate? {
    for (latitude, longitude) in [("mlat", "mlon"), ("lat", "lon"), ("lat", "lng"), ("y", "x")] {
      if let north = values[latitude], let east = values[longitude], let found = coordinate(north, east) {
        return found
      }
    }
    return nil
  }

  /// `…!3d43.73!4d7.42` of a place of Google Maps: the pin, where `@` is only the middle of the screen.
  private static func googlePin(_ path: String) -> Coordinate? {
    guard let north = path.range(of: "!3d", options: .backwards) else { return nil }
    let parts = path[north.upperBound...].split(separator: "!")
    guard parts.count >= 2, parts[1].hasPrefix("4d") else { return nil }
    return coordinate(String(parts[0]), String(parts[1].dropFirst(2).prefix { $0 != "?" && $0 != "/" }))
  }

  /// `q`, `query`, `ll` and the like: "lat,lon", Bing's "lat~lon", with more behind it or without.
  private static func queryPosition(_ values: [String: String], isLongitudeFirst: Bool) -> Coordinate? {
    for key in ["pt", "q", "query", "destination", "daddr", "ll", "center", "cp", "map", "coordinate", "sll"] {
      guard let value = values[key] else { continue }
      let text = value.hasPrefix("loc:") ? String(value.dropFirst(4)) : value
      if let found = pair(text, isLongitudeFirst: isLongitudeFirst) { return found }
    }
    return nil
  }

  /// `/@43.73,7.42,15z`, `/l/43.73,7.42`, `/search/43.73,7.42`.
  private static func pathPosition(_ path: String) -> Coordinate? {
    for part in path.split(separator: "/").dropFirst() {
      if let found = pair(String(part.hasPrefix("@") ? part.dropFirst() : part), isLongitudeFirst: false) {
        return found
      }
    }
    return nil
  }

  private static func pair(_ text: String, isLongitudeFirst: Bool) -> Coordinate? {
    let parts = text.split { $0 == "," || $0 == "~" || $0 == " " }.map(String.init)
    guard parts.count >= 2 else { return nil }
    return isLongitudeFirst ? coordinate(parts[1], parts[0]) : coordinate(parts[0], parts[1])
  }

  private static func coordinate(_ latitude: String, _ longitude: String) -> Coordinate? {
    guard latitude.contains(where: \.isNumber), longitude.contains(where: \.isNumber),
      let north = Double(latitude), let east = Double(longitude)
    else { return nil }
    return Coordinate(latitude: north, longitude: east)
  }
}
