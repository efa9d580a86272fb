import GeoCore
import RoadNetwork
import Routing
import TestSupport

/// A small town drawn as text: letters are junctions, streets are paths of letters.
///
///     StreetPlan("""
///       A--B--C
///          |
///          D
///       """, ["ABC": .street("Main"), "BD": .street("Minor")])
struct StreetPlan {
  struct Street {
    var name = ""
    var ref = ""
    var kind = RoadClass.residential
    var flags: RoadFlags = []
    var isOneWay = false
    var forward = Access.yes
    var signs: (inout RoadSigns) -> Void = { _ in }

    static func street(_ name: String, _ kind: RoadClass = .residential) -> Street { Street(name: name, kind: kind) }
    static func oneWay(_ name: String, _ kind: RoadClass = .residential, _ flags: RoadFlags = []) -> Street {
      Street(name: name, kind: kind, flags: flags, isOneWay: true)
    }
  }

  let draft: RoadGraphDraft
  private var places: [Character: Coordinate] = [:]

  /// - Parameter metersPerCell: Of a column; a line is twice as high, as on screen.
  init(
    _ drawing: String, _ streets: KeyValuePairs<String, Street>, _ more: [(String, Street)] = [],
    metersPerCell: Double = 20
  ) {
    var draft = RoadGraphDraft()
    var index: [Character: Int] = [:]
    let origin = Coordinate(uncheckedLatitude: 50, longitude: 8)
    for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for (column, letter) in line.enumerated() where letter.isLetter || letter.isNumber {
        let place = origin.moved(by: Meters(Double(column) * metersPerCell), bearing: 90)
          .moved(by: Meters(Double(row) * 2 * metersPerCell), bearing: 180)
        index[letter] = draft.nodes.count
        draft.nodes.append(.init(osmID: Int64(draft.nodes.count + 1), location: FixedCoordinate(place)))
        places[letter] = place
      }
    }
    for (way, (path, street)) in (streets.map { ($0.key, $0.value) } + more).enumerated() {
      let letters = Array(path)
      for (position, (from, to)) in zip(letters, letters.dropFirst()).enumerated() {
        draft.edges.append(Self.edge(way, index[from]!, index[to]!, UInt16(position), street))
      }
    }
    self.draft = draft
  }

  private static func edge(_ way: Int, _ from: Int, _ to: Int, _ position: UInt16, _ street: Street)
    -> RoadGraphDraft.Edge
  {
    var (road, signs) = (RoadAttributes(), RoadSigns())
    (road.roadClass, road.flags) = (street.kind, street.flags)
    for mode in TravelMode.allCases { road.access[mode] = street.forward }
    (signs.name, signs.ref) = (street.name, street.ref)
    street.signs(&signs)
    if street.isOneWay { road.flags.insert(.oneWay) }
    let forward = RoadGraphDraft.Arc(attributes: road, signs: signs)
    var back = road
    if street.isOneWay { for mode in TravelMode.allCases where mode != .foot { back.access[mode] = .no } }
    return RoadGraphDraft.Edge(
      way: Int64(way + 100), from: from, to: to, fromPosition: position, toPosition: position + 1, forward: forward,
      backward: RoadGraphDraft.Arc(attributes: back, signs: signs))
  }

  subscript(_ letter: Character) -> Coordinate { places[letter]! }

  /// The point at a share of the way between two junctions.
  func between(_ from: Character, _ to: Character, _ share: Double = 0.5) -> Coordinate {
    let (start, end) = (self[from], self[to])
    return Coordinate(
      uncheckedLatitude: start.latitude + share * (end.latitude - start.latitude),
      longitude: start.longitude + share * (end.longitude - start.longitude))
  }

  func network() throws -> RoutingNetwork { RoutingNetwork(try RoadGraph(bytes: draft.encoded())) }
}
