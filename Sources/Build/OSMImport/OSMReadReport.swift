/// What a reading saw.
public struct OSMReadReport: Hashable, Sendable, Codable {
  /// Elements of each kind in the file, and areas made from them.
  public var nodes = 0
  public var ways = 0
  public var relations = 0
  public var areas = 0
  /// Nodes with a place off the globe, or none; not delivered.
  public var nodesOffGlobe = 0
  /// References from ways to nodes that the file does not hold.
  public var missingWayNodes = 0
  /// Multipolygons and boundaries with member ways that the file does not hold: no area.
  public var incompleteRelations = 0
  /// Multipolygons and boundaries whose rings are open or cross: no area.
  public var unassembledRelations = 0
  /// Closed ways that cross themselves: no area.
  public var unassembledWays = 0
  /// The date of the data, seconds since 1970 in UTC: what the header says, else the newest element; `nil` if neither
  /// is known.
  public var timestamp: Int64?
}
