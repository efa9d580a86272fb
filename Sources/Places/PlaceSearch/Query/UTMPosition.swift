import Foundation
import GeoCore

/// Positions in the Universal Transverse Mercator grid: `32T 372574 4842675`.
enum UTMPosition {
  /// Zone, letter of the band (or N and S for the half), easting and northing in meters.
  ///
  /// `S` is the band of 32–40° north if the northing lies in it, else it means south.
  static func parse(_ text: String) -> Coordinate? {
    var words = text.uppercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    // "32 T …" and "32T …"; "372574E 4842675N" and without letters.
    if words.count == 4, Int(words[0]) != nil, words[1].count == 1 { words = [words[0] + words[1]] + words[2...] }
    guard words.count == 3, let letter = words[0].last, let zone = Int(words[0].dropLast()), (1...60).contains(zone),
      let easting = meters(words[1], unit: "E"), let northing = meters(words[2], unit: "N"),
      (100_000..<1_000_000).contains(easting), (0...10_000_000).contains(northing),
      let isNorth = isNorth(letter, northing: northing)
    else { return nil }
    return coordinate(zone: zone, isNorth: isNorth, easting: easting, northing: northing)
  }

  private static func meters(_ word: String, unit: Character) -> Double? {
    var word = word
    if word.last == "M" { word.removeLast() }
    if word.last == unit { word.removeLast() }
    guard word.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    return Double(word)
  }

  private static func isNorth(_ letter: Character, northing: Double) -> Bool? {
    guard "CDEFGHJKLMNPQRSTUVWX".contains(letter) else { return nil }
    if letter == "S" { return (3_540_000...4_430_000).contains(northing) }
    return letter >= "N"
  }

  /// The inverse projection by Krüger's series to the third order: right to millimeters inside a zone.
  ///
  /// Source: C. Karney, "Transverse Mercator with an accuracy of a few nanometers", 2011,
  /// doi:10.1007/s00190-011-0445-3.
  static func coordinate(zone: Int, isNorth: Bool, easting: Double, northing: Double) -> Coordinate? {
    let flattening = 1 / 298.257223563
    let n = flattening / (2 - flattening)
    let (n2, n3) = (n * n, n * n * n)
    let radius = 6_378_137 / (1 + n) * (1 + n2 / 4 + n2 * n2 / 64)
    let beta = [n / 2 - 2 * n2 / 3 + 37 * n3 / 96, n2 / 48 + n3 / 15, 17 * n3 / 480]
    let delta = [2 * n - 2 * n2 / 3 - 2 * n3, 7 * n2 / 3 - 8 * n3 / 5, 56 * n3 / 15]
    let xi = (northing - (isNorth ? 0 : 10_000_000)) / (0.9996 * radius)
    let eta = (easting - 500_000) / (0.9996 * radius)
    var (x, y) = (xi, eta)
    for (index, value) in beta.enumerated() {
      let order = Double(2 * (index + 1))
      x -= value * sin(order * xi) * cosh(order * eta)
      y -= value * cos(order * xi) * sinh(order * eta)
    }
    let conformal = asin(sin(x) / cosh(y))
    var latitude = conformal
    for (index, value) in delta.enumerated() { latitude += value * sin(Double(2 * (index + 1)) * conformal) }
    let longitude = Double(zone * 6 - 183) + atan2(sinh(y), cos(x)) * 180 / .pi
    return Coordinate(latitude: latitude * 180 / .pi, longitude: Coordinate.wrapped(longitude: longitude))
  }
}
