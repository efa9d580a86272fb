import Foundation
import GeoCore

/// Reads positions in all forms that people type and paste.
enum LocationText {
  /// What was read.
  struct Reading {
    let coordinate: Coordinate
    /// Whether the text can hardly be anything else; a geohash may be a word too.
    let isCertain: Bool
  }

  /// Decimal degrees; degrees, minutes, seconds; `geo:` and map links; Plus Codes; UTM; geohashes.
  ///
  /// - Parameter reference: From where a short Plus Code is completed.
  /// - Returns: `nil` if the text is anything else.
  static func parse(_ text: String, reference: Coordinate?) -> Reading? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= MapLink.maximumLength else { return nil }
    if let coordinate = CoordinateText.parse(text) ?? MapLink.parse(text) ?? PlusCode.parse(text, reference: reference)
      ?? UTMPosition.parse(text)
    {
      return Reading(coordinate: coordinate, isCertain: true)
    }
    return geohash(text).map { Reading(coordinate: $0, isCertain: false) }
  }

  /// Six characters or more with letters and digits, as nobody names a street.
  private static func geohash(_ text: String) -> Coordinate? {
    guard (6...12).contains(text.utf8.count), text.contains(where: \.isNumber), text.contains(where: \.isLetter)
    else { return nil }
    return Geohash(text)?.bounds.center
  }
}
