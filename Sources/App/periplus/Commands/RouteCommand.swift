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
    arguments: Travelling.arguments,
    options: Travelling.options + [
      Option(
        name: "depart", value: .text("TIME"),
        summary: "When, as 2026-11-30T08:15 on the clocks at FROM, or with Z or +01:00 behind"),
      .dataFolder,
    ],
    examples: [
      "periplus route 43.7392,7.4281 43.7314,7.4203", "periplus route \"rue grimaldi\" casino --mode foot --json",
      "periplus route 43.7392,7.4281 43.7314,7.4203 --depart 2026-11-30T08:15",
    ]
  ) { invocation, console in try RouteCommand(invocation: invocation, console: console).run() }
}

/// The work of `route`.
private struct RouteCommand {
  let invocation: Invocation
  let console: Console

  func run() throws {
    let device = try LocalDevice(invocation, console).openWithRoads()
    let (places, request) = try Travelling.routeRequest(invocation, on: device, in: "route")
    let response: OSRMRouteResponse
    do { response = try device.route(request) } catch { throw Travelling.error(error, in: "route") }
    if invocation.wantsJSON { return try console.json(response) }
    for warning in response.warnings { console.note("periplus: \(warning)") }
    guard let route = response.routes.first else { throw CommandFailure(message: "there is no route") }
    console.text(RouteText.summary(route, places: places.map(\.label), mode: invocation["mode"] ?? "car"))
  }
}

/// A route for people.
enum RouteText {
  static func summary(_ route: OSRMRoute, places: [String], mode: String) -> String {
    let way = ["car": "by car", "bicycle": "by bicycle", "foot": "on foot", "hiking": "hiking"][mode] ?? "by \(mode)"
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
