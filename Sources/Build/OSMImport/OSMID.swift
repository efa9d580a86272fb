/// The three kinds of OpenStreetMap elements.
public enum OSMKind: UInt8, Hashable, Comparable, Sendable {
  case node, way, relation

  /// `n`, `w` or `r`, as in an OSM id's text.
  public var letter: Character {
    switch self {
    case .node: "n"
    case .way: "w"
    case .relation: "r"
    }
  }

  public static func < (left: OSMKind, right: OSMKind) -> Bool { left.rawValue < right.rawValue }
}

/// An OpenStreetMap element: its kind and its number, since each kind counts by itself.
public struct OSMID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Node, way or relation.
  public let kind: OSMKind
  /// OSM's number; negative in files of editors for elements that were never uploaded.
  public let number: Int64

  /// Names an element; any number is legal.
  public init(kind: OSMKind, number: Int64) { (self.kind, self.number) = (kind, number) }

  /// Nodes first, then ways, then relations; by number within a kind.
  public static func < (left: OSMID, right: OSMID) -> Bool { (left.kind, left.number) < (right.kind, right.number) }

  /// Letter and number: `w4711`.
  public var description: String { "\(kind.letter)\(number)" }
}
