import GeoCore
import Places

/// One ranked search over all that is installed.
///
/// ```swift
/// let finder = PlaceFinder(regions: [SearchRegion(id: "monaco", index: index)])
/// let results = try finder.find("Avenue de la Costa 27", near: here, limit: 5)
/// ```
///
/// Order: match class (`MatchClass`), then importance and nearness. Any text is a legal search; only a damaged file is
/// an error. Blocks its thread while it reads.
public struct PlaceFinder: Sendable {
  /// The regions that are searched.
  public let regions: [SearchRegion]

  /// Searches these regions.
  public init(regions: [SearchRegion]) { self.regions = regions }

  /// Fewer good hits than this, and words with a changed letter are tried.
  private static let enough = 3

  /// Finds what the words name.
  ///
  /// - Parameters:
  ///   - words: As typed: names, addresses in both orders, kinds of places in many languages, coordinates.
  ///   - near: From where distance counts; `nil` from nowhere.
  ///   - bounds: The area on screen: preferred, and for kinds of places the only area while it holds any.
  ///   - limit: Most results, 1 … 1,000.
  ///   - language: ISO 639-1; names in it are shown where they are known. `nil`: names as on the spot, kinds in English.
  /// - Returns: The best first, none twice.
  /// - Throws: `PlaceIndexError.damaged` if a region's file breaks while it is read.
  public func find(
    _ words: String, near: Coordinate? = nil, bounds: Bounds? = nil, limit: Int = 10, language: String? = nil
  ) throws(PlaceIndexError) -> [PlaceResult] {
    let limit = max(1, min(limit, 1_000))
    if let coordinate = CoordinateText.parse(words) {
      return [PlaceResult(typed: coordinate, near: near)]
    }
    let query = SearchQuery(words)
    let searches = regions.map { RegionSearch(region: $0, near: near, bounds: bounds, limit: limit) }
    var hits: [Hit] = []
    for search in searches { hits += try search.hits(query) }
    // Kinds that are not in view are looked for around it.
    if hits.isEmpty, bounds != nil { return try find(words, near: near, limit: limit, language: language) }
    if hits.count < Self.enough, !hits.contains(where: { $0.matchClass >= .prefix }) {
      hits += try further(query, searches, isEmpty: hits.isEmpty)
    }
    return try results(hits, near: near, bounds: bounds, limit: limit, language: language)
  }

  private func further(
    _ query: SearchQuery, _ searches: [RegionSearch], isEmpty: Bool
  ) throws(PlaceIndexError) -> [Hit] {
    var hits: [Hit] = []
    for search in searches { hits += try search.correctedHits(query) }
    if isEmpty, hits.isEmpty { for search in searches { hits += try search.partialHits(query) } }
    return hits
  }

  private func results(
    _ hits: [Hit], near: Coordinate?, bounds: Bounds?, limit: Int, language: String?
  ) throws(PlaceIndexError) -> [PlaceResult] {
    let ranking = Ranking(near: near, bounds: bounds)
    let scored = hits.map { (hit: $0, score: ranking.score($0)) }.sorted {
      ($0.score, $1.hit.region.id, $1.hit.item.row) > ($1.score, $0.hit.region.id, $0.hit.item.row)
    }
    var kept: [PlaceResult] = []
    var twins = TwinFilter()
    for (hit, score) in scored {
      guard kept.count < limit else { break }
      let result = try PlaceResult(hit, score: score, near: near, language: language)
      if twins.isNew(result) { kept.append(result) }
    }
    return kept
  }
}
