import DriveSimulation
import Foundation
import GeoCore
import Guidance

/// Prints what guidance says, as lines for people or as JSON objects, one a line.
struct NavigationPrinter {
  let console: Console
  let asJSON: Bool
  let start: Instant

  /// Prints the events of one step.
  func print(_ moment: SimulatedSession.Moment) throws {
    for event in moment.step.events {
      if asJSON {
        try console.jsonLine(NavigationLine(event, at: moment.time, moment.step.state))
      } else if let text = Self.text(event) {
        console.line("\(Self.clock(moment.time.seconds(since: start)))  \(text)")
      }
    }
  }

  /// Minutes and seconds of the drive.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds)
    let (minutes, rest) = (String(whole / 60), String(whole % 60))
    return String(repeating: " ", count: max(0, 4 - minutes.count)) + minutes + ":" + (rest.count < 2 ? "0" : "") + rest
  }

  private static func text(_ event: GuidanceEvent) -> String? {
    switch event {
    case .position, .refused: nil
    case .prompt(let prompt): prompt.text
    case .leftRoute: "— the route was left —"
    case .returned: "— back on the route —"
    case .rerouted: "— a new route —"
    case .rerouteFailed: "— no new route was found —"
    case .waypointReached(let number): "— waypoint \(number) —"
    case .arrived: "— arrived —"
    case .offered: "— a faster route —"
    case .offerEnded(let accepted): accepted ? "— the faster route is taken —" : "— the faster route is not taken —"
    }
  }
}

/// One event of a drive, as `navigate --json` prints it.
struct NavigationLine: Encodable {
  /// ISO 8601, UTC.
  var t: String
  var event: String
  var lat: Double?
  var lon: Double?
  var speed: Double?
  var bearing: Double?
  var predicted: Bool?
  var remaining: Double?
  var text: String?
  var stage: String?
  var distance: Double?
  var reason: String?
  var source: String?
  var waypoint: Int?

  init(_ event: GuidanceEvent, at time: Instant, _ state: GuidanceState) {
    t = Date(timeIntervalSince1970: Double(time.rawValue) / 1000).formatted(
      Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    switch event {
    case .position(let position):
      self.event = "position"
      (lat, lon) = (position.location.latitude, position.location.longitude)
      (speed, bearing) = (position.speed, position.bearing)
      (predicted, remaining) = (position.isPredicted, position.remaining.rawValue)
    case .refused(_, let why): (self.event, reason) = ("refused", why)
    case .prompt(let prompt):
      (self.event, text) = ("prompt", prompt.text)
      (stage, distance) = ("\(prompt.id.stage)", prompt.distance.rawValue)
    case .leftRoute(let why): (self.event, reason) = ("offRoute", why.rawValue)
    case .returned: self.event = "returned"
    case .rerouted(let why, let who): (self.event, reason, source) = ("reroute", why.rawValue, who.rawValue)
    case .rerouteFailed: self.event = "rerouteFailed"
    case .waypointReached(let number): (self.event, waypoint) = ("waypoint", number)
    case .arrived: self.event = "arrive"
    case .offered: self.event = "offer"
    case .offerEnded(let accepted): (self.event, reason) = ("offerEnded", accepted ? "accepted" : "declined")
    }
  }
}
