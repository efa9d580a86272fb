/// A cell of the geohash grid: the text of Gustavo Niemeyer's geohash.org, 1 … 12 characters of base 32.
public struct Geohash: Hashable, Sendable {
  /// The characters, lower case.
  public let text: String

  private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

  /// - Returns: `nil` if the text is empty, longer than 12, or has a character outside the alphabet. Case is ignored.
  public init?(_ text: String) {
    let lower = text.lowercased()
    guard (1...12).contains(lower.utf8.count), lower.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
    self.text = lower
  }

  /// The cell that contains a coordinate; edges belong to the eastern and northern cell.
  ///
  /// - Precondition: `length` is 1 … 12.
  public init(containing coordinate: Coordinate, length: Int) {
    precondition((1...12).contains(length), "a geohash has 1 to 12 characters")
    var (latitudes, longitudes) = ((-90.0, 90.0), (-180.0, 180.0))
    var characters: [UInt8] = []
    var isLongitude = true
    for _ in 0..<length {
      var index = 0
      for _ in 0..<5 {
        let isUpper =
          isLongitude
          ? Self.halve(&longitudes, around: coordinate.longitude) : Self.halve(&latitudes, around: coordinate.latitude)
        index = index << 1 | (isUpper ? 1 : 0)
        isLongitude.toggle()
      }
      characters.append(Self.alphabet[index])
    }
    text = String(decoding: characters, as: UTF8.self)
  }

  /// The ground that the cell covers.
  public var bounds: Bounds {
    var (latitudes, longitudes) = ((-90.0, 90.0), (-180.0, 180.0))
    var isLongitude = true
    for character in text.utf8 {
      let index = Self.alphabet.firstIndex(of: character)!
      for bit in (0..<5).reversed() {
        let isUpper = index >> bit & 1 == 1
        if isLongitude { Self.keep(isUpper, of: &longitudes) } else { Self.keep(isUpper, of: &latitudes) }
        isLongitude.toggle()
      }
    }
    return Bounds(south: latitudes.0, west: longitudes.0, north: latitudes.1, east: longitudes.1)!
  }

  private static func halve(_ range: inout (Double, Double), around value: Double) -> Bool {
    let isUpper = value >= (range.0 + range.1) / 2
    keep(isUpper, of: &range)
    return isUpper
  }

  private static func keep(_ isUpper: Bool, of range: inout (Double, Double)) {
    let middle = (range.0 + range.1) / 2
    if isUpper { range.0 = middle } else { range.1 = middle }
  }
}
