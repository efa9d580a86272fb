import GeoCore
import Places

/// Decisions about boundaries that no source can make: `data/overrides/boundaries.json`.
///
/// Every entry has a reason and a source, and a test fails when it no longer changes anything.
public struct BoundaryOverrides: Decodable, Sendable {
  /// What a polygon without an ISO code belongs to.
  public struct CountryPolygon: Decodable, Sendable {
    /// Natural Earth's `ADM0_A3`.
    public var polygon: String
    /// Country code; `nil` if the ground belongs to nobody that has a code.
    public var country: String?
    /// Why.
    public var reason: String
    /// Who says so.
    public var source: String
  }

  /// A code that no longer names a country.
  public struct DissolvedCountry: Decodable, Sendable {
    /// Country code.
    public var country: String
    /// Why.
    public var reason: String
    /// Who says so.
    public var source: String
  }

  /// A dependency baked into its parent that no city can claim.
  public struct Uninhabited: Decodable, Sendable {
    /// Code of the dependency.
    public var country: String
    /// Code of the parent whose polygon holds it.
    public var from: String
    /// Box around it, degrees.
    public var south: Double, west: Double, north: Double, east: Double
    /// Why.
    public var reason: String
    /// Who says so.
    public var source: String

    /// The box.
    var bounds: Bounds? { Bounds(south: south, west: west, north: north, east: east) }
  }

  /// An island that no layer has.
  public struct MissingIsland: Decodable, Sendable {
    /// Its name.
    public var name: String
    /// Country code.
    public var country: String
    /// Outline: pairs of longitude and latitude in degrees, without a closing repetition.
    public var outline: [[Double]]
    /// Why.
    public var reason: String
    /// Where the outline is from.
    public var source: String

    var ring: [GridPoint] { CountryPolygons.ring(outline.map { (longitude: $0[0], latitude: $0[1]) }) }
  }

  /// By Natural Earth's polygon code.
  public var countryPolygons: [CountryPolygon]
  /// Left out of the gazetteer.
  public var dissolvedCountries: [DissolvedCountry]
  /// Parts of a parent that become a country of their own.
  public var uninhabited: [Uninhabited]
  /// Drawn by hand.
  public var missingIslands: [MissingIsland]

  /// Reads the file.
  ///
  /// - Throws: `SourceError` naming it.
  public static func read(path: String) throws(SourceError) -> BoundaryOverrides {
    let overrides: BoundaryOverrides = try SourceFile.decodeJSON(path)
    for entry in overrides.uninhabited where entry.bounds == nil {
      throw .malformed(path: path, place: "uninhabited \(entry.country)", reason: "box outside the globe")
    }
    for entry in overrides.missingIslands
    where entry.outline.count < 3 || entry.outline.contains(where: { $0.count != 2 }) {
      throw .malformed(path: path, place: "missingIslands \(entry.name)", reason: "not three pairs or more")
    }
    return overrides
  }
}

/// An entry of the project's own decisions has lost its reason.
public enum OverrideError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The sources say the same without it, or no longer have what it speaks of.
  case unnecessary(entry: String, reason: String)

  public var description: String {
    switch self {
    case .unnecessary(let entry, let reason): "override \(entry) changes nothing any more: \(reason): remove it"
    }
  }
}
