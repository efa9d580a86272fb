/// What the audit found: every polygon that needed a decision, and every region that has none.
public struct AuditReport: Codable, Equatable, Sendable {
  /// How a polygon came to its region.
  public enum Decision: String, Codable, Sendable, CaseIterable {
    /// Cities agree with the code or name that the source gives it.
    case agreed
    /// Cities name another region than the source's code.
    case reassigned
    /// Several regions share it and no line between them is known: the nearest city tells the region.
    case split
    /// Cut out of a larger polygon along the coarse layer, whose cities agree.
    case coarse
    /// No city lies in it; the coarse polygon around it was decided by its cities.
    case bySurrounding
    /// No city lies in it or around it; name or code match a region of the country.
    case byName
    /// Nothing tells what it is: it belongs to its country only.
    case excluded
  }

  /// One polygon and its evidence.
  public struct Entry: Codable, Equatable, Sendable {
    /// Name in the source; empty for a face that no coarse polygon labels.
    public var name: String
    /// Country code.
    public var country: String
    /// Region by the source's own code, if any.
    public var claimed: String?
    /// Region that it got, if any.
    public var region: String?
    /// How.
    public var decision: Decision
    /// Cities inside by the region that they claim, most first, as in `CA.04 31, CA.10 2`.
    public var votes: String
    /// Where regions share it: share of its cities whose nearest other city claims the same region, 0 … 1.
    public var nearestCityAgreement: Double?
    /// A position inside, degrees.
    public var latitude: Double, longitude: Double
  }

  /// A region of the gazetteer without a polygon.
  public struct Gap: Codable, Equatable, Sendable {
    /// Why it has none.
    public enum Cause: String, Codable, Sendable, CaseIterable {
      /// No city claims it, and no polygon bears its name.
      case noCity
      /// Its cities lie in a polygon that regions share, and no layer has the lines between them.
      case sharedPolygon
      /// Its cities lie in the polygon of another region.
      case insideAnother
      /// Its cities lie in several polygons, in none of them most.
      case scattered
      /// Most of its cities lie outside all polygons of its country.
      case outside
    }

    /// Region id.
    public var region: String
    /// Its name.
    public var name: String
    /// Cities that claim it.
    public var cities: Int
    /// Why.
    public var cause: Cause
    /// Name of the polygon that holds its cities, or the region that has it.
    public var polygon: String
    /// As of the polygon's entry.
    public var nearestCityAgreement: Double?
  }

  /// Polygons whose decision is not `agreed`, and of the agreed ones those with a dissenting vote, in map order.
  public var entries: [Entry] = []
  /// Decision → number of polygons.
  public var counts: [String: Int] = [:]
  /// Regions of the gazetteer without a polygon, by id.
  public var regionsWithoutPolygon: [Gap] = []
  /// Part → country for parts that left their parent, as in `FRA → RE: cities inside: RE 23`.
  public var separatedParts: [String] = []
  /// Country → islands that its own layer leaves out and the layer of land has; empty key: given to no country.
  public var islandsAdded: [String: Int] = [:]
  /// Cities that lie outside the polygons of their own country, by country.
  public var citiesOutsideTheirCountry: [String: Int] = [:]
  /// Same-named cities of one country with the same population above 100,000: copied values.
  public var copiedPopulations: [String] = []

  /// Nothing found yet.
  public init() {}
}
