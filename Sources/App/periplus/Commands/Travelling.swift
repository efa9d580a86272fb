import DeviceApp
import Directions
import GeoCore

/// What `route` and `matrix` have in common: the way of travelling, and places in words.
enum Travelling {
  /// Options of both commands.
  static let options: [Option] = [
    Option(
      name: "mode", letter: "m", value: .text("MODE"),
      summary: "How to travel: car, bicycle, foot, hiking, or a profile of your own; car if not given"),
    Option(
      name: "avoid", value: .choice("KIND", ["motorway", "toll", "ferry", "unpaved", "tunnel", "steps", "hills"]),
      summary: "Take such roads only where nothing else is reasonable", repeats: true),
    Option(
      name: "exclude", value: .choice("KIND", ["motorway", "toll", "ferry", "unpaved", "tunnel", "steps"]),
      summary: "Never take such roads", repeats: true),
    Option(name: "height", value: .text("METRES"), summary: "Height of the vehicle"),
    Option(name: "weight", value: .text("TONNES"), summary: "Weight of the vehicle"),
    Option(name: "width", value: .text("METRES"), summary: "Width of the vehicle"),
    Option(name: "length", value: .text("METRES"), summary: "Length of the vehicle"),
    Option(
      name: "speed", value: .text("KM/H"),
      summary: "Your own speed by bicycle or on foot; the greatest speed by car"),
  ]

  /// Arguments of a route.
  static let arguments = [
    Argument(value: .text("FROM"), summary: "Where it begins"),
    Argument(value: .text("TO"), summary: "Where it ends"),
    Argument(value: .text("VIA"), summary: "Places to pass", count: .any),
  ]

  /// The places of FROM TO [VIA…] in their order of travel, and the request for a route over them.
  static func routeRequest(
    _ invocation: Invocation, on device: Device, in command: String
  ) throws -> (places: [Place], request: OSRMRouteRequest) {
    let words = invocation.arguments
    let places = try places([words[0]] + words.dropFirst(2) + [words[1]], on: device)
    let departure = invocation["depart"].map { ["depart=\(escaped($0))"] } ?? []
    let options = ["overview=full", "geometries=geojson", "steps=true"] + departure
    do throws(OSRMError) {
      let parsed = try OSRMRequest.parse(
        path: path("route", invocation, places), query: query(invocation, more: options))
      guard case .route(let request) = parsed else { throw OSRMError(.invalidService, "no request for a route") }
      return (places, request)
    } catch let failure { throw error(failure, in: command) }
  }

  /// The options as the query of a request: one reader for the command line and the web.
  static func query(_ invocation: Invocation, more: [String] = []) -> String {
    var parts = more
    for name in ["avoid", "exclude"] {
      if let kinds = invocation.values[name] { parts.append("\(name)=\(kinds.joined(separator: ","))") }
    }
    for name in ["height", "weight", "width", "length", "speed"] {
      if let value = invocation[name] { parts.append("\(name)=\(escaped(value))") }
    }
    return parts.joined(separator: "&")
  }

  /// Percent-encodes what has a meaning in a query.
  static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      if isPlain || [0x2D, 0x2E, 0x3A, 0x5F].contains(byte) { return String(UnicodeScalar(byte)) }
      return "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// The path of a request.
  static func path(_ service: String, _ invocation: Invocation, _ places: [Place]) -> String {
    let positions = places.map { "\($0.coordinate.longitude),\($0.coordinate.latitude)" }
    return "/\(service)/v1/\(escaped(invocation["mode"] ?? "car"))/\(positions.joined(separator: ";"))"
  }

  /// A wrong value is the caller's mistake, everything else the map's.
  static func error(_ error: OSRMError, in command: String) -> any Error {
    switch error.code {
    case .invalidOptions, .invalidValue, .invalidQuery, .invalidUrl, .tooBig:
      UsageError(message: "periplus \(command): \(error.message)")
    case .invalidService, .invalidVersion, .noSegment, .noRoute: CommandFailure(message: error.message)
    }
  }

  /// A place as it was typed, and where it is.
  struct Place {
    let label: String
    let coordinate: Coordinate
  }

  /// Finds places by coordinate or words, each near the one before it.
  static func places(_ texts: [String], on device: Device) throws -> [Place] {
    var places: [Place] = []
    for text in texts { places.append(try place(text, near: places.last?.coordinate, on: device)) }
    return places
  }

  private static func place(_ text: String, near: Coordinate?, on device: Device) throws -> Place {
    if let coordinate = Invocation.coordinate(from: text) { return Place(label: text, coordinate: coordinate) }
    var search = SearchRequest(words: text)
    (search.near, search.limit) = (near, 1)
    guard let found = try device.search(search).results.first else {
      throw CommandFailure(message: PlaceText.notFound(text, on: device))
    }
    return Place(
      label: found.label, coordinate: Coordinate(uncheckedLatitude: found.lat, longitude: found.lon))
  }
}
