import Foundation
import GeoCore
import Places

extension Command {
  /// `periplus where LAT,LON…` and `periplus where --batch FILE`.
  static let whereIs: Command = Command(
    path: ["where"], summary: "Say what is at a coordinate: country, region, city, address, airport, time zone",
    details: """
      Containment decides country and region; the nearest city of that area comes second; street and house number \
      where a region is installed. Every link has its reason. With --batch, lines of latitude and longitude, separated \
      by a tab, are answered one by one, without names in other languages and without addresses.
      """,
    arguments: [Argument(value: .coordinate("LAT,LON"), summary: "Degrees north, degrees east", count: .any)],
    options: [
      Option(name: "batch", value: .file("FILE"), summary: "Read tab-separated coordinates from a file, or from - "),
      Option(name: "lang", value: .text("LANG"), summary: "Show names in this language where they are known"),
      .dataFolder,
    ],
    examples: ["periplus where 43.7384,7.4246", "periplus where --batch photos.tsv"]
  ) { invocation, console in
    if let file = invocation["batch"] {
      guard invocation.arguments.isEmpty else {
        throw UsageError(message: "where: give coordinates or --batch, not both")
      }
      let gazetteer = try known { () throws(GazetteerError) in try Gazetteer(folder: invocation.folders.gazetteer) }
      return try WhereBatch(file: file).run(gazetteer)
    }
    guard !invocation.arguments.isEmpty else { throw UsageError(message: "where: LAT,LON is missing") }
    let device = try LocalDevice(invocation, console).open()
    let languages = LanguagePreference.tags(invocation["lang"] ?? "")
    let chains = try invocation.arguments.map { argument in
      guard let coordinate = Invocation.coordinate(from: argument) else {
        throw UsageError(message: "where: \(WhereText.mistake(argument))")
      }
      return try known { () throws(GazetteerError) in try device.place(at: coordinate, languages: languages) }
    }
    if invocation.wantsJSON {
      if chains.count == 1 { try console.json(chains[0]) } else { try console.json(chains) }
    } else {
      console.text(chains.map(WhereText.lines).joined(separator: "\n"))
    }
  }

  /// A gazetteer that cannot be used ends the command with its own line.
  private static func known<Answer>(_ body: () throws(GazetteerError) -> Answer) throws -> Answer {
    do { return try body() } catch { throw CommandFailure(message: "\(error)") }
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
    if let quarter = chain.quarter { add("Quarter", quarter.name, "quarter") }
    if let address = chain.address { add("Address", address.label, "address") }
    if let airport = chain.airport { add("Airport", "\(airport.name) (\(airport.id))", "airport") }
    add("Time zone", chain.timeZone, "timeZone")
    if let border = chain.nearBorder { table.add("Border", border.country, MeasureText.distance(border.distance)) }
    return (chain.country == nil ? "No country here.\n" : "") + table.text
  }

  /// What is wrong with words that are no coordinate; swapped degrees are recognized.
  static func mistake(_ argument: String) -> String {
    let plain = "“\(argument)” is no coordinate; write latitude,longitude in degrees"
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return plain }
    let swapped = "\(parts[1].trimmingCharacters(in: .whitespaces)),\(parts[0].trimmingCharacters(in: .whitespaces))"
    return Invocation.coordinate(from: swapped) == nil ? plain : plain + "; \(swapped) would be one"
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
