import GeoCore
import OSMImport

/// One step of a journey: along a way from one of its nodes to another, in OSM's numbers.
public struct TagStep: Hashable, Sendable {
  /// OSM id of the way.
  public let way: Int64
  /// OSM id of the node where the step starts.
  public let from: Int64
  /// OSM id of the node where it ends.
  public let to: Int64

  /// A step.
  public init(way: Int64, from: Int64, to: Int64) { (self.way, self.from, self.to) = (way, from, to) }
}

/// Walks a journey over the raw tags of an extract and says what is not allowed.
///
/// It knows nothing of the graph or the router: it was written from the tags' meaning a second time, so that both must
/// make the same mistake for it to pass. It is lenient where the meaning is disputed (a gate without access tags) and
/// takes conditions as not holding.
public final class TagWalker: OSMHandler {
  /// Who walks.
  public enum Traveller: Sendable { case car, bicycle, foot }

  struct Street {
    let nodes: [Int64]
    let tags: OSMTags
  }

  struct Ban {
    let id: Int64
    let tags: OSMTags
    let members: [OSMMember]
  }

  private(set) var streets: [Int64: Street] = [:]
  private var squares: [Int64: OSMTags] = [:]
  private(set) var nodeTags: [Int64: OSMTags] = [:]
  private(set) var bans: [Int64: [Ban]] = [:]

  /// A walker that has read nothing.
  public init() {}

  /// A walker that has read a file.
  public convenience init(path: String) throws {
    self.init()
    try OSMFile.read(path: path, into: [self], areas: false)
  }

  public var wantsRelationsAhead: Bool { true }

  public func node(_ node: OSMNode) { nodeTags[node.id] = node.tags }

  public func way(_ way: OSMWay) {
    let isRoad = ["highway", "route", "railway", "public_transport", "man_made"].contains(where: way.tags.contains)
    streets[way.id] = Street(nodes: way.nodeIDs, tags: isRoad ? way.tags : squares[way.id] ?? way.tags)
  }

  public func relationAhead(_ relation: OSMRelation) {
    guard relation.tags.has("highway", "pedestrian") else { return }
    for member in relation.members { squares[member.id] = relation.tags }
  }

  public func relation(_ relation: OSMRelation) {
    guard relation.tags["type"]?.hasPrefix("restriction") == true else { return }
    let ban = Ban(id: relation.id, tags: relation.tags, members: relation.members)
    for member in relation.members where member.role == "from" { bans[member.id, default: []].append(ban) }
  }

  /// What is wrong with a journey; nothing if it is allowed.
  ///
  /// - Parameters:
  ///   - steps: Each starts where the one before it ends.
  ///   - traveller: Who goes.
  public func complaints(about steps: [TagStep], by traveller: Traveller) -> [String] {
    var complaints: [String] = []
    for (index, step) in steps.enumerated() {
      complaints += roadComplaints(step, traveller)
      if index > 0 { complaints += jointComplaints(steps[index - 1], step, traveller) }
    }
    complaints += privacyComplaints(steps, traveller)
    if traveller != .foot { complaints += banComplaints(steps, traveller) }
    return complaints
  }

  private func roadComplaints(_ step: TagStep, _ traveller: Traveller) -> [String] {
    guard let street = streets[step.way] else { return ["way \(step.way) is not in the extract"] }
    let runs = Self.runs(of: street.nodes, from: step.from, to: step.to)
    guard !runs.isEmpty else { return ["way \(step.way) does not join \(step.from) and \(step.to)"] }
    let reasons = runs.map { run -> String? in
      let isForward = run.start < run.end
      let inside = street.nodes[(min(run.start, run.end) + 1)..<max(run.start, run.end)]
      if let reason = TagLaw(street.tags).reason(against: traveller, isForward: isForward) { return reason }
      return inside.lazy.compactMap { self.barrier(at: $0, traveller) }.first
    }
    // Several runs join the same nodes if the way meets itself: one that is allowed is enough.
    return reasons.contains(nil) ? [] : ["way \(step.way) from \(step.from) to \(step.to): \(reasons[0]!)"]
  }

  private func jointComplaints(_ last: TagStep, _ next: TagStep, _ traveller: Traveller) -> [String] {
    guard last.to == next.from else { return ["\(last.to) is not \(next.from)"] }
    // Turning round before a barrier does not pass it.
    if last.way == next.way, last.from == next.to { return [] }
    return barrier(at: next.from, traveller).map { ["node \(next.from): \($0)"] } ?? []
  }

  private func barrier(at node: Int64, _ traveller: Traveller) -> String? {
    nodeTags[node].flatMap { TagLaw($0).barrier(against: traveller) }
  }

  /// Private and destination roads may be used at the ends of a journey only.
  private func privacyComplaints(_ steps: [TagStep], _ traveller: Traveller) -> [String] {
    let isClosed = steps.map { step in
      streets[step.way].map { TagLaw($0.tags).isForResidents(traveller) } ?? false
    }
    guard let first = isClosed.firstIndex(of: false), let last = isClosed.lastIndex(of: false) else { return [] }
    return steps.indices.filter { $0 > first && $0 < last && isClosed[$0] }.map {
      "way \(steps[$0].way) is for residents, and driven through"
    }
  }

  /// Pairs of places of two nodes in a way with no other place of either between them.
  static func runs(of nodes: [Int64], from: Int64, to: Int64) -> [(start: Int, end: Int)] {
    let (starts, ends) = (nodes.indices.filter { nodes[$0] == from }, nodes.indices.filter { nodes[$0] == to })
    return starts.flatMap { start in ends.filter { $0 != start }.map { (start, $0) } }.filter { run in
      let between = nodes[(min(run.0, run.1) + 1)..<max(run.0, run.1)]
      return !between.contains(from) && !between.contains(to)
    }
  }
}
