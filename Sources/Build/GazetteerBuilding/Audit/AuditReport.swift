/// What the audit found: every polygon that needed a decision, and every region that has none.
public struct AuditReport: Codable, Equatable, Sendable {
  /// How a polygon came to its region.
  public enum Decision: String, Codable, Sendable {
    /// Cities agree with the code or name that the source gives it.
    case agreed
    /// Cities name another region than the source's code.
    case reassigned
    /// Cities of several regions lie in it: cut along the coarse layer.
    case split
    /// No city lies in it; the coarse polygon around it was decided by its cities.
    case bySurrounding
    /// No city lies in it or around it; name or code match a region of the country.
    case byName
    /// Nothing tells what it is: it belongs to its country only.
    case excluded
    /// The fine lines do not enclose the region: its coarse polygon is used.
    case coarse
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
    /// A position inside, degrees.
    public var latitude: Double, longitude: Double
  }

  /// Polygons whose decision is not `agreed`, and of the agreed ones those with a dissenting vote, in map order.
  public var entries: [Entry] = []
  /// Decision → number of polygons.
  public var counts: [String: Int] = [:]
  /// Regions of the gazetteer without a polygon, with their number of cities.
  public var regionsWithoutPolygon: [String: Int] = [:]
  /// Part → country for parts that left their parent, as in `FRA → RE: cities inside: RE 23`.
  public var separatedParts: [String] = []
  /// Cities that lie outside the polygons of their own country, by country.
  public var citiesOutsideTheirCountry: [String: Int] = [:]
  /// Same-named cities of one country with the same population above 100,000: copied values.
  public var copiedPopulations: [String] = []

  /// Nothing found yet.
  public init() {}
}
