import Foundation
import GeoCore
import GraphBuilding
import OSMImport
import RoadNetwork

/// A small town drawn as text, to scale, and made into a road graph by the real builder.
///
/// Letters and digits are nodes; every other character is only drawing. A way is named by its nodes, `"ABC"`, and is a
/// residential street called so unless tags say otherwise.
///
/// ```swift
/// let town = try RoadSketch(
///   """
///   A----B
///   |    |
///   D----C
///   """, metersPerCell: 20, ways: ["BCDA"], oneWays: ["AB"])
/// town.graph.length(of: town.arc("A", "B", way: "AB"))   // 100 m
/// ```
public struct RoadSketch: Sendable {
  /// A way: the letters of its nodes, and its tags.
  public struct Way: ExpressibleByStringLiteral, Sendable {
    /// The letters in order; a letter may come twice.
    public let nodes: String
    /// Tags beyond `highway=residential` and the name, or in their place.
    public let tags: [String: String]

    /// A way with tags of its own.
    public init(_ nodes: String, _ tags: [String: String] = [:]) { (self.nodes, self.tags) = (nodes, tags) }
    public init(stringLiteral nodes: String) { self.init(nodes) }
  }

  /// A turn restriction between ways of the sketch.
  public struct Restriction: Sendable {
    let tags: [String: String]
    let from: String
    let via: [String]
    let to: String

    /// - Parameters:
    ///   - value: Of the tag `restriction`; empty for none, where `tags` has a conditional one.
    ///   - from: The nodes of a way as it was named.
    ///   - via: One letter for a node, else ways as they were named.
    ///   - to: The nodes of a way as it was named.
    public init(_ value: String, from: String, via: String..., to: String, tags: [String: String] = [:]) {
      (self.from, self.via, self.to) = (from, via, to)
      self.tags = tags.merging(value.isEmpty ? [:] : ["restriction": value]) { own, _ in own }
    }
  }

  /// The graph.
  public let graph: RoadGraph
  /// What the builder said.
  public let report: RoadGraphReport
  private let places: [Character: FixedCoordinate]
  private let wayIDs: [String: Int64]

  /// - Parameters:
  ///   - drawing: Rows from north to south; a cell is as high as it is wide.
  ///   - metersPerCell: Ground that a character takes.
  ///   - ways: Two-way streets, unless their tags say otherwise.
  ///   - oneWays: Ways with `oneway=yes`.
  ///   - nodes: Tags of nodes.
  ///   - restrictions: Turn restrictions.
  ///   - country: For speed limits that go without saying.
  /// - Precondition: every letter of a way is in the drawing.
  public init(
    _ drawing: String, metersPerCell: Double = 10, ways: [Way], oneWays: [Way] = [],
    nodes: [Character: [String: String]] = [:], restrictions: [Restriction] = [], country: String? = nil
  ) throws {
    let places = Self.places(drawing, metersPerCell: metersPerCell)
    let all = ways + oneWays.map { Way($0.nodes, $0.tags.merging(["oneway": "yes"]) { own, _ in own }) }
    let ids = Dictionary(all.enumerated().map { ($1.nodes, Int64(100 + $0)) }) { first, _ in first }
    let builder = RoadGraphBuilder(country: country)
    for (index, restriction) in restrictions.enumerated() {
      builder.relationAhead(restriction.relation(id: Int64(500 + index), ways: ids))
    }
    for (letter, place) in places.sorted(by: { $0.key < $1.key }) {
      builder.node(OSMNode(id: Self.id(letter), location: place, tags: Self.tags(nodes[letter] ?? [:])))
    }
    for (index, way) in all.enumerated() {
      let own = ["highway": "residential", "name": way.nodes].merging(way.tags) { _, own in own }
      builder.way(
        OSMWay(
          id: Int64(100 + index), nodeIDs: way.nodes.map(Self.id), locations: way.nodes.map { places[$0]! },
          tags: Self.tags(own.filter { !$0.value.isEmpty })))
    }
    let (draft, report) = builder.draft()
    graph = try RoadGraph(bytes: draft.encoded())
    (self.report, self.places, wayIDs) = (report, places, ids)
  }

