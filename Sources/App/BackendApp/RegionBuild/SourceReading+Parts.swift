import ByteCoding
import GraphBuilding
import OSMImport
import PlaceIndexBuilding
import RegionPackages
import TileBuilding
import VectorTiles

extension SourceReading {
  /// Builders of all parts.
  static func allParts(country: String?) -> [any PartBuild] {
    [MapPart(), RoadsPart(country: country), PlacesPart()]
  }
}

/// `map.pmtiles`.
private final class MapPart: PartBuild {
  let kind = RegionPart.Kind.map
  private let builder = TileBuilder()
  var handler: any OSMHandler { builder }

  func write(to path: String, facts: BuildFacts, progress: @escaping (Double) -> Void) throws -> BuiltPart? {
    let report: TileBuildReport
    do {
      report = try builder.finish(writingTo: path, describedAs: .init(name: facts.name), progress: progress)
    } catch {
      guard error == .nothingToDraw else { throw error }
      return nil
    }
    let zooms = try PMTilesReader(MappedFile.open(path: path)).header.zooms
    return BuiltPart(
      counts: [("tiles", report.tiles), ("features", report.features.values.reduce(0, +))], skipped: report.skipped,
      zooms: Int(zooms.lowerBound)...Int(zooms.upperBound))
  }
}

/// `roads.graph`.
private final class RoadsPart: PartBuild {
  let kind = RegionPart.Kind.roads
  private let builder: RoadGraphBuilder
  var handler: any OSMHandler { builder }

  init(country: String?) { builder = RoadGraphBuilder(country: country) }

  func write(to path: String, facts: BuildFacts, progress: @escaping (Double) -> Void) throws -> BuiltPart? {
    let report = try builder.finish(writingTo: path, sourceTime: facts.sourceTime)
    guard report.arcs > 0 else { return nil }
    let skipped = report.skipped.map { ($0.key.rawValue, $0.value) }
    return BuiltPart(
      counts: [("nodes", report.nodes), ("arcs", report.arcs), ("restrictions", report.restrictions)],
      skipped: Dictionary(uniqueKeysWithValues: skipped))
  }
}

/// `places.sqlite`.
private final class PlacesPart: PartBuild {
  let kind = RegionPart.Kind.places
  private let builder = PlaceIndexBuilder()
  var handler: any OSMHandler { builder }

  func write(to path: String, facts: BuildFacts, progress: @escaping (Double) -> Void) throws -> BuiltPart? {
    let report = try builder.finish(writingTo: path, sourceTimestamp: facts.sourceTime)
    guard report.streets + report.addresses + report.places + report.settlements > 0 else { return nil }
    return BuiltPart(
      counts: [
        ("streets", report.streets), ("addresses", report.addresses), ("places", report.places),
        ("settlements", report.settlements),
      ], skipped: report.skipped)
  }
}
