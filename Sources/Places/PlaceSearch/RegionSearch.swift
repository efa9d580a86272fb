import GeoCore
import Places

/// Finds the hits of one query in one region.
struct RegionSearch {
  let region: SearchRegion
  let near: Coordinate?
  let bounds: Bounds?
  let corridor: RouteCorridor?
  let limit: Int

  private var index: PlaceIndex { region.index }

  /// Rows read of the exact names, of the names that start so, and of those that contain the words.
  private static let candidateLimits = (exact: 80, prefix: 80, general: 160)
  /// Things around the searcher whose names are compared one by one.
  private static let neighborLimit = 400
  /// Longest query that is tried without each of its words.
  private static let longestWithout = 8
  /// Streets looked into for a house number.
  private static let streetLimit = 60

  /// Names, addresses and kinds that fit all words.
  func hits(_ query: SearchQuery) throws(PlaceIndexError) -> [Hit] {
    guard !query.words.isEmpty else { return [] }
    var hits = try names(query)
    for reading in HouseNumberReading.all(in: query) { hits += try addresses(query, reading) }
    for reading in KindReading.all(in: query) { hits += try places(query, reading) }
    return hits
  }

  /// The same with one letter changed in the longer words.
  func correctedHits(_ query: SearchQuery) throws(PlaceIndexError) -> [Hit] {
    var query = query
    for position in query.words.indices where !query.words[position].isNumber {
      query.words[position].corrections = try index.corrections(of: query.words[position].word.glued)
    }
    var hits: [Hit] = []
    if query.words.contains(where: { !$0.corrections.isEmpty }) {
      hits = try names(query)
      for reading in HouseNumberReading.all(in: query) { hits += try addresses(query, reading) }
    }
    if let reading = KindReading.corrected(query) { hits += try places(query, reading) }
    return hits.map { hit in
      var hit = hit
      hit.innerClass = hit.matchClass
      hit.matchClass = min(hit.matchClass, .typo)
      hit.reasons.insert(.typo)
      return hit
    }
  }

  /// Hits of some of the words, for what the index does not know of a full address.
  ///
  /// First without the words that occur nowhere, then without one word after the other.
  func partialHits(_ query: SearchQuery) throws(PlaceIndexError) -> [Hit] {
    guard query.words.count > 1 else { return [] }
    var known = query
    for position in query.words.indices.reversed() where !query.words[position].isNumber {
      if try index.items(matching: query.expression(ofWord: position), limit: 1).isEmpty {
        known = known.without(position..<(position + 1))
      }
    }
    guard !known.words.isEmpty else { return [] }
    var hits = known.words.count < query.words.count ? try self.hits(known) : []
    if known.words.count <= Self.longestWithout {
      for position in known.words.indices.reversed() where hits.isEmpty && known.words.count > 1 {
        let rest = known.without(position..<(position + 1))
        hits += try names(rest)
        for reading in HouseNumberReading.all(in: rest) { hits += try addresses(rest, reading) }
      }
    }
    return hits.map { hit in
      var hit = hit
      hit.innerClass = hit.matchClass
      hit.matchClass = .partial
      hit.reasons.insert(.wordsLeftOut)
      return hit
    }
  }

  private func names(_ query: SearchQuery) throws(PlaceIndexError) -> [Hit] {
    let wholes = QueryWholes(query)
    let limits = Self.candidateLimits
    var items = try index.items(matching: .any(wholes.closed.map { .phrase($0, in: [.whole]) }), limit: limits.exact)
    if !wholes.open.isEmpty {
      let prefixes = wholes.open.map { FullTextExpression.phrase($0, in: [.whole], isPrefix: true) }
      items += try index.items(matching: .any(prefixes), limit: limits.prefix)
    }
    var isCut = items.count >= limits.exact
    // One word inside a name ranks below all names that start with it.
    if query.words.count > 1 || items.count < limit {
      let general = try index.items(matching: query.general, limit: limits.general)
      isCut = isCut || general.count >= limits.general
      items += general
    }
    // What matters most came first; where that cut the list, what is near must not be lost.
    if isCut, let near {
      items += try index.items(around: near, limit: Self.neighborLimit).filter { NameMatch.fits(query, $0.name) }
    }
    return try classified(items, query, wholes)
  }

  private func classified(
    _ items: [PlaceItem], _ query: SearchQuery, _ wholes: QueryWholes
  ) throws(PlaceIndexError) -> [Hit] {
    var seen: Set<Int64> = []
    var hits: [Hit] = []
    for item in items where seen.insert(item.row).inserted {
      var match = NameMatch.best(query, wholes, names: [item.name].compactMap(\.self))
      if match.matchClass != .exact {
        let other = NameMatch.best(query, wholes, names: try index.otherNames(of: item).map(\.name))
        if other.matchClass > match.matchClass { match = other }
      }
      hits.append(
        Hit(
          region: region, item: item, matchClass: match.matchClass, reasons: match.reasons, isLiteral: match.isLiteral))
    }
    return hits
  }

  private func addresses(_ query: SearchQuery, _ reading: HouseNumberReading) throws(PlaceIndexError) -> [Hit] {
    let rest = query.without(reading.range)
    guard !rest.words.isEmpty else { return [] }
    let wholes = QueryWholes(rest)
    var streets = try index.items(
      matching: .any(wholes.closed.map { .phrase($0, in: [.whole]) }), limit: Self.streetLimit)
    let owners = FullTextExpression.phrase(PlaceIndexFormat.addressToken, in: [.kind])
    streets += try index.items(matching: .all([rest.general, owners]), limit: Self.streetLimit)
    if streets.count >= Self.streetLimit, let near {
      streets += try index.items(around: near, limit: Self.neighborLimit).filter { NameMatch.fits(rest, $0.name) }
    }
    var hits: [Hit] = []
    for var hit in try classified(streets, rest, wholes) where hit.item.kind != .poi || hit.item.addressCount > 0 {
      hit.reasons.insert(.houseNumber)
      if let address = try index.address(of: hit.item, key: reading.number.key) {
        hit.address = address
        if address.source == .interpolated { hit.reasons.insert(.interpolated) }
      } else {
        guard hit.matchClass == .exact, hit.item.kind == .street || hit.item.addressCount > 0 else { continue }
        hit.isApproximate = true
        hit.reasons.insert(.nearestHouseNumber)
        hit.address = try index.nearestAddress(of: hit.item, number: reading.number.number)
      }
      hits.append(hit)
    }
    return hits
  }

  private func places(_ query: SearchQuery, _ reading: KindReading) throws(PlaceIndexError) -> [Hit] {
    let rest = reading.rest(of: query)
    let areas = corridor?.boxes ?? [bounds].compactMap(\.self)
    let origin = near ?? areas.first?.center ?? index.center?.coordinate
    var items: [PlaceItem] = []
    for kind in reading.kinds {
      if !rest.words.isEmpty {
        guard let tokens = index.expression(of: kind) else { continue }
        let words = rest.words.indices.map { rest.expression(ofWord: $0) }
        items += try index.items(matching: .all(words + [tokens]), limit: 4 * limit)
      } else if let origin {
        items += try index.items(of: kind, in: areas, near: origin, limit: limit)
      }
    }
    return items.map { item in
      let reasons: Set<MatchReason> = rest.words.isEmpty ? [.kind] : [.kind, .context]
      return Hit(
        region: region, item: item, matchClass: reading.isTypo ? .typo : .exact,
        reasons: reading.isTypo ? reasons.union([.typo]) : reasons)
    }
  }
}