  /// The node with a letter.
  ///
  /// - Precondition: it is a node of the graph: an end, a crossing, a barrier; not a bend.
  public subscript(letter: Character) -> NodeID {
    guard let node = graph.nodes.first(where: { graph.osmID(of: $0) == Self.id(letter) }) else {
      preconditionFailure("\(letter) is no node of the graph")
    }
    return node
  }

  /// The letter of a node.
  public func letter(of node: NodeID) -> Character { Character(UnicodeScalar(UInt8(graph.osmID(of: node)))) }

  /// Where a letter stands.
  ///
  /// - Precondition: the letter is in the drawing.
  public func place(_ letter: Character) -> FixedCoordinate { places[letter]! }

  /// The arc from one node to the next, along a way if one is named; `nil` if there is none. Of several the lowest.
  public func findArc(_ tail: Character, _ head: Character, way name: String? = nil) -> ArcID? {
    graph.arcs(from: self[tail]).first { arc in
      graph.head(of: arc) == self[head] && name.map { graph.osmWay(of: arc) == way($0) } ?? true
    }
  }

  /// The arc from one node to the next, along a way if one is named.
  ///
  /// - Precondition: there is one.
  public func arc(_ tail: Character, _ head: Character, way name: String? = nil) -> ArcID {
    guard let arc = findArc(tail, head, way: name) else { preconditionFailure("no arc from \(tail) to \(head)") }
    return arc
  }

  /// OSM id of a way, named by its nodes.
  ///
  /// - Precondition: the sketch has such a way.
  public func way(_ nodes: String) -> Int64 { wayIDs[nodes]! }

  /// Drives along nodes of the graph: `nil` as soon as an arc is missing, or the mode may not use it or turn into it.
  ///
  /// Bends may be left out of `letters`, junctions may not.
  public func states(_ letters: String, mode: TravelMode) -> [StateID]? {
    let nodes = Array(letters)
    var states: [StateID] = []
    for (tail, head) in zip(nodes, nodes.dropFirst()) {
      let next = graph.arcs(from: self[tail]).filter { graph.head(of: $0) == self[head] }
        .filter { graph.modes(of: $0).contains(mode) }
      guard let last = states.last else {
        guard let first = next.first else { return nil }
        states.append(StateID(first))
        continue
      }
      let turn = graph.turns(from: last).first { next.contains($0.arc) && $0.modes.contains(mode) }
      guard let turn else { return nil }
      states.append(turn.next)
    }
    return states
  }

  /// Whether a mode may drive along nodes of the graph.
  public func allows(_ letters: String, mode: TravelMode = .car) -> Bool { states(letters, mode: mode) != nil }

  private static func id(_ letter: Character) -> Int64 { Int64(letter.unicodeScalars.first!.value) }

  private static func tags(_ tags: [String: String]) -> OSMTags {
    OSMTags(tags.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
  }

  /// Around 50 N 8 E.
  private static func places(_ drawing: String, metersPerCell: Double) -> [Character: FixedCoordinate] {
    let degree = Coordinate.earthRadius.rawValue * .pi / 180
    var places: [Character: FixedCoordinate] = [:]
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, character) in line.enumerated() where character.isLetter || character.isNumber {
        let north = 50 - Double(row) * metersPerCell / degree
        let east = 8 + Double(column) * metersPerCell / (degree * cos(50 * .pi / 180))
        places[character] = FixedCoordinate(Coordinate(uncheckedLatitude: north, longitude: east))
      }
    }
    return places
  }
}

extension RoadSketch.Restriction {
  fileprivate func relation(id: Int64, ways: [String: Int64]) -> OSMRelation {
    var members = [OSMMember(kind: .way, id: ways[from]!, role: "from")]
    for part in via {
      let isNode = part.count == 1
      let member = isNode ? Int64(part.unicodeScalars.first!.value) : ways[part]!
      members.append(OSMMember(kind: isNode ? .node : .way, id: member, role: "via"))
    }
    members.append(OSMMember(kind: .way, id: ways[to]!, role: "to"))
    let all = tags.merging(["type": "restriction"]) { own, _ in own }
    return OSMRelation(
      id: id, members: members, tags: OSMTags(all.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }))
  }
}
