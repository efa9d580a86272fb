import DeviceApp
import Directions
import GeoCore

extension Command {
  /// `periplus route FROM TO [VIA…]`.
  static let route: Command = Command(
    path: ["route"], summary: "Find a route between two places",
    details: """
      A place is LAT,LON, or words in quotation marks that find it. Places after the second are passed in their order on \
      the way. With --json the answer is an OSRM v5 body.
      """,
    arguments: [
      Argument(value: .text("FROM"), summary: "Where it begins"),
      Argument(value: .text("TO"), summary: "Where it ends"),
      Argument(value: .text("VIA"), summary: "Places to pass", count: .any),
    ],
    options: [
      Option(
        name: "mode", letter: "m", value: .choice("MODE", ["car", "bicycle", "foot"]),
        summary: "How to travel; car if not given"),
      .dataFolder,
    ],
    examples: [
      "periplus route 43.7392,7.4281 43.7314,7.4203", "periplus route \"rue grimaldi\" casino --mode foot --json",
    ]
  ) { invocation, console in try RouteCommand(invocation: invocation, console: console).run() }
}

/// The work of `route`.
private struct RouteCommand {
  let invocation: Invocation
  let console: Console

  private struct Place {
    let label: String
    let coordinate: Coordinate
  }

  func run() throws {
    let device = try LocalDevice(invocation, console).open()
    guard device.hasRoads else {
      throw CommandFailure(message: "no region with roads is installed; periplus region build makes one")
    }
    let words = invocation.arguments
    var places: [Place] = []
    for text in [words[0]] + words.dropFirst(2) + [words[1]] {
      places.append(try place(text, near: places.last?.coordinate, on: device))
    }
    let mode = invocation["mode"] ?? "car"
    var request = OSRMRouteRequest(profile: mode, coordinates: places.map(\.coordinate))
    (request.overview, request.geometries, request.steps) = (.full, .geojson, true)
    let response: OSRMRouteResponse
    do { response = try device.route(request) } catch { throw CommandFailure(message: error.message) }
    if invocation.wantsJSON { return try console.json(response) }
    for warning in response.warnings { console.note("periplus: \(warning)") }
    guard let route = response.routes.first else { throw CommandFailure(message: "there is no route") }
    console.text(RouteText.summary(route, places: places.map(\.label), mode: mode))
  }

  private func place(_ text: String, near: Coordinate?, on device: Device) throws -> Place {
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

/// A route for people.
enum RouteText {
  static func summary(_ route: OSRMRoute, places: [String], mode: String) -> String {
    let way = ["car": "by car", "bicycle": "by bicycle", "foot": "on foot"][mode] ?? mode
    var text = places.joined(separator: " → ") + "\n"
    text += "\(MeasureText.distance(route.distance)), \(MeasureText.duration(route.duration)) \(way)\n\n"
    var table = TextTable(rightAligned: [0, 2])
    var number = 0
    for step in route.legs.flatMap(\.steps) {
      number += 1
      let length = step.maneuver.type == "arrive" ? "" : MeasureText.distance(step.distance)
      table.add("\(number).", step.maneuver.instruction, length)
    }
    return text + table.text + "\nMap data © OpenStreetMap contributors\n"
  }
}
