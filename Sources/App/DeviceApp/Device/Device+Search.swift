import GeoCore
import PlaceSearch
import Places

/// What to search for.
public struct SearchRequest: Sendable {
  /// As typed.
  public var words: String
  /// From where distance counts.
  public var near: Coordinate?
  /// The area on screen.
  public var bounds: Bounds?
  /// Most results, 1 … 100.
  public var limit = 10
  /// ISO 639-1, for names; `nil` for names as on the spot.
  public var language: String?

  /// A search for words from nowhere.
  public init(words: String) { self.words = words }
}

extension Device {
  /// Finds places in the installed regions.
  ///
  /// - Throws: `PlaceIndexError` if a region's file is damaged.
  public func search(_ request: SearchRequest) throws(PlaceIndexError) -> SearchAnswer {
    SearchAnswer(
      try holdings.search.find(
        request.words, near: request.near, bounds: request.bounds, limit: request.limit, language: request.language))
  }

  /// Whether any region has places to be found.
  public var hasPlaces: Bool { !holdings.search.regions.isEmpty }
}
