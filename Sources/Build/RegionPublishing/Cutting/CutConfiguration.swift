import Foundation
import RegionPackages

/// What `osmium extract` is told: a file for each outline, all cut in one run.
///
/// The strategy `smart` keeps every way that touches an outline whole, and every multipolygon with it.
public enum CutConfiguration {
  private struct File: Encodable { let extracts: [Extract] }

  private struct Extract: Encodable {
    let output: String
    let multipolygon: [[[[Double]]]]
  }

  /// Outlines that are cut in one run; each costs memory for the ids of the whole source.
  public static let mostAtOnce = 100

  /// The name of a region's extract.
  public static func fileName(of id: RegionID) -> String { "\(id).osm.pbf" }

  /// The configuration's bytes; regions without an outline are left out.
  ///
  public static func json(for regions: [PublishedRegion]) -> [UInt8] {
    let extracts = regions.compactMap { region in
      region.outline.map { Extract(output: fileName(of: region.id), multipolygon: PolygonNesting.polygons(of: $0)) }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(File(extracts: extracts)) else {
      preconditionFailure("outlines hold finite numbers only")
    }
    return Array(data)
  }
}
