import GeoCore
import OSMImport
import Ports
import RoadNetwork

/// Makes the road graph of a region from one pass over its OSM extract.
///
/// Feed it as a handler, then call `finish`. The same extract gives the same bytes. What the source gets wrong is left
/// out, counted by reason and reported. Policies: `docs/decisions/0030` to `0034`.
public final class RoadGraphBuilder: OSMHandler {
  /// A way that is a road.
  struct Road {
    let id: Int64
    let nodeIDs: [Int64]
    let locations: [FixedCoordinate?]
    let facts: RoadWayFacts
  }

  private let interpreter: WayInterpreter
  private let timeZone: String
  private let climbs: ClimbMeter?
  private var routes = RouteMembership()
  /// Tags of walkable multipolygons, for their outlines: squares are walked along their edges.
  private var squares: [Int64: OSMTags] = [:]
  private var restrictionSources: [OSMRelation] = []
  private var nodeFacts: [Int64: RoadNodeFacts] = [:]
  private var roads: [Road] = []
  private var sourceTime: Int64 = 0
  private var report = RoadGraphReport()
  private var arcPool = ArcPool()

  /// - Parameters:
  ///   - country: ISO 3166-1 alpha-2 of the region, for speed limits that go without saying; `nil` leaves them unknown.
  ///   - timeZone: Name of the region's time zone in the IANA database; `nil` if it has several, or none is known.
  ///   - heights: For what roads climb and descend; `nil` leaves it unknown.
  public init(country: String? = nil, timeZone: String? = nil, heights: HeightModel? = nil) {
    interpreter = WayInterpreter(country: country)
    self.timeZone = timeZone ?? ""
    climbs = heights.map(ClimbMeter.init)
  }

  public var wantsRelationsAhead: Bool { true }

  public func relationAhead(_ relation: OSMRelation) {
    if relation.tags.has("type", "route") { routes.add(relation) }
    if relation.tags.has("type", "multipolygon"), relation.tags.has("highway", "pedestrian") {
      for member in relation.members where member.kind == .way { squares[member.id] = relation.tags }
    }
    if let type = relation.tags["type"], type == "restriction" || type.hasPrefix("restriction:") {
      restrictionSources.append(relation)
    }
  }

  public func header(_ header: OSMHeader) { sourceTime = header.timestamp ?? 0 }

  public func node(_ node: OSMNode) {
    if let facts = NodeInterpreter.facts(node.tags) { nodeFacts[node.id] = facts }
  }

  public func way(_ way: OSMWay) {
    let networks = routes.networks(of: way.id)
    let square = squares[way.id].flatMap { interpreter.facts($0, networks: networks) }
    guard var facts = interpreter.facts(way.tags, networks: networks) ?? square else { return }
    guard way.nodeIDs.count > 1 else { return report.skip(.wayTooShort) }
    guard way.nodeIDs.count <= Int(Int16.max) else { return report.skip(.wayTooLong) }
    facts.forward = facts.forward.map { arcPool.shared($0) }
    facts.backward = facts.backward.map { arcPool.shared($0) }
    roads.append(Road(id: way.id, nodeIDs: way.nodeIDs, locations: way.locations, facts: facts))
  }

  /// The graph before it is packed, and what became of the source.
  ///
  /// - Complexity: O(n log n) in nodes of roads.
  public func draft() -> (draft: RoadGraphDraft, report: RoadGraphReport) {
    var report = report
    let splitter = WaySplitter(roads: roads, nodeFacts: nodeFacts)
    var network = splitter.network(report: &report)
    let crossings = CrossingTimes(roads: roads, routeSeconds: routes.crossingSeconds)
    crossings.apply(to: &network)
    let compiler = RestrictionCompiler(network: network)
    for relation in restrictionSources {
      network.draft.restrictions += compiler.restrictions(relation, report: &report)
    }
    (network.draft.sourceTime, network.draft.timeZone) = (sourceTime, timeZone)
    report.edgesWithHeights = measureClimbs(&network.draft)
    report.ways = roads.count
    report.nodes = network.draft.nodes.count
    report.edges = network.draft.edges.count
    report.arcs = network.draft.edges.reduce(0) { $0 + ($1.forward == nil ? 0 : 1) + ($1.backward == nil ? 0 : 1) }
    report.conditionsNotUnderstood = network.conditionsNotUnderstood
    return (network.draft, report)
  }

  /// - Returns: Number of edges that have heights from end to end.
  private func measureClimbs(_ draft: inout RoadGraphDraft) -> Int {
    guard let climbs else { return 0 }
    for index in draft.edges.indices {
      let edge = draft.edges[index]
      let flags = (edge.forward ?? edge.backward)?.attributes.flags ?? []
      let line = [draft.nodes[edge.from].location] + edge.interior + [draft.nodes[edge.to].location]
      draft.edges[index].climb = climbs.climb(along: line, isOnGround: flags.isDisjoint(with: [.bridge, .tunnel]))
    }
    return draft.edges.count { $0.climb != nil }
  }

  /// Writes the graph file.
  ///
  /// - Parameters:
  ///   - path: Of the file; replaced at once when everything is written.
  ///   - sourceTime: Instant of the map data in seconds UTC where the reader knows better than the file's header.
  /// - Throws: The system's error if the file cannot be written.
  public func finish(writingTo path: String, sourceTime: Int64? = nil) throws -> RoadGraphReport {
    var (draft, report) = draft()
    draft.sourceTime = sourceTime ?? draft.sourceTime
    let bytes = draft.encoded()
    if let graph = try? RoadGraph(bytes: bytes) { report.stateCopies = graph.stateCount - graph.arcCount }
    report.bytes = bytes.count
    try SystemFileStore().replace(path, with: bytes)
    return report
  }
}

/// Keeps one copy of the texts of equal arcs: a city has tens of thousands of ways and a few thousand names.
private struct ArcPool {
  private var signs: Set<RoadSigns> = []

  mutating func shared(_ arc: RoadGraphDraft.Arc) -> RoadGraphDraft.Arc {
    var arc = arc
    arc.signs = signs.insert(arc.signs).memberAfterInsert
    return arc
  }
}
