import DeviceApp
import Foundation
import GeoCore
import RegionPackages

extension Command {
  /// `periplus region rectangle`.
  static let regionRectangle: Command = Command(
    path: ["region", "rectangle"], summary: "Download the map of a rectangle, tile by tile, from a tile server",
    details: """
      For ground that no publisher offers. The tiles of all zooms become one map, a region like any other without \
      routes and search. Says before how many tiles it takes and about how many bytes. Ctrl-C keeps what has come: run \
      it again to go on, or start the device, which goes on by itself. The server learns what is fetched; mind its rules.
      """,
    arguments: [
      Argument(value: .coordinate("SOUTH,WEST"), summary: "The corner in the south-west, degrees"),
      Argument(value: .coordinate("NORTH,EAST"), summary: "The corner in the north-east, degrees"),
    ],
    options: [
      Option(name: "id", value: .text("ID"), summary: "Its name: a-z, 0-9 and dashes", isRequired: true),
      Option(
        name: "tiles-from", value: .text("URL"), summary: "A TileJSON, or another Periplus", isRequired: true),
      Option(name: "min-zoom", value: .integer("N", 0...20), summary: "The lowest zoom; 0 by default"),
      Option(name: "max-zoom", value: .integer("N", 0...20), summary: "The highest zoom; 14 by default"),
      Option(name: "name", value: .text("NAME"), summary: "Its name for people"),
      Option(name: "estimate", summary: "Only say what it would take"), .yes, .dataFolder,
    ],
    examples: [
      "periplus region rectangle 43.72,7.4 43.76,7.45 --id port --tiles-from URL"
    ]
  ) { invocation, console in
    let choice = RegionChoice(invocation, console)
    let region = RectangleRegion(try rectangle(invocation, choice))
    let bar = ProgressBar(console: console)
    do {
      let estimate = try Waiting.run { try await region.estimate() }
      if invocation.has("estimate"), invocation.wantsJSON { return try console.json(estimate) }
      if !invocation.wantsJSON {
        console.line("\(estimate.tiles) tiles, about \(ByteText.of(estimate.bytes)) will be stored.")
      }
      if invocation.has("estimate") { return }
      let settings = try choice.library.settings
      if settings.isMetered, settings.metered != .allow, !invocation.has("yes") {
        throw CommandFailure(message: "this network costs (periplus region settings); add --yes to fetch all the same")
      }
      try region.remember()
      defer { bar.clear() }
      let installed = try Waiting.run {
        try await region.run { done, all in
          bar.show(Double(done) / Double(max(1, all)), stage: "\(done) of \(all) tiles")
        }
      }
      bar.clear()
      let answer = RegionAnswer(installed, settings: settings, now: Date(), showsFolder: true)
      if invocation.wantsJSON { return try console.json(answer) }
      console.line("\(answer.name) is installed, \(ByteText.of(answer.bytes)): \(installed.folder)")
    } catch let failure as CommandFailure { throw failure } catch { throw CommandFailure(message: "\(error)") }
  }

  private static func rectangle(_ invocation: Invocation, _ choice: RegionChoice) throws -> RectangleRegion.Request {
    let corners = invocation.arguments.compactMap(Invocation.coordinate(from:))
    guard corners.count == 2,
      let bounds = Bounds(
        south: corners[0].latitude, west: corners[0].longitude, north: corners[1].latitude, east: corners[1].longitude)
    else { throw UsageError(message: "periplus region rectangle: the first corner must lie south of the second") }
    let (low, high) = (invocation.integer("min-zoom") ?? 0, invocation.integer("max-zoom") ?? 14)
    guard low <= high else { throw UsageError(message: "periplus region rectangle: --min-zoom is above --max-zoom") }
    let id = try choice.id(invocation["id"] ?? "")
    return RectangleRegion.Request(
      id: id, name: invocation["name"] ?? id.description, bounds: bounds, zooms: UInt8(low)...UInt8(high),
      server: invocation["tiles-from"] ?? "", root: invocation.folders.regions,
      builder: CommandTable.periplus.version)
  }
}
