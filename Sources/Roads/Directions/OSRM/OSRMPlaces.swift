import GeoCore

/// The places in the path of a request.
enum OSRMPlaces {
  /// Reads `{lon},{lat};{lon},{lat}…`, `polyline(…)` or `polyline6(…)`, with or without `.json`.
  static func parse(_ text: String) throws(OSRMError) -> [Coordinate] {
    let body = text.hasSuffix(".json") ? String(text.dropLast(5)) : text
    if let line = inside("polyline(", body) { return try decoded(line, precision: 5) }
    if let line = inside("polyline6(", body) { return try decoded(line, precision: 6) }
    var places: [Coordinate] = []
    for (index, pair) in body.split(separator: ";", omittingEmptySubsequences: false).enumerated() {
      places.append(try coordinate(pair, number: index + 1))
    }
    return places
  }

  private static func coordinate(_ pair: Substring, number: Int) throws(OSRMError) -> Coordinate {
    let numbers = pair.split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 2, let longitude = Double(numbers[0]), let latitude = Double(numbers[1]) else {
      throw OSRMError(.invalidQuery, "Place \(number), “\(pair)”, must be {longitude},{latitude} in degrees")
    }
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
      throw OSRMError(
        .invalidValue, "Place \(number), “\(pair)”, is not on the globe; longitude comes first, then latitude")
    }
    return place
  }

  private static func inside(_ opening: String, _ text: String) -> String? {
    guard text.hasPrefix(opening), text.hasSuffix(")") else { return nil }
    return String(text.dropFirst(opening.count).dropLast())
  }

  private static func decoded(_ line: String, precision: Int) throws(OSRMError) -> [Coordinate] {
    do {
      return try Polyline.decode(line, precision: precision)
    } catch {
      throw OSRMError(.invalidQuery, "The polyline in the path cannot be decoded: \(error)")
    }
  }
}
