import GazetteerBuilding
import TileBuilding

/// Builds `world.pmtiles`: the whole world at zooms 0 to 6 from Natural Earth, in the layers of a region's map.
///
/// Land, sea, lakes, rivers, borders, countries, regions and cities with names in many languages. The same sources give
/// the same bytes. What is written: `docs/formats/world-pmtiles.md`.
public struct WorldBuild {
  /// What to build from and where to.
  public struct Request: Hashable, Sendable {
    /// The folder with `natural-earth-world`, `natural-earth` and `geonames-names`, as `Scripts/fetch` fills it.
    public var sources: String
    /// The archive to write; its folder must be there.
    public var output: String

    public init(sources: String, output: String) { (self.sources, self.output) = (sources, output) }
  }

  /// What a build is doing.
  public enum Stage: String, CaseIterable, Sendable {
    case reading, building
  }

  /// Deepest zoom of the archive: below it the map is enlarged.
  public static let zooms: ClosedRange<UInt8> = 0...6
  /// Attribution that the archive carries; Natural Earth asks for none, GeoNames for this.
  public static let attribution = "Made with Natural Earth, names by GeoNames (CC BY 4.0)"

  private let request: Request

  public init(_ request: Request) { self.request = request }

  /// Reads, builds and writes.
  ///
  /// - Parameter progress: Told the stage and the share of it that is done.
  /// - Throws: `SourceError` for a source that is missing or damaged, `TileBuildError` if the archive cannot be written;
  ///   nothing is left at the output then.
  public func run(progress: @escaping (Stage, Double) -> Void = { _, _ in }) throws -> TileBuildReport {
    progress(.reading, 0)
    let builder = WorldTileBuilder(languages: WorldNames.furtherLanguages)
    let folder = request.sources + "/natural-earth-world/ne_10m_"
    try WaterSource(folder: folder).add(to: builder)
    try BorderSource(
      countries: folder + "admin_0_boundary_lines_land.shp",
      regions: request.sources + "/natural-earth/ne_10m_admin_1_states_provinces_lines.shp"
    ).add(to: builder)
    let names = try WorldNames(catalogues: request.sources + "/geonames-names")
    try CountrySource(table: folder + "admin_0_countries.dbf").add(to: builder)
    try RegionSource(geoPackage: request.sources + "/natural-earth/world_map.gpkg").add(to: builder)
    try CitySource(table: folder + "populated_places_simple.dbf", names: names).add(to: builder)
    progress(.reading, 1)
    return try builder.finish(
      writingTo: request.output, describedAs: .init(name: "World", attribution: Self.attribution), zooms: Self.zooms
    ) { share in progress(.building, share) }
  }
}
