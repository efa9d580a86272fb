/// Why GeoJSON cannot be read, and where.
public struct GeoJSONError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be read on; the text is the system's.
    case unreadable(String)
    /// No JSON: what stands there instead of what is expected.
    case syntax(expected: String, found: String)
    /// The text ends inside a value.
    case truncated
    /// A value of another type than RFC 7946 demands.
    case type(expected: String)
    /// A member that RFC 7946 demands is missing.
    case missing(member: String)
    /// A member that only another type may have, or that stands twice.
    case misplaced(member: String)
    /// `type` names nothing that may stand here.
    case unknownType(String)
    case longitude(String)
    case latitude(String)
    /// Fewer positions than the shape needs.
    case tooFewPositions(found: Int, needed: Int)
    case openRing
    /// Coordinates nested as for another shape.
    case nesting(type: String)
    case bounds
    /// A reference system other than WGS 84.
    case referenceSystem(String)
    /// Deeper nesting than the reader's limit.
    case tooDeep(limit: Int)
    /// A feature, or all else around the features, of more bytes than the reader's limit.
    case tooLarge(limit: Int)

    /// A stable name to count by.
    public var key: String {
      switch self {
      case .unreadable: "unreadable"
      case .syntax: "syntax"
      case .truncated: "truncated"
      case .type: "type"
      case .missing: "missing"
      case .misplaced: "misplaced"
      case .unknownType: "unknownType"
      case .longitude: "longitude"
      case .latitude: "latitude"
      case .tooFewPositions: "tooFewPositions"
      case .openRing: "openRing"
      case .nesting: "nesting"
      case .bounds: "bounds"
      case .referenceSystem: "referenceSystem"
      case .tooDeep: "tooDeep"
      case .tooLarge: "tooLarge"
      }
    }
  }

  /// Where in the document, as in `features[3].geometry.coordinates[0][2]`; empty for the whole.
  public let path: String
  /// Bytes of the text before the place where it was noticed.
  public let offset: Int
  public let reason: Reason

  /// Whether the text around it can still be read: the JSON is sound, only what it says is not GeoJSON.
  var isOfOneFeature: Bool {
    switch reason {
    case .unreadable, .syntax, .truncated, .tooDeep, .tooLarge, .referenceSystem: false
    default: true
    }
  }
}

extension GeoJSONError: CustomStringConvertible {
  /// One line: the place and what is wrong there.
  public var description: String { "\(path.isEmpty ? "byte \(offset)" : path): \(reason)" }
}

extension GeoJSONError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let text): text
    case .syntax(let expected, let found): "no JSON: \(expected) expected, found \(found)"
    case .truncated: "the text ends here in the middle of a value; the file is cut short"
    case .type(let expected): "\(expected) expected"
    case .missing(let member): "member \"\(member)\" is missing"
    case .misplaced(let member): "member \"\(member)\" must not stand here"
    case .unknownType(let name): "\"\(name)\" is no type that GeoJSON has here"
    case .longitude(let number): "longitude \(number) is outside -180 ... 180"
    case .latitude(let number): "latitude \(number) is outside -90 ... 90"
    case .tooFewPositions(let found, let needed): "\(found) positions, \(needed) needed"
    case .openRing: "the ring is open: its last position must repeat its first"
    case .nesting(let type): "coordinates are not nested as a \(type) demands"
    case .bounds: "a bbox has four or six numbers: west, south, east, north, with heights between"
    case .referenceSystem(let name): "reference system \(name); convert the file to WGS 84 (EPSG:4326)"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .tooLarge(let limit): "more than \(limit) bytes in one feature"
    }
  }
}
