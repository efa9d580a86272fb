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

  /// Outlines that are cut in one run. Each costs about 350 MB, whatever the size of the source: `docs/scale.md`.
  ///
  /// - Parameter memory: Bytes of the machine; half of them are used.
  public static func mostAtOnce(memory: UInt64) -> Int { max(1, min(500, Int(memory / 2 / 350_000_000))) }

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
