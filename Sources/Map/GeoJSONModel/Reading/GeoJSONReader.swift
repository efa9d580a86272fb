/// Reads a GeoJSON text (RFC 7946) feature by feature, in memory bounded by the largest of them.
///
/// ```swift
/// var reader = GeoJSONReader(strictness: .lenient) { try file.read(upToCount: 65_536) … }
/// while let feature = try reader.next() { … }
/// ```
///
/// What strict and lenient mean stands in `docs/formats/geojson.md`.
/// - Complexity: O(bytes) time; memory of one feature, one piece of the source and the members beside the features.
public struct GeoJSONReader {
  /// How much is asked of a text.
  public enum Strictness: Sendable {
    /// RFC 7946 to the letter: the first fault ends the reading.
    case strict
    /// What people's files need: open rings are closed, longitudes may run on over ±180, several texts may follow one
    /// another, and a feature that makes no sense is left out and counted.
    case lenient
  }

  /// What the text turned out to be.
  public enum Kind: Hashable, Sendable {
    case geometry, feature, featureCollection
  }

  /// Bytes that one feature may have, and all members beside the features together, at most.
  public static let standardLimit = 256 << 20
  private static let keptProblems = 100

  private var scanner: JSONScanner
  private var state = State.start
  private var draft: ObjectDraft?

  private enum State { case start, inFeatures(Int), inMembers, done }

  /// Of the last text; `nil` before its type was read.
  public private(set) var kind: Kind?
  /// `bbox` of the collection, once `next` has answered `nil`.
  public private(set) var bounds: GeoJSONBounds?
  /// Members of the collection that RFC 7946 does not define, once `next` has answered `nil`.
  public private(set) var foreignMembers = GeoJSONMembers()
  /// The first hundred features that were left out; lenient reading only.
  public private(set) var problems: [GeoJSONError] = []
  /// How many were left out, by `GeoJSONError.Reason.key`.
  public private(set) var skipped: [String: Int] = [:]

  /// - Parameters:
  ///   - limit: Bytes of one feature at most.
  ///   - refill: The next bytes of the text, none at its end. What it throws comes out as `.unreadable`.
  public init(
    strictness: Strictness = .strict, limit: Int = standardLimit, refill: @escaping () throws -> [UInt8]
  ) {
    scanner = JSONScanner(isStrict: strictness == .strict, limit: limit, refill: refill)
  }

  /// Reads a text in memory.
  public init(_ bytes: [UInt8], strictness: Strictness = .strict, limit: Int = standardLimit) {
    var rest: [UInt8]? = bytes
    self.init(strictness: strictness, limit: limit) {
      defer { rest = nil }
      return rest ?? []
    }
  }

  /// The next feature; a text that is a geometry alone comes as a feature without properties.
  ///
  /// - Returns: `nil` at the end.
  /// - Throws: The first fault; when lenient, only one after which nothing more can be read.
  public mutating func next() throws(GeoJSONError) -> GeoJSONFeature? {
    while true {
      do throws(GeoJSONError) {
        switch state {
        case .start:
          if try begin() == false { return nil }
        case .inMembers:
          if let feature = try member() { return feature }
        case .inFeatures(let index):
          if let feature = try element(index) { return feature }
        case .done: return nil
        }
      } catch {
        try bear(error)
      }
    }
  }

  /// The whole text at once.
  ///
  /// - Throws: See `next`.
  public static func document(
    _ bytes: [UInt8], strictness: Strictness = .strict
  ) throws(GeoJSONError) -> GeoJSONDocument {
    var reader = GeoJSONReader(bytes, strictness: strictness)
    var features: [GeoJSONFeature] = []
    while let feature = try reader.next() { features.append(feature) }
    if features.count == 1, reader.kind == .feature { return .feature(features[0]) }
    if features.count == 1, reader.kind == .geometry, let geometry = features[0].geometry { return .geometry(geometry) }
    return .featureCollection(
      GeoJSONFeatureCollection(features, bounds: reader.bounds, foreignMembers: reader.foreignMembers))
  }

  // MARK: Steps

