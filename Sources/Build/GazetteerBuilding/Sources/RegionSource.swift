/// Reads first-level regions: the pinned table of subdivisions, or GeoNames' `admin1CodesASCII.txt`.
enum RegionSource {
  static func read(path: String, countries: Set<String>) throws -> (regions: [RegionRecord], report: RowReport) {
    var report = RowReport()
    var regions: [String: RegionRecord] = [:]
    var reader = try LineReader(path: path)
    while let line = reader.next() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let columns = line.tabColumns.map(String.init)
      let place = "line \(reader.number)"
      guard let region = columns.count == 4 ? official(columns) : pinned(columns) else {
        // Second-level rows of the pinned table are not of this list: neither kept nor at fault.
        if columns.count == 9, columns[6] != "1" { continue }
        report.reject("not a region with code and id", at: place)
        continue
      }
      guard countries.contains(region.country) else {
        report.reject("country not in the country list", at: place)
        continue
      }
      guard regions[region.id] == nil else {
        report.reject("code twice", at: place)
        continue
      }
      report.keep()
      regions[region.id] = region
    }
    return (regions.values.sorted { $0.id < $1.id }, report)
  }

  /// name, ISO code, GeoNames code, id, kind, aliases, level, parent, country number.
  private static func pinned(_ columns: [String]) -> RegionRecord? {
    guard columns.count == 9, columns[6] == "1", let id = Int(columns[3]) else { return nil }
    return region(
      code: columns[2], id: id, name: columns[0], iso: columns[1], kind: columns[4],
      aliases: columns[5].split(separator: "|").map(String.init))
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
