import Foundation
import GeoCore

/// Resolves a stream of coordinates: tab-separated lines in, one line out for each, in order, in constant memory.
///
/// A line that is no coordinate gives an empty answer with the flag `malformed`, so that lines keep their numbers.
public struct BatchResolver {
  /// Column names of the answer.
  public static let header = "lat\tlon\tcountry\tregion\tcityId\tcity\tcityMetres\tairport\ttimeZone\tflags\n"

  private let gazetteer: Gazetteer
  private let countries: [[UInt8]]
  private let regions: [[UInt8]]
  private let zones: [[UInt8]]
  private static let tab = UInt8(ascii: "\t")
  private static let lineFeed = UInt8(ascii: "\n")

  /// - Complexity: O(countries + regions + zones), once.
  public init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    countries = gazetteer.index.countries.map { Array($0.code.utf8) }
    regions = gazetteer.index.regions.map { Array($0.id.utf8) }
    zones = gazetteer.index.zones.map { Array($0.name.utf8) }
  }

  /// Answers all lines of `read` through `write`.
  ///
  /// - Parameters:
  ///   - read: Gives the next bytes, empty at the end.
  ///   - write: Takes bytes of the answer; what it throws ends the run.
  /// - Returns: Lines answered.
  @discardableResult
  public func run(read: () throws -> [UInt8], write: ([UInt8]) throws -> Void) throws -> Int {
    var output = Array(Self.header.utf8)
    var rest: [UInt8] = []
    var count = 0
    while true {
      let chunk = try read()
      rest += chunk
      if chunk.isEmpty, !rest.isEmpty { rest.append(Self.lineFeed) }
      var start = 0
      while let end = rest[start...].firstIndex(of: Self.lineFeed) {
        answer(rest[start..<end], into: &output)
        count += 1
        start = end + 1
      }
      rest.removeFirst(start)
      try write(output)
      output.removeAll(keepingCapacity: true)
      if chunk.isEmpty { return count }
    }
  }

  private func answer(_ line: ArraySlice<UInt8>, into output: inout [UInt8]) {
    let fields = line.split(separator: Self.tab, maxSplits: 2, omittingEmptySubsequences: false)
    let latitude = fields.first.map(Self.trimmed) ?? []
    let longitude = fields.count > 1 ? Self.trimmed(fields[1]) : []
    output += latitude
    output.append(Self.tab)
    output += longitude
    guard let north = Self.number(latitude), let east = Self.number(longitude),
      let coordinate = Coordinate(latitude: north, longitude: east)
    else {
      output += "\t\t\t\t\t\t\t\tmalformed\n".utf8
      return
    }
    append(gazetteer.resolve(coordinate), to: &output)
  }

  private func append(_ resolution: Resolution, to output: inout [UInt8]) {
    output.append(Self.tab)
    if let country = resolution.country { output += countries[country.number] }
    output.append(Self.tab)
    if let region = resolution.region { output += regions[region.number] }
    output.append(Self.tab)
    if let city = resolution.city {
      Self.append(Int(gazetteer.index.cityIDs.value(at: city.number) ?? 0), to: &output)
      output.append(Self.tab)
      gazetteer.index.cityNames.withUTF8(city.number) { output.append(contentsOf: $0) }
      output.append(Self.tab)
      Self.append(Int((city.centimeters + 50) / 100), to: &output)
    } else {
      output += [Self.tab, Self.tab]
    }
    output.append(Self.tab)
    if let airport = resolution.airport {
      gazetteer.index.airportCodes.withUTF8(airport.number) { output.append(contentsOf: $0) }
    }
    output.append(Self.tab)
    if resolution.zone.rule == .nautical {
      output += gazetteer.zoneName(resolution.zone).utf8
    } else {
      output += zones[resolution.zone.number]
    }
    output.append(Self.tab)
    appendFlags(resolution, to: &output)
    output.append(Self.lineFeed)
  }

  /// How the country came about if not by its polygon, and a border near by: `snapped`, `nearBorder=FR`.
  private func appendFlags(_ resolution: Resolution, to output: inout [UInt8]) {
    var isFirst = true
    if let country = resolution.country, country.rule != .contained {
      output += "\(country.rule)".utf8
      isFirst = false
    }
    if let border = resolution.nearBorder {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      output += "nearBorder=".utf8
      output += countries[border.number]
    }
  }

  private static func append(_ number: Int, to output: inout [UInt8]) {
    guard number >= 10 else { return output.append(UInt8(48 + max(0, number))) }
    append(number / 10, to: &output)
    output.append(UInt8(48 + number % 10))
  }

  private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var field = field
    while let first = field.first, first <= 0x20 { field.removeFirst() }
    while let last = field.last, last <= 0x20 { field.removeLast() }
    return field
  }

  /// A decimal number that fills the field; no hexadecimal, no `inf`, no locale.
  private static func number(_ field: ArraySlice<UInt8>) -> Double? {
    guard !field.isEmpty, field.count < 32,
      field.allSatisfy({ (48...57).contains($0) || $0 == 43 || $0 == 45 || $0 == 46 || $0 == 101 || $0 == 69 })
    else { return nil }
    return Double(String(decoding: field, as: UTF8.self))
  }
}
