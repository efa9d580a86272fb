/// Members of a GeoJSON object, taken in any order; what they make is known once all are there.
struct ObjectDraft {
  private(set) var type: String?
  private var coordinates: CoordinateNest?
  private var geometries: [GeoJSONGeometry]?
  private var geometry: GeoJSONGeometry??
  private var properties: GeoJSONMembers??
  private var id: GeoJSONValue?
  private(set) var bounds: GeoJSONBounds?
  private(set) var foreign = GeoJSONMembers()
  private var seen: Set<String> = []
  let place: (path: String, offset: Int)

  init(_ scanner: JSONScanner) { place = (scanner.path.text, scanner.offset) }

  /// Reads the value of a member. `features` is the caller's.
  mutating func take(_ name: String, _ scanner: inout JSONScanner) throws(GeoJSONError) {
    scanner.path.enter(name)
    defer { scanner.path.leave() }
    if Self.known.contains(name), !seen.insert(name).inserted, scanner.isStrict {
      throw scanner.error(.misplaced(member: name))
    }
    switch name {
    case "type":
      guard try scanner.need() == UInt8(ascii: "\"") else { throw scanner.error(.type(expected: "a text")) }
      type = try scanner.string()
    case "coordinates": coordinates = try scanner.coordinates()
    case "geometries": geometries = try scanner.geometries()
    case "geometry": geometry = .some(try scanner.isNull() ? nil : try scanner.geometry())
    case "properties": properties = .some(try scanner.isNull() ? nil : try scanner.object())
    case "bbox": bounds = try scanner.bounds()
    case "id": id = try scanner.value()
    default:
      let value = try scanner.value()
      if name == "crs" { try Self.check(crs: value, scanner) }
      foreign.list.append(.init(name, value))
    }
  }

  private static let known: Set<String> = [
    "type", "coordinates", "geometries", "geometry", "properties", "bbox", "id",
  ]

  // MARK: What it is

  static let shapeTypes: Set<String> = [
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
  ]

  func geometry(_ isStrict: Bool) throws(GeoJSONError) -> GeoJSONGeometry {
    guard let type else { throw error(.missing(member: "type")) }
    guard Self.shapeTypes.contains(type) else { throw error(.unknownType(type), at: "type") }
    try refuse(["geometry": geometry != nil, "properties": properties != nil], isStrict)
    let shape: GeoJSONShape
    if type == "GeometryCollection" {
      guard let geometries else { throw error(.missing(member: "geometries")) }
      shape = .collection(geometries)
    } else {
      guard let coordinates else { throw error(.missing(member: "coordinates")) }
      let reading = ShapeReading(isStrict: isStrict, type: type, place: (path(to: "coordinates"), place.offset))
      shape = try reading.shape(coordinates)
    }
    var members = foreign
    if let id { members.list.insert(.init("id", id), at: 0) }
    return GeoJSONGeometry(shape, bounds: bounds, foreignMembers: members)
  }

  func feature(_ isStrict: Bool) throws(GeoJSONError) -> GeoJSONFeature {
    guard let type else { throw error(.missing(member: "type")) }
    guard type == "Feature" else { throw error(.unknownType(type), at: "type") }
    try refuse(["coordinates": coordinates != nil, "geometries": geometries != nil], isStrict)
    if isStrict, geometry == nil { throw error(.missing(member: "geometry")) }
    if isStrict, properties == nil { throw error(.missing(member: "properties")) }
    return GeoJSONFeature(
      id: try featureID(isStrict), geometry: geometry ?? nil, properties: properties ?? nil, bounds: bounds,
      foreignMembers: foreign)
  }

  /// Refuses members of other types in an object that holds features.
  func checkCollection(_ isStrict: Bool) throws(GeoJSONError) {
    try refuse(
      [
        "coordinates": coordinates != nil, "geometries": geometries != nil, "geometry": geometry != nil,
        "properties": properties != nil,
      ], isStrict)
  }

  private func featureID(_ isStrict: Bool) throws(GeoJSONError) -> GeoJSONFeature.ID? {
    switch id {
    case .string(let text): return .text(text)
    case .number(let number): return .number(number)
    case nil: return nil
    default:
      guard !isStrict else { throw error(.type(expected: "a text or a number"), at: "id") }
      return nil
    }
  }

  /// RFC 7946 §7.1: an object must not have the defining members of another type.
  private func refuse(_ members: KeyValuePairs<String, Bool>, _ isStrict: Bool) throws(GeoJSONError) {
    guard isStrict, let found = members.first(where: \.value) else { return }
    throw error(.misplaced(member: found.key))
  }

  /// RFC 7946 §4 knows WGS 84 alone; the older standard's names for it are borne.
  private static func check(crs: GeoJSONValue, _ scanner: JSONScanner) throws(GeoJSONError) {
    guard case .object(let system) = crs, case .object(let properties) = system["properties"],
      let name = properties["name"]?.text
    else { return }
    let tail = name.split(whereSeparator: { ":/#".contains($0) }).last.map(String.init) ?? name
    guard ["CRS84", "4326", "CRS84h", "4979"].contains(tail) else { throw scanner.error(.referenceSystem(name)) }
  }

  private func path(to name: String) -> String { place.path.isEmpty ? name : "\(place.path).\(name)" }

  private func error(_ reason: GeoJSONError.Reason, at name: String? = nil) -> GeoJSONError {
    GeoJSONError(path: name.map(path) ?? place.path, offset: place.offset, reason: reason)
  }
}

extension JSONScanner {
  /// Whether `null` stands next; it is read then.
  mutating func isNull() throws(GeoJSONError) -> Bool {
    guard try need() == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  /// An object's members, where nothing else may stand.
  mutating func object() throws(GeoJSONError) -> GeoJSONMembers {
    guard try need() == UInt8(ascii: "{") else { throw error(.type(expected: "an object or null")) }
    return try members()
  }

  mutating func geometry() throws(GeoJSONError) -> GeoJSONGeometry {
    try draft().geometry(isStrict)
  }

  /// An object of GeoJSON.
  mutating func draft() throws(GeoJSONError) -> ObjectDraft {
    guard try need() == UInt8(ascii: "{") else { throw error(.type(expected: "an object")) }
    var draft = ObjectDraft(self)
    try open(UInt8(ascii: "{"))
    var isFirst = true
    while try hasNext(UInt8(ascii: "}"), isFirst: isFirst) {
      isFirst = false
      try draft.take(try name(), &self)
    }
    return draft
  }

  mutating func geometries() throws(GeoJSONError) -> [GeoJSONGeometry] {
    guard try need() == UInt8(ascii: "[") else { throw error(.type(expected: "an array of geometries")) }
    var list: [GeoJSONGeometry] = []
    try open(UInt8(ascii: "["))
    path.enter(0)
    while try hasNext(UInt8(ascii: "]"), isFirst: list.isEmpty) {
      path.step(to: list.count)
      list.append(try geometry())
    }
    path.leave()
    return list
  }

  /// - Returns: `nil` for one that is no rectangle, when lenient.
  mutating func bounds() throws(GeoJSONError) -> GeoJSONBounds? {
    guard case .array(let values) = try value() else {
      guard isStrict else { return nil }
      throw error(.bounds)
    }
    let numbers = values.compactMap(\.double)
    let found = numbers.count == values.count ? GeoJSONBounds(numbers) : nil
    if found == nil, isStrict { throw error(.bounds) }
    return found
  }
}
