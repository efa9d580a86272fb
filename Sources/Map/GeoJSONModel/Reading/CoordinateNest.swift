import GeoCore

/// Coordinates before the type of their shape is known, which may stand behind them.
enum CoordinateNest {
  /// `[]`, to any depth.
  case empty
  case position(RawPosition)
  case line([RawPosition])
  case rings([[RawPosition]])
  case polygons([[[RawPosition]]])

  /// Brackets around a position of a multi-polygon.
  static let deepest = 4
}

/// A position as the file has it: the longitude may lie outside of ±180.
struct RawPosition: Equatable {
  var longitude: Double
  var latitude: Double
  /// NaN for none.
  var altitude: Double
}

/// Elements of one array, which must all be nested alike; an empty one is nested like any but a position.
private struct NestElements {
  private var line: [RawPosition] = []
  private var rings: [[RawPosition]] = []
  private var polygons: [[[RawPosition]]] = []
  /// 1 for positions, 2 for lines, 3 for lists of rings; 0 while all elements are empty.
  private var kind = 0
  private(set) var count = 0

  /// - Returns: Whether the element is nested like those before.
  mutating func append(_ element: CoordinateNest) -> Bool {
    defer { count += 1 }
    switch element {
    case .position(let position):
      line.append(position)
      return agree(on: 1)
    case .line(let positions):
      guard agree(on: 2) else { return false }
      rings.append(positions)
    case .rings(let parts):
      guard agree(on: 3) else { return false }
      polygons.append(parts)
    case .empty:
      if kind == 2 { rings.append([]) }
      if kind == 3 { polygons.append([]) }
      return kind != 1
    case .polygons: return false
    }
    return true
  }

  private mutating func agree(on found: Int) -> Bool {
    guard kind == 0 else { return kind == found }
    kind = found
    if found == 1 { return count == 0 }
    // Empty elements before this one.
    rings = Array(repeating: [], count: found == 2 ? count : 0)
    polygons = Array(repeating: [], count: found == 3 ? count : 0)
    return true
  }

  var nest: CoordinateNest {
    switch kind {
    case 1: .line(line)
    case 3: .polygons(polygons)
    case 2: .rings(rings)
    default: .rings(Array(repeating: [], count: count))
    }
  }
}

extension JSONScanner {
  /// The value of `coordinates`.
  mutating func coordinates(level: Int = 0) throws(GeoJSONError) -> CoordinateNest {
    guard level <= CoordinateNest.deepest else { throw error(.nesting(type: "geometry")) }
    guard try need() == UInt8(ascii: "[") else { throw error(.type(expected: "an array of coordinates")) }
    try open(UInt8(ascii: "["))
    guard try hasNext(UInt8(ascii: "]"), isFirst: true) else { return .empty }
    if try need() != UInt8(ascii: "[") { return .position(try position()) }
    return try nest(level: level)
  }

  private mutating func nest(level: Int) throws(GeoJSONError) -> CoordinateNest {
    path.enter(0)
    var elements = NestElements()
    repeat {
      path.step(to: elements.count)
      guard elements.append(try coordinates(level: level + 1)) else { throw error(.nesting(type: "geometry")) }
    } while try hasNext(UInt8(ascii: "]"), isFirst: false)
    path.leave()
    return elements.nest
  }

  /// The rest of a position whose bracket is open.
  private mutating func position() throws(GeoJSONError) -> RawPosition {
    let longitude = try axis(180, isLenient: !isStrict) { .longitude($0) }
    guard try hasNext(UInt8(ascii: "]"), isFirst: false) else {
      throw error(.tooFewPositions(found: 1, needed: 2))
    }
    let latitude = try axis(90, isLenient: false) { .latitude($0) }
    var position = RawPosition(longitude: longitude, latitude: latitude, altitude: .nan)
    var count = 2
    while try hasNext(UInt8(ascii: "]"), isFirst: false) {
      let next = try need()
      if next == UInt8(ascii: "n"), !isStrict {
        try word("null")
      } else {
        guard next.isDigit || next == UInt8(ascii: "-") else { throw error(.type(expected: "a number")) }
        let number = try double()
        if count == 2, number.isFinite { position.altitude = number }
      }
      count += 1
    }
    return position
  }

  private mutating func axis(
    _ limit: Double, isLenient: Bool, _ reason: (String) -> GeoJSONError.Reason
  ) throws(GeoJSONError) -> Double {
    let next = try need()
    guard next.isDigit || next == UInt8(ascii: "-") else { throw error(.type(expected: "a number")) }
    let number = try double()
    guard abs(number) <= (isLenient ? limit * 3 : limit) else {
      throw error(reason(String(decoding: text, as: UTF8.self)))
    }
    return number
  }
}
