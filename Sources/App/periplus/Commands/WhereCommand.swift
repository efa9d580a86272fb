import Foundation
import GeoCore
import Places

extension Command {
  /// `periplus where LAT,LON…` and `periplus where --batch FILE`.
  static let whereIs: Command = Command(
    path: ["where"], summary: "Say what is at a coordinate: country, region, city, airport, time zone",
    details: """
      Containment decides country and region; the nearest city of that area comes second. Every link has its reason. \
      With --batch, lines of latitude and longitude, separated by a tab, are answered one by one.
      """,
    arguments: [Argument(value: .coordinate("LAT,LON"), summary: "Degrees north, degrees east", count: .any)],
    options: [
      Option(name: "batch", value: .file("FILE"), summary: "Read tab-separated coordinates from a file, or from - "),
      .dataFolder,
    ],
    examples: ["periplus where 43.7384,7.4246", "periplus where --batch photos.tsv"]
  ) { invocation, console in
    let gazetteer: Gazetteer
    do { gazetteer = try Gazetteer(folder: invocation.folders.gazetteer) } catch {
      throw CommandFailure(message: "\(error)")
    }
    if let file = invocation["batch"] {
      guard invocation.arguments.isEmpty else {
        throw UsageError(message: "where: give coordinates or --batch, not both")
      }
      return try WhereBatch(file: file).run(gazetteer)
    }
    guard !invocation.arguments.isEmpty else { throw UsageError(message: "where: LAT,LON is missing") }
    let chains = try invocation.arguments.map { argument in
      guard let coordinate = Invocation.coordinate(from: argument) else {
        throw UsageError(message: "where: “\(argument)” is no coordinate; write latitude,longitude in degrees")
      }
      return gazetteer.describe(coordinate)
    }
    if invocation.wantsJSON {
      if chains.count == 1 { try console.json(chains[0]) } else { try console.json(chains) }
    } else {
      console.text(chains.map(WhereText.lines).joined(separator: "\n"))
    }
  }
}

/// A chain for people.
private enum WhereText {
  static func lines(_ chain: PlaceChain) -> String {
    var table = TextTable()
    func add(_ title: String, _ text: String, _ step: String) {
      table.add(title, text, chain.reasons.first { $0.step == step }?.detail ?? "")
    }
    if let country = chain.country { add("Country", "\(country.name) (\(country.id))", "country") }
    if let region = chain.region {
      add("Region", "\(region.name) (\(region.iso.isEmpty ? region.id : region.iso))", "region")
    }
    if let city = chain.city { add("City", city.name, "city") }
    if let airport = chain.airport { add("Airport", "\(airport.name) (\(airport.id))", "airport") }
    add("Time zone", chain.timeZone, "timeZone")
    if let border = chain.nearBorder { table.add("Border", border.country, MeasureText.distance(border.distance)) }
    return (chain.country == nil ? "No country here.\n" : "") + table.text
  }
}

/// Streams coordinates from a file or standard input to standard output.
private struct WhereBatch {
  let file: String

  func run(_ gazetteer: Gazetteer) throws {
    let handle: FileHandle
    if file == "-" {
      handle = .standardInput
    } else {
      guard let opened = FileHandle(forReadingAtPath: file) else {
        throw CommandFailure(message: "\(file): cannot be read; check the name")
      }
      handle = opened
    }
    do {
      try BatchResolver(gazetteer).run(
        read: { [UInt8](try handle.read(upToCount: 1 << 18) ?? Data()) },
        write: { try FileHandle.standardOutput.write(contentsOf: Data($0)) })
    } catch {
      throw CommandFailure(message: "\(file): \(error.localizedDescription)")
    }
  }
}
