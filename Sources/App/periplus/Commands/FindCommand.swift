import DeviceApp
import Foundation

extension Command {
  /// `periplus find WORDS…`.
  static let find: Command = Command(
    path: ["find"], summary: "Find streets, addresses and places in the installed regions",
    details: "Words may be a name, an address in either order, a kind of place, or a coordinate.",
    arguments: [Argument(value: .text("WORDS"), summary: "What to look for", count: .oneOrMore)],
    options: [
      Option(name: "near", value: .coordinate("LAT,LON"), summary: "Prefer what is near; tell how far it is"),
      Option(name: "limit", value: .integer("N", 1...100), summary: "Most results; 10 if not given"),
      Option(name: "language", value: .text("LANG"), summary: "Show names in this language where they are known"),
      .dataFolder,
    ],
    examples: ["periplus find rue grimaldi", "periplus find pharmacie --near 43.7396,7.4276 --json"]
  ) { invocation, console in
    let device = try LocalDevice(invocation, console).open()
    var request = SearchRequest(words: invocation.arguments.joined(separator: " "))
    (request.near, request.language) = (invocation.coordinate("near"), invocation["language"])
    request.limit = invocation.integer("limit") ?? request.limit
    let answer = try device.search(request)
    if invocation.wantsJSON { try console.json(answer) }
    guard !answer.results.isEmpty else {
      throw CommandFailure(message: PlaceText.notFound(request.words, on: device))
    }
    if !invocation.wantsJSON { console.text(PlaceText.table(answer.results)) }
  }
}

/// Opens the device for one question.
struct LocalDevice {
  let invocation: Invocation
  let console: Console

  init(_ invocation: Invocation, _ console: Console) { (self.invocation, self.console) = (invocation, console) }

  func open() throws -> Device {
    do {
      return try Device(folders: invocation.folders) { [console] in console.note("periplus: \($0)") }
    } catch {
      throw CommandFailure(message: "\(error)")
    }
  }

  /// The device, if it can find routes at all.
  func openWithRoads() throws -> Device {
    let device = try open()
    guard device.hasRoads else {
      throw CommandFailure(message: "no region with roads is installed; periplus region build makes one")
    }
    return device
  }
}

/// Places for people.
enum PlaceText {
  static func table(_ results: [SearchAnswer.Result]) -> String {
    var table = TextTable()
    for place in results {
      let kind = place.category.map(Self.kind) ?? place.kind
      table.add(
        place.label, (place.isApproximate ? "near " : "") + kind.split(separator: "_").joined(separator: " "),
        coordinate(place), place.distance.map(MeasureText.distance) ?? "")
    }
    return table.text
  }

  /// The telling half of a tag: `pharmacy` of `amenity=pharmacy`, but `building` of `building=yes`.
  private static func kind(_ category: String) -> String {
    let halves = category.split(separator: "=").map(String.init)
    return halves.last == "yes" ? halves[0] : halves.last ?? category
  }

  static func notFound(_ words: String, on device: Device) -> String {
    guard device.hasPlaces else { return "no region with places is installed; periplus region build makes one" }
    return "no place found for “\(words)”; check the spelling, or give LAT,LON"
  }

  private static func coordinate(_ place: SearchAnswer.Result) -> String {
    func text(_ degrees: Double) -> String { String(format: "%.5f", degrees) }
    return text(place.lat) + "," + text(place.lon)
  }
}

/// Lengths and times for people.
enum MeasureText {
  /// `0 m`, `85 m`, `340 m`, `2.7 km`, `31 km`.
  static func distance(_ meters: Double) -> String {
    if meters < 99.5 { return "\(Int(meters.rounded())) m" }
    if meters < 995 { return "\(Int((meters / 10).rounded()) * 10) m" }
    let tenths = Int((meters / 100).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) km" : "\(Int((meters / 1_000).rounded())) km"
  }

  /// `40 s`, `6 min`, `1 h 05 min`.
  static func duration(_ seconds: Double) -> String {
    if seconds < 59.5 { return "\(Int(seconds.rounded())) s" }
    let minutes = Int((seconds / 60).rounded())
    guard minutes >= 60 else { return "\(minutes) min" }
    let rest = minutes % 60
    return "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
  }
}
