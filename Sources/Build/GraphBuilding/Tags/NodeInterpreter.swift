import OSMImport
import RoadNetwork

/// What a node with tags means to the roads through it.
struct RoadNodeFacts {
  /// Facts of the node if it is a junction or end.
  var flags = NodeFlags()
  /// Barrier or exit.
  var detail: NodeDetail?
  /// Greatest sizes that pass.
  var limits = NodeLimits()
  /// Facts of the road if the node lies between junctions; nothing for those of one direction.
  var roadFlags = RoadFlags()
  /// `direction` of a sign or signal that holds for one direction along the way; `nil` both, or not said.
  var direction: WayTags.Direction?

  /// Whether roads must be cut at the node.
  var isJunction: Bool { detail != nil || !limits.isEmpty || flags.contains(.turningPlace) }
}

/// Reads the tags of a node. Policy of barriers: `docs/decisions/0033-barriers.md`.
enum NodeInterpreter {
  /// - Returns: `nil` if the node says nothing to traffic.
  static func facts(_ tags: OSMTags) -> RoadNodeFacts? {
    let tags = WayTags(tags)
    var facts = RoadNodeFacts()
    readHighway(tags, into: &facts)
    readCrossings(tags, into: &facts)
    readBarrier(tags, into: &facts)
    readExit(tags, into: &facts)
    facts.limits = Measures.limits(tags)
    let isEmpty =
      facts.flags.isEmpty && facts.detail == nil && facts.roadFlags.isEmpty && facts.limits.isEmpty
    return isEmpty ? nil : facts
  }

  private static func readHighway(_ tags: WayTags, into facts: inout RoadNodeFacts) {
    switch tags["highway"] {
    case "traffic_signals":
      (facts.flags, facts.roadFlags) = (.signals, .signals)
      facts.direction = tags["traffic_signals:direction"].flatMap(WayTags.Direction.init(rawValue:))
    case "stop":
      (facts.flags, facts.roadFlags) = (.stop, .stop)
      facts.direction = tags["direction"].flatMap(WayTags.Direction.init(rawValue:))
    case "give_way":
      (facts.flags, facts.roadFlags) = (.giveWay, .giveWay)
      facts.direction = tags["direction"].flatMap(WayTags.Direction.init(rawValue:))
    case "crossing": (facts.flags, facts.roadFlags) = (.crossing, .crossing)
    case "turning_circle", "turning_loop": facts.flags = .turningPlace
    case "mini_roundabout": facts.flags = [.miniRoundabout, .turningPlace]
    case "motorway_junction": facts.flags = .motorwayJunction
    case "elevator": facts.flags = .elevator
    default: break
    }
  }

  private static func readCrossings(_ tags: WayTags, into facts: inout RoadNodeFacts) {
    if tags["crossing"] == "traffic_signals" {
      facts.flags.insert(.signals)
      facts.roadFlags.insert(.signals)
    }
    if ["level_crossing", "crossing"].contains(tags["railway"] ?? "") {
      facts.flags.insert(.railwayCrossing)
      facts.roadFlags.insert(.railwayCrossing)
    }
    if tags.isPresent("traffic_calming") { facts.roadFlags.insert(.calming) }
    if tags.isPresent("ford") { facts.roadFlags.insert(.ford) }
  }

  private static func readBarrier(_ tags: WayTags, into facts: inout RoadNodeFacts) {
    guard let value = tags["barrier"], let kind = BarrierRules.kind(value) else { return }
    if kind == .tollBooth { facts.flags.insert(.tollBooth) }
    if kind == .borderControl { facts.flags.insert(.borderControl) }
    facts.detail = BarrierRules.detail(kind, tags)
  }

  private static func readExit(_ tags: WayTags, into facts: inout RoadNodeFacts) {
    guard facts.flags.contains(.motorwayJunction), tags["ref"] != nil || tags["name"] != nil else { return }
    var detail = facts.detail ?? NodeDetail()
    (detail.exitRef, detail.exitName) = (tags["ref"] ?? "", tags["name"] ?? "")
    facts.detail = detail
  }
}