  /// - Returns: Whether a text begins here.
  private mutating func begin() throws(GeoJSONError) -> Bool {
    scanner.count()
    try skipMarks()
    guard let byte = try scanner.peek() else {
      state = .done
      guard kind == nil else { return false }
      throw scanner.error(.truncated)
    }
    guard kind == nil || !scanner.isStrict else { throw scanner.unexpected("the end of the text", byte) }
    guard byte == UInt8(ascii: "{") else { throw scanner.unexpected("'{'", byte) }
    draft = ObjectDraft(scanner)
    try scanner.open(UInt8(ascii: "{"))
    (state, kind) = (.inMembers, nil)
    hasMembers = false
    isCollection = false
    return true
  }

  /// A byte order mark at the start (RFC 8259 §8.1 lets a reader bear it) and record separators (RFC 8142).
  private mutating func skipMarks() throws(GeoJSONError) {
    guard !scanner.isStrict else { return }
    while let byte = try scanner.peek(), [0x1E, 0xEF, 0xBB, 0xBF].contains(byte) { scanner.drop() }
  }

  private var hasMembers = false
  private var isCollection = false

  /// The next member of the object on top.
  private mutating func member() throws(GeoJSONError) -> GeoJSONFeature? {
    guard try scanner.hasNext(UInt8(ascii: "}"), isFirst: !hasMembers) else { return try finish() }
    hasMembers = true
    let name = try scanner.name()
    guard name == "features" else {
      try draft!.take(name, &scanner)
      return nil
    }
    scanner.path.enter(name)
    guard !(isCollection && scanner.isStrict) else { throw scanner.error(.misplaced(member: name)) }
    guard try scanner.need() == UInt8(ascii: "[") else { throw scanner.error(.type(expected: "an array of features")) }
    isCollection = true
    try scanner.open(UInt8(ascii: "["))
    scanner.path.enter(0)
    state = .inFeatures(0)
    return nil
  }

  private mutating func element(_ index: Int) throws(GeoJSONError) -> GeoJSONFeature? {
    scanner.count()
    guard try scanner.hasNext(UInt8(ascii: "]"), isFirst: index == 0) else {
      scanner.path.cut(to: 0)
      state = .inMembers
      return nil
    }
    scanner.path.step(to: index)
    state = .inFeatures(index + 1)
    return try scanner.draft().feature(scanner.isStrict)
  }

  private mutating func finish() throws(GeoJSONError) -> GeoJSONFeature? {
    state = .start
    let draft = draft!
    if isCollection || draft.type == "FeatureCollection" {
      kind = .featureCollection
      try close(draft)
      return nil
    }
    guard draft.type == "Feature" else {
      kind = .geometry
      return GeoJSONFeature(geometry: try draft.geometry(scanner.isStrict))
    }
    kind = .feature
    return try draft.feature(scanner.isStrict)
  }

  private mutating func close(_ draft: ObjectDraft) throws(GeoJSONError) {
    (bounds, foreignMembers) = (draft.bounds, draft.foreign)
    guard scanner.isStrict else { return }
    guard let type = draft.type else { throw scanner.error(.missing(member: "type")) }
    guard type == "FeatureCollection" else { throw scanner.error(.misplaced(member: "features")) }
    guard isCollection else { throw scanner.error(.missing(member: "features")) }
    try draft.checkCollection(true)
  }

  /// Leaves out what makes no sense, if the reading is lenient and goes on behind it.
  private mutating func bear(_ error: GeoJSONError) throws(GeoJSONError) {
    guard !scanner.isStrict, error.isOfOneFeature else {
      state = .done
      throw error
    }
    let isInFeatures = if case .inFeatures = state { true } else { false }
    let pathDepth = isInFeatures ? 2 : 0
    do throws(GeoJSONError) {
      // The text is sound JSON up to here: its rest is passed over, down to the features' array or to the end.
      try scanner.skip(to: isInFeatures ? 2 : 0)
    } catch {
      state = .done
      throw error
    }
    scanner.path.cut(to: min(pathDepth, scanner.path.depth))
    if !isInFeatures { (state, kind) = (.start, kind ?? .geometry) }
    skipped[error.reason.key, default: 0] += 1
    if problems.count < Self.keptProblems { problems.append(error) }
  }
}
