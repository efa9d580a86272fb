import Places

/// Reads first-level regions: the pinned table of subdivisions, or GeoNames' `admin1CodesASCII.txt`.
///
/// What is first level is told by the code: GeoNames' `CC.A1` has one period. The pinned table's own level counts in
/// the hierarchy of ISO 3166-2, in which Ireland's provinces are level 0 and its counties, second level in GeoNames, 1.
struct RegionSource {
  private var report = RowReport()
  private var regions: [String: RegionRecord] = [:]
  private var codeless: [Codeless] = []
  private let countries: Set<String>

  /// A subdivision by ISO 3166-2 alone.
  private struct Codeless {
    var iso: String
    var name: String
    var kind: String
    var aliases: [String]
    var place: String
  }

  static func read(path: String, countries: Set<String>) throws -> (regions: [RegionRecord], report: RowReport) {
    var source = RegionSource(countries: countries)
    var reader = try LineReader(path: path)
    while let line = reader.next() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      source.take(line.tabColumns.map(String.init), at: "line \(reader.number)")
    }
    source.joinCodeless()
    return (source.regions.values.sorted { $0.id < $1.id }, source.report)
  }

  private init(countries: Set<String>) { self.countries = countries }

  private mutating func take(_ columns: [String], at place: String) {
    guard columns.count == 4 || columns.count == 9 else {
      return report.reject("neither 4 columns nor 9", at: place)
    }
    let code = columns[columns.count == 4 ? 0 : 2]
    if columns.count == 9, code.isEmpty {
      codeless.append(
        Codeless(iso: columns[1], name: columns[0], kind: columns[4], aliases: Self.list(columns[5]), place: place))
      return
    }
    let periods = code.utf8.count { $0 == UInt8(ascii: ".") }
    if periods > 1 { return report.reject("below the first level", at: place) }
    guard let region = columns.count == 4 ? Self.official(columns) : Self.pinned(columns) else {
      return report.reject("not a region with code and id", at: place)
    }
    guard countries.contains(region.country) else {
      return report.reject("country not in the country list", at: place)
    }
    guard regions[region.id] == nil else { return report.reject("code twice", at: place) }
    report.keep()
    regions[region.id] = region
  }

  /// A row with an ISO code alone adds the code and its names to the one region of its country that has its name and no
  /// ISO code yet.
  private mutating func joinCodeless() {
    var byName: [String: [String]] = [:]
    for region in regions.values where region.iso.isEmpty {
      for name in Set(([region.name] + region.aliases).map(Self.key)) {
        byName["\(region.country) \(name)", default: []].append(region.id)
      }
    }
    for row in codeless {
      let country = String(row.iso.prefix { $0 != "-" })
      let matches = Set(([row.name] + row.aliases).flatMap { byName["\(country) \(Self.key($0))"] ?? [] })
      guard let id = matches.first, matches.count == 1, regions[id]!.iso.isEmpty else {
        report.reject("ISO 3166-2 code without a GeoNames region of its name", at: row.place)
        continue
      }
      report.keep()
      regions[id]!.iso = row.iso
      if regions[id]!.kind.isEmpty { regions[id]!.kind = row.kind }
      let known = Set([regions[id]!.name] + regions[id]!.aliases)
      regions[id]!.aliases += ([row.name] + row.aliases).filter { !known.contains($0) }
    }
  }

  private static func key(_ name: String) -> String { TextFold.fold(name).whole }

  private static func list(_ text: String) -> [String] { text.split(separator: "|").map(String.init) }

  /// name, ISO code, GeoNames code, id, kind, aliases, level, parent, country number.
  private static func pinned(_ columns: [String]) -> RegionRecord? {
    guard let id = Int(columns[3]) else { return nil }
    return region(
      code: columns[2], id: id, name: columns[0], iso: columns[1], kind: columns[4], aliases: list(columns[5]))
  }

  /// code, name, ASCII name, id.
  private static func official(_ columns: [String]) -> RegionRecord? {
    guard let id = Int(columns[3]) else { return nil }
    return region(code: columns[0], id: id, name: columns[1], iso: "", kind: "", aliases: [columns[2]])
  }

  private static func region(
    code: String, id: Int, name: String, iso: String, kind: String, aliases: [String]
  ) -> RegionRecord? {
    let parts = code.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 2, !parts[1].isEmpty, !name.isEmpty else { return nil }
    return RegionRecord(
      id: code, country: String(parts[0]), geonameID: id, name: name, iso: iso, kind: kind,
      aliases: aliases.filter { !$0.isEmpty && $0 != name })
  }
}
