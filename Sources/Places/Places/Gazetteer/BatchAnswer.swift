import GeoCore

/// One line of a batch and its answer, byte by byte: no string is made for it.
struct BatchAnswer {
  private let gazetteer: Gazetteer
  private let countries: [[UInt8]]
  private let regions: [[UInt8]]
  private let zones: [[UInt8]]
  private let rules: [[UInt8]]
  private static let tab = UInt8(ascii: "\t")

  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    countries = gazetteer.index.countries.map { Array($0.code.utf8) }
    regions = gazetteer.index.regions.map { Array($0.id.utf8) }
    zones = gazetteer.index.zones.map { Array($0.name.utf8) }
    rules = Resolution.Rule.allCases.map { Array("\($0)".utf8) }
  }

  /// Appends the answer to a line without its line feed.
  func append(_ line: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    guard line.count <= BatchResolver.longestLine else {
      output += "\t\t\t\t\t\t\t\t\tmalformed\n".utf8
      return
    }
    let (latitude, rest) = Self.field(of: line)
    let (longitude, _) = Self.field(of: rest)
    output.append(contentsOf: latitude)
    output.append(Self.tab)
    output.append(contentsOf: longitude)
    guard let north = DecimalText.value(latitude), let east = DecimalText.value(longitude),
      let coordinate = Coordinate(latitude: north, longitude: east)
    else {
      output += "\t\t\t\t\t\t\t\tmalformed\n".utf8
      return
    }
    append(gazetteer.resolve(coordinate), to: &output)
  }

  private func append(_ resolution: Resolution, to output: inout [UInt8]) {
    output.append(Self.tab)
    if let country = resolution.country { output.append(contentsOf: countries[country.number]) }
    output.append(Self.tab)
    if let region = resolution.region { output.append(contentsOf: regions[region.number]) }
    output.append(Self.tab)
    if let city = resolution.city {
      Self.append(UInt64(gazetteer.cityID(city.number)), to: &output)
      output.append(Self.tab)
      gazetteer.index.cityNames.withUTF8(city.number) { output.append(contentsOf: $0) }
      output.append(Self.tab)
      Self.append(UInt64(max(0, city.centimeters + 50) / 100), to: &output)
    } else {
      output.append(Self.tab)
      output.append(Self.tab)
    }
    output.append(Self.tab)
    if let airport = resolution.airport {
      gazetteer.index.airportCodes.withUTF8(airport.number) { output.append(contentsOf: $0) }
    }
    output.append(Self.tab)
    if resolution.zone.rule == .nautical {
      output += gazetteer.zoneName(resolution.zone).utf8
    } else {
      output.append(contentsOf: zones[resolution.zone.number])
    }
    output.append(Self.tab)
    appendFlags(resolution, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  /// How the country came about if not by its polygon, and a border near by: `snapped,nearBorder=FR`.
  private func appendFlags(_ resolution: Resolution, to output: inout [UInt8]) {
    var isFirst = true
    if let country = resolution.country, country.rule != .contained {
      output.append(contentsOf: rules[Int(country.rule.rawValue)])
      isFirst = false
    }
    if let border = resolution.nearBorder {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      output += "nearBorder=".utf8
      output.append(contentsOf: countries[border.number])
    }
  }

  private static func append(_ number: UInt64, to output: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &output) }
    output.append(UInt8(48 + number % 10))
  }

  /// The bytes up to the first tab, without blanks around them, and what follows the tab.
  private static func field(
    of line: UnsafeRawBufferPointer
  ) -> (field: UnsafeRawBufferPointer, rest: UnsafeRawBufferPointer) {
    var end = 0
    while end < line.count, line[end] != tab { end += 1 }
    let rest = UnsafeRawBufferPointer(rebasing: line[min(end + 1, line.count)...])
    var start = 0
    while start < end, line[start] <= 0x20 { start += 1 }
    while end > start, line[end - 1] <= 0x20 { end -= 1 }
    return (UnsafeRawBufferPointer(rebasing: line[start..<end]), rest)
  }
}
