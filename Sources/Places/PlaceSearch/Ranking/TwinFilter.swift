import GeoCore
import Places

/// Keeps things that were found twice from being shown twice.
struct TwinFilter {
  private var ids: Set<String> = []
  private var places: [String: [Coordinate]] = [:]

  /// Things of one name and kind closer than this are one.
  private static let reach = Meters(300)

  /// A square is drawn as an area and as a street around it, a stop as a sign and as a platform.
  private static func family(of result: PlaceResult) -> String {
    guard result.kind == .poi, let category = result.category else { return result.kind.rawValue }
    let key = category.prefix { $0 != "=" }
    if category == "place=square" { return PlaceResultKind.street.rawValue }
    return ["railway", "public_transport"].contains(key) || category == "highway=bus_stop" ? "transport" : category
  }

  /// Whether nothing like this was seen before; remembers it.
  mutating func isNew(_ result: PlaceResult) -> Bool {
    guard ids.insert(result.id).inserted else { return false }
    let key = Self.family(of: result) + "|" + TextFold.fold(result.name).whole
    let known = places[key] ?? []
    // Unnamed things of a kind are many, and each is one of its own.
    guard result.isNamed else { return true }
    guard !known.contains(where: { $0.distance(to: result.coordinate) < Self.reach }) else { return false }
    places[key] = known + [result.coordinate]
    return true
  }
}
