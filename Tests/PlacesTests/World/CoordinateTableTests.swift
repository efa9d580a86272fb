import Foundation
import TestSupport
import Testing

@testable import Places

/// The list of hard coordinates beside the repository, with the country and the region that people say.
@Suite(
  .enabled(
    if: World.gazetteer != nil && SharedData.path("cases/places-coordinates.tsv") != nil,
    "\(World.reason); needs ../shared/cases"))
struct CoordinateTableTests {
  struct Row {
    let fields: [String]
    var id: String { fields[0] }
    var chain: PlaceChain { World.chain(Double(fields[1])!, Double(fields[2])!) }
    var countries: Set<String> {
      Set(([fields[3]] + fields[4].split(separator: ",").map(String.init)).filter { !$0.isEmpty })
    }
    /// GeoNames's code of the region, or ISO's where it has none.
    var region: String? { fields[6].isEmpty ? nil : fields[6] }
  }

  static func rows() throws -> [Row] {
    let text = try String(contentsOfFile: SharedData.path("cases/places-coordinates.tsv")!, encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map {
      Row(fields: $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
    }
  }

  @Test func countryIsRightForAtLeast98OfAHundred() throws {
    let rows = try Self.rows()
    let missed = rows.filter { !$0.countries.contains($0.chain.country?.id ?? "NONE") }
    let list = missed.map { "\($0.id) \($0.fields[9]): \($0.chain.country?.id ?? "NONE"), not \($0.fields[3])" }
    #expect(rows.count - missed.count >= (rows.count * 98 + 99) / 100, "\(list.joined(separator: "\n"))")
  }

  @Test func rowsOfNoCountryHaveNone() throws {
    for row in try Self.rows() where row.countries == ["NONE"] { #expect(row.chain.country == nil, "\(row.id)") }
  }

  @Test func regionIsRightForAtLeast95OfAHundred() throws {
    let rows = try Self.rows().filter { $0.region != nil }
    let missed = rows.filter { $0.chain.region?.id != $0.region && $0.chain.region?.iso != $0.fields[5] }
    let list = missed.map { "\($0.id) \($0.fields[9]): \($0.chain.region?.id ?? "none"), not \($0.region!)" }
    #expect((rows.count - missed.count) * 100 >= rows.count * 95, "\(list.joined(separator: "\n"))")
  }
}
