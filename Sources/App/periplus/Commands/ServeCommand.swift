import DeviceApp
import Foundation
import HTTPServing
import WebApp

extension Command {
  /// `periplus serve`.
  static let serve: Command = Command(
    path: ["serve"], summary: "Serve the map page, tiles, search and routes on this machine",
    details: """
      Opens the newest version of each installed region and answers on http://127.0.0.1:8080/ until Ctrl-C. Nobody else \
      on the network is let in unless --host says so; then anybody who can reach the address can read what the device \
      knows.

      Requests whose Host field is neither an address nor localhost are refused; --allow-host adds a name. Pages of \
      other origins may not read answers; --allow-origin adds one.

      With --tiles-from, ground outside the installed regions is shown from a server. What was seen is kept in the cache \
      folder and shown again with no network. The server learns what is looked at.
      """,
    options: [
      Option(
        name: "port", letter: "p", value: .integer("N", 0...65_535), summary: "Where to listen; 0 takes a free one"),
      Option(name: "host", value: .text("ADDRESS"), summary: "Address to listen on instead of 127.0.0.1"),
      Option(name: "allow-host", value: .text("NAME"), summary: "Answer to this name too", repeats: true),
      Option(name: "allow-origin", value: .text("URL"), summary: "Let pages of this origin read", repeats: true),
      Option(
        name: "tiles-from", value: .text("URL"),
        summary: "Ask this server for tiles that no region has: a TileJSON, a .pmtiles file, a URL with {z} {x} {y}"),
      Option(name: "map", value: .file("FILE"), summary: "Show these PMTiles or MBTiles too", repeats: true),
      Option(
        name: "assets", value: .directory("DIR"),
        summary: "Where the page's map library lies, instead of the data folder"),
      .dataFolder, .cacheFolder,
    ],
    examples: ["periplus serve", "periplus serve --port 9000 --data-dir /tmp/maps"]
  ) { invocation, console in try ServeCommand(invocation: invocation, console: console).run() }
}

/// Runs the device until it is told to end.
private struct ServeCommand {
  let invocation: Invocation
  let console: Console

  private struct Started: Encodable {
    let url: String
    let regions: [String]
  }

  func run() throws {
    // First of all: threads inherit what is blocked.
    StopSignals.block()
    let device = try failing {
      try Device(folders: invocation.folders, tileServer: try tileServer, maps: invocation.values["map"] ?? []) {
        [console] in
        console.note("periplus: \($0)")
      }
    }
    let page = try failing { try loadPage() }
    let library = RegionLibrary(folders: invocation.folders, program: CommandTable.periplus.version)
    let server = try failing {
      try DeviceServer(device: device, page: page, library: library, configuration: configuration) { [console] in
        console.note("periplus: \($0)")
      }
    }
    try announce(server, regions: device.regions.map { $0.manifest.id.description })
    StopSignals.wait()
    server.stop()
  }

  private var tileServer: String? {
    get throws {
      guard let address = invocation["tiles-from"] else { return nil }
      guard let url = URL(string: address.replacing(/[{}]/, with: "")),
        ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil
      else {
        throw CommandFailure(message: "--tiles-from \(address): no http or https URL")
      }
      return address
    }
  }

  private var configuration: HTTPServer.Configuration {
    var configuration = HTTPServer.Configuration()
    configuration.host = invocation["host"] ?? configuration.host
    configuration.port = invocation.integer("port").map { UInt16($0) } ?? configuration.port
    configuration.policy = HTTPPolicy(
      hostNames: Set(invocation.values["allow-host"] ?? []),
      allowedOrigins: Set(invocation.values["allow-origin"] ?? []))
    configuration.log = { [console] in console.note("periplus: \($0)") }
    return configuration
  }

  /// The page without its map if the library is not there: search and routes still work.
  private func loadPage() throws -> PageAssets {
    let library = invocation["assets"] ?? invocation.folders.mapLibrary
    if FileManager.default.fileExists(atPath: library) { return try PageAssets(libraryDirectory: library) }
    guard invocation["assets"] == nil else { throw CommandFailure(message: "\(library): no such folder") }
    console.note("periplus: the page shows no map: \(library) is missing; make demo puts it there, or give --assets")
    return try PageAssets(libraryDirectory: nil)
  }

  private func announce(_ server: DeviceServer, regions: [String]) throws {
    let host = server.http.configuration.host
    let url = "http://\(host.contains(":") ? "[\(host)]" : host):\(server.http.port)/"
    if invocation.wantsJSON {
      try console.json(Started(url: url, regions: regions))
    } else {
      let list =
        regions.isEmpty
        ? "no region yet; the page and periplus region download fetch one" : regions.joined(separator: ", ")
      console.line("Periplus is at \(url) (\(list)). Ctrl-C ends it.")
    }
  }

  private func failing<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as CommandFailure { throw error } catch {
      throw CommandFailure(message: "\(error)")
    }
  }
}
