import DeviceApp
import Directions
import GeoCore

extension Command {
  /// `periplus matrix PLACE…`.
  static let matrix: Command = Command(
    path: ["matrix"], summary: "Travel times between many places",
    details: """
      Each place is LAT,LON, or words in quotation marks that find it. Without --to the times between all of them are \
      given: a row for where it begins, a column for where it ends. With --json the answer is the OSRM v5 body of a table.
      """,
    arguments: [Argument(value: .text("PLACE"), summary: "Where it begins", count: .oneOrMore)],
    options: [
      Option(name: "to", value: .text("PLACE"), summary: "Where it ends, instead of the same places", repeats: true),
      Option(name: "distances", summary: "Give lengths instead of times"),
    ] + Travelling.options + [.dataFolder],
    examples: [
      "periplus matrix 43.7392,7.4281 43.7314,7.4203 casino",
      "periplus matrix \"place d'armes\" --to casino --mode foot",
    ]
  ) { invocation, console in try MatrixCommand(invocation: invocation, console: console).run() }
}

/// The work of `matrix`.
private struct MatrixCommand {
  let invocation: Invocation
  let console: Console

  func run() throws {
    let device = try LocalDevice(invocation, console).openWithRoads()
    let starts = try Travelling.places(invocation.arguments, on: device)
    let ends = try Travelling.places(invocation.values["to"] ?? [], on: device)
    let request = try request(starts, ends)
    let response: OSRMTableResponse
    do { response = try device.table(request) } catch { throw Travelling.error(error, in: "matrix") }
    if invocation.wantsJSON { return try console.json(response) }
    console.text(text(response, starts, ends.isEmpty ? starts : ends))
  }

  private func request(_ starts: [Travelling.Place], _ ends: [Travelling.Place]) throws -> OSRMTableRequest {
    var options = ["annotations=\(invocation.wantsJSON ? "duration,distance" : measure)"]
    if !ends.isEmpty {
      let (rows, columns) = (starts.indices, starts.count..<(starts.count + ends.count))
      options.append("sources=" + rows.map(String.init).joined(separator: ";"))
      options.append("destinations=" + columns.map(String.init).joined(separator: ";"))
    }
    do throws(OSRMError) {
      let parsed = try OSRMRequest.parse(
        path: Travelling.path("table", invocation, starts + ends),
        query: Travelling.query(invocation, more: options))
      guard case .table(let request) = parsed else { throw OSRMError(.invalidService, "no request for a table") }
      return request
    } catch { throw Travelling.error(error, in: "matrix") }
  }

  private var measure: String { invocation.has("distances") ? "distance" : "duration" }

  /// Numbers above the columns, each explained by the label of its row or below.
  private func text(
    _ response: OSRMTableResponse, _ starts: [Travelling.Place], _ ends: [Travelling.Place]
  ) -> String {
    let isSame = invocation["to"] == nil
    var table = TextTable(rightAligned: Set(1...ends.count))
    table.add(row: [""] + ends.indices.map { isSame ? "\($0 + 1)" : ends[$0].label })
    let cells = response.durations ?? response.distances ?? []
    for (index, row) in cells.enumerated() {
      let label = isSame ? "\(index + 1). \(starts[index].label)" : starts[index].label
      table.add(row: [label] + row.map { $0.map(written) ?? "–" })
    }
    return table.text + "\nMap data © OpenStreetMap contributors\n"
  }

  private func written(_ value: Double) -> String {
    invocation.has("distances") ? MeasureText.distance(value) : MeasureText.duration(value)
  }
}
