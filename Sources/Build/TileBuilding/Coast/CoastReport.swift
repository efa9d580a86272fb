/// How the sea of a region came to be.
public struct CoastReport: Hashable, Sendable, Codable {
  /// Ways with `natural=coastline`; without any there is no sea.
  public var ways = 0
  /// Lines that the ways join to.
  public var chains = 0
  /// Ends of lines inside the region that were extended to its edge. Two are usual where an extract ends at a border;
  /// many mean that the coast is broken, and sea may be missing.
  public var danglingEnds = 0
  /// Gaps between two lines that were closed, since the ends lie nearer to each other than to the edge.
  public var closedGaps = 0
  /// Parts into which the coast cuts the region, and those of them that are sea.
  public var faces = 0
  public var seaFaces = 0
  /// Share of the region that is sea, in millionths.
  public var seaShareMillionths = 0
  /// Nodes of streets that are neither bridge nor tunnel, and those of them that lie in the sea.
  public var roadNodes = 0
  public var roadNodesInSea = 0
  /// Whether so many streets lie in the sea that the coast must be broken: the region is then drawn without sea.
  public var isRejected = false
}
