import ByteCoding
import GraphBuilding
import OSMImport
import PlaceIndexBuilding
import RegionPackages
import TileBuilding
import VectorTiles

extension SourceReading {
  /// Builders of all parts.
  ///
  /// - Parameter earlier: A version of the same region, which the order of the roads starts from.
  static func allParts(roads: RoadGraphBuilder, earlier: InstalledRegion?) -> [any PartBuild] {
    [MapPart(), RoadsPart(roads, earlier: earlier), PlacesPart()]
  }
}

/// `map.pmtiles`.
private final class MapPart: PartBuild {
  let kinds = [RegionPart.Kind.map]
  private let builder = TileBuilder()
  var handler: any OSMHandler { builder }

  func write(to folder: String, facts: BuildFacts, progress: @escaping (Double) -> Void) throws -> [BuiltPart] {
    let path = folder + "/" + RegionPart.Kind.map.fileName
    let report: TileBuildReport
    do {
      report = try builder.finish(writingTo: path, describedAs: .init(name: facts.name), progress: progress)
    } catch {
      guard error == .nothingToDraw else { throw error }
      return []
    }
    let zooms = try PMTilesReader(MappedFile.open(path: path)).header.zooms
    let counts = [("tiles", report.tiles), ("features", report.features.values.reduce(0, +))]
    return [
      BuiltPart(
        kind: .map, counts: counts, skipped: report.skipped,
        zooms: Int(zooms.lowerBound)...Int(zooms.upperBound))
    ]
  }
}

/// `places.sqlite`.
private final class PlacesPart: PartBuild {
  let kinds = [RegionPart.Kind.places]
  private let builder = PlaceIndexBuilder()
  var handler: any OSMHandler { builder }

  func write(to folder: String, facts: BuildFacts, progress: @escaping (Double) -> Void) throws -> [BuiltPart] {
    let path = folder + "/" + RegionPart.Kind.places.fileName
    let report = try builder.finish(writingTo: path, sourceTimestamp: facts.sourceTime)
    guard report.streets + report.addresses + report.places + report.settlements > 0 else { return [] }
    let counts = [
      ("streets", report.streets), ("addresses", report.addresses), ("places", report.places),
      ("settlements", report.settlements),
    ]
    return [BuiltPart(kind: .places, counts: counts, skipped: report.skipped)]
  }
}
