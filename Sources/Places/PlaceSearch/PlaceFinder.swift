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

  /// Things looked at when a filter will drop some of them.
  private static let filteredLimit = 2_000

  /// Finds what the words name.
  ///
  /// - Parameters:
  ///   - words: As typed: names, addresses in both orders, kinds of places in many languages, positions, codes and links.
  ///   - near: From where distance counts; `nil` from nowhere.
  ///   - bounds: The area on screen: preferred, and for kinds of places the only area while it holds any.
  ///   - limit: Most results, 1 … 1,000.
  ///   - language: ISO 639-1; names in it are shown where they are known. `nil`: names as on the spot, kinds in English.
  ///   - filter: Narrows the results to a route, or to what is open.
  /// - Returns: The best first, none twice; beside a route in the order of the way.
  /// - Throws: `PlaceIndexError.damaged` if a region's file breaks while it is read.
  public func find(
    _ words: String, near: Coordinate? = nil, bounds: Bounds? = nil, limit: Int = 10, language: String? = nil,
    filter: SearchFilter = SearchFilter()
  ) throws(PlaceIndexError) -> [PlaceResult] {
    let limit = max(1, min(limit, 1_000))
    let position = LocationText.parse(words, reference: near ?? bounds?.center)
    if let position, position.isCertain { return [PlaceResult(typed: position.coordinate, near: near)] }
    if let coordinate = try codeWithTown(words, near: near) { return [PlaceResult(typed: coordinate, near: near)] }
    let query = SearchQuery(words)
    let isFiltered = filter.corridor != nil || filter.openAt != nil
    let searches = regions.map {
      RegionSearch(
        region: $0, near: near, bounds: bounds, corridor: filter.corridor,
        limit: isFiltered ? Self.filteredLimit : limit)
    }
    var hits = try hits(query, searches)
    if let corridor = filter.corridor { hits.removeAll { corridor.distanceAlong(of: $0.position) == nil } }
    // Kinds that are not in view are looked for around it.
    if hits.isEmpty, bounds != nil {
      return try find(words, near: near, limit: limit, language: language, filter: filter)
    }
    let ranked = rank(hits, Ranking(near: near, bounds: bounds), filter.corridor)
    let results = try results(ranked, near: near, limit: limit, language: language, filter: filter)
    guard let position, !hits.contains(where: { $0.matchClass >= .prefix }) else { return results }
    return Array(([PlaceResult(typed: position.coordinate, near: near)] + results).prefix(limit))
  }

  /// A short Plus Code with the town that completes it: "PCQ9+3V Monaco".
  private func codeWithTown(_ words: String, near: Coordinate?) throws(PlaceIndexError) -> Coordinate? {
    guard words.utf8.count <= 200, let plus = words.firstIndex(of: "+") else { return nil }
    let parts = words.split { $0 == " " || $0 == "," }
    guard parts.count > 1, let code = parts.first(where: { $0.startIndex <= plus && plus < $0.endIndex }),
      PlusCode.parse(String(code), reference: Coordinate(uncheckedLatitude: 0, longitude: 0)) != nil
    else { return nil }
    let town = parts.filter { $0 != code }.joined(separator: " ")
    return try find(town, near: near, limit: 1).first.flatMap {
      PlusCode.parse(String(code), reference: $0.coordinate)
    }
  }

  private func hits(_ query: SearchQuery, _ searches: [RegionSearch]) throws(PlaceIndexError) -> [Hit] {
    var hits: [Hit] = []
    for search in searches { hits += try search.hits(query) }
    guard hits.count < Self.enough, !hits.contains(where: { $0.matchClass >= .prefix }) else { return hits }
    let isEmpty = hits.isEmpty
    for search in searches { hits += try search.correctedHits(query) }
    if isEmpty, hits.isEmpty { for search in searches { hits += try search.partialHits(query) } }
    return hits
  }

  /// The best first; ties in the order of regions and rows.
  private func rank(_ hits: [Hit], _ ranking: Ranking, _ corridor: RouteCorridor?) -> [(hit: Hit, score: Double)] {
    let scored = hits.map { hit in
      // Beside a route, what comes first comes first within its class.
      let along = corridor?.distanceAlong(of: hit.position)?.rawValue
      let score = along.map { Double(hit.matchClass.rawValue) + 1 / (2 + $0 / 1_000) } ?? ranking.score(hit)
      return (hit: hit, score: score)
    }
    return scored.sorted {
      $0.score != $1.score
        ? $0.score > $1.score
        : ($0.hit.region.id, $0.hit.item.row, $0.hit.address?.key ?? "")
          < ($1.hit.region.id, $1.hit.item.row, $1.hit.address?.key ?? "")
    }
  }

  private func results(
    _ ranked: [(hit: Hit, score: Double)], near: Coordinate?, limit: Int, language: String?, filter: SearchFilter
  ) throws(PlaceIndexError) -> [PlaceResult] {
    var kept: [PlaceResult] = []
    var twins = TwinFilter()
    for (hit, score) in ranked {
      guard kept.count < limit else { break }
      var result = try PlaceResult(hit, score: score, near: near, language: language)
      result.distanceAlong = filter.corridor?.distanceAlong(of: result.coordinate)
      if let openAt = filter.openAt, try !isOpen(hit, result, openAt) { continue }
      if twins.isNew(result) { kept.append(result) }
    }
    return kept
  }

  private func isOpen(
    _ hit: Hit, _ result: PlaceResult, _ openAt: (PlaceResult) -> LocalMoment?
  ) throws(PlaceIndexError) -> Bool {
    guard let moment = openAt(result), let text = try hit.region.index.details(of: hit.item)["opening_hours"],
      let hours = OpeningHours(text)
    else { return false }
    return hours.status(at: moment).state == .open
  }
}
