import Places

/// Decides from its tags whether a thing is a place that people look for, and of which kinds.
enum PlaceClassifier {
  /// A place with its tags, the main one first.
  struct Classified {
    var categories: [PlaceTag]
    var kind: PlaceItemKind
  }

  enum Verdict {
    case place(Classified)
    /// Nothing that makes it a place.
    case nothing
    /// A place that is left out, with the key under which it is counted.
    case rejected(String)
  }

  /// Keys that make a place, most telling first.
  static let keys = [
    "tourism", "shop", "amenity", "healthcare", "leisure", "historic", "office", "craft", "emergency", "railway",
    "aeroway", "public_transport", "place", "natural", "waterway", "man_made", "boundary", "landuse", "highway", "club",
    "diplomatic", "education", "military", "barrier", "mountain_pass", "harbour", "industrial", "geological", "power",
    "building",
  ]

  /// Values that say "not one".
  private static let negations: Set<String> = ["no", "none", "vacant", "disused", "abandoned", "proposed", "razed"]

  /// Keys whose things are places only with a name: otherwise they are terrain, or one of a thousand.
  private static let keysThatNeedName: Set<String> = [
    "landuse", "natural", "waterway", "boundary", "place", "building", "military", "office", "craft", "man_made",
    "power",
    "club", "industrial", "geological", "education", "historic", "public_transport", "diplomatic",
  ]

  /// Exceptions of `keysThatNeedName`.
  private static let unnamedToo: Set<PlaceTag> = [
    PlaceTag("natural", "spring"), PlaceTag("natural", "beach"), PlaceTag("natural", "cave_entrance"),
    PlaceTag("natural", "peak"), PlaceTag("waterway", "waterfall"), PlaceTag("man_made", "lighthouse"),
    PlaceTag("historic", "monument"), PlaceTag("historic", "memorial"), PlaceTag("historic", "castle"),
    PlaceTag("historic", "ruins"),
  ]

  static func classify(_ tags: ElementTags, isNamed: Bool) -> Verdict {
    var found = keys.compactMap { tag($0, in: tags) }
    guard !found.isEmpty else { return .nothing }
    // Where the vehicle stops is the road; some are the stop itself too.
    found.removeAll { $0 == PlaceTag("public_transport", "stop_position") }
    guard !found.isEmpty else { return .rejected("place.stopPosition") }
    if !isNamed {
      found = found.filter(isFindableUnnamed)
      guard !found.isEmpty else { return .rejected("place.unnamed") }
      if ["private", "no"].contains(tags["access"] ?? "") { return .rejected("place.unnamedPrivate") }
    }
    if found == [PlaceTag("building", found[0].value)], found[0].value == "yes" || tags["addr:housenumber"] != nil {
      // A named house: findable by its name, ranked as the plain building it is.
      found = [PlaceTag("building", "yes")]
    }
    let main = found.enumerated().min { rank($0.element, $0.offset) < rank($1.element, $1.offset) }?.element
    found = [main].compactMap(\.self) + found.filter { $0 != main }
    return .place(Classified(categories: found + derived(from: tags, found), kind: kind(of: found, tags)))
  }

  private static func tag(_ key: String, in tags: ElementTags) -> PlaceTag? {
    guard let value = tags[key], !negations.contains(value) else { return nil }
    let first = String(value.prefix { $0 != ";" }.prefix(64))
    switch key {
    case "highway":
      return ["bus_stop", "services", "rest_area"].contains(first) ? PlaceTag(key, first) : nil
    case "railway":
      return ["station", "halt", "tram_stop", "subway_entrance", "funicular_entrance"].contains(first)
        ? PlaceTag(key, first) : nil
    case "barrier": return first == "border_control" || first == "toll_booth" ? PlaceTag(key, first) : nil
    case "boundary":
      return ["national_park", "protected_area", "administrative"].contains(first) ? PlaceTag(key, first) : nil
    case "landuse":
      return ["residential", "grass", "farmland", "meadow"].contains(first) ? nil : PlaceTag(key, first)
    case "natural": return first == "coastline" || first == "tree" || first == "tree_row" ? nil : PlaceTag(key, first)
    case "emergency": return first == "fire_hydrant" || first == "yes" ? nil : PlaceTag(key, first)
    case "man_made": return first == "surveillance" || first == "manhole" ? nil : PlaceTag(key, first)
    case "power": return first == "plant" ? PlaceTag(key, first) : nil
    default: return PlaceTag(key, first)
    }
  }

  private static func isFindableUnnamed(_ tag: PlaceTag) -> Bool {
    if keysThatNeedName.contains(tag.key), !unnamedToo.contains(tag) { return false }
    guard let kind = KindTable.standard.kind(of: tag) else { return false }
    return kind.id != "garden"
  }

  /// The kind that matters most comes first; ties go to the more telling key.
  private static func rank(_ tag: PlaceTag, _ position: Int) -> (Int, Int) {
    let importance = KindTable.standard.kind(of: tag)?.importance ?? (tag.key == "building" ? 0 : 0.05)
    return (-Int(importance * PlaceIndexFormat.importanceUnit), position)
  }

  /// Tags that say more about the kind: the religion of a place of worship, the cuisine of a restaurant.
  private static func derived(from tags: ElementTags, _ found: [PlaceTag]) -> [PlaceTag] {
    var more: [PlaceTag] = []
    if found.contains(PlaceTag("amenity", "place_of_worship")), let religion = tags["religion"] {
      more.append(PlaceTag("religion", religion))
    }
    if let cuisine = tags["cuisine"] {
      more += cuisine.split(separator: ";").prefix(5).map { PlaceTag("cuisine", $0.trimmed) }
    }
    if tags["atm"] == "yes" { more.append(PlaceTag("atm", "yes")) }
    if tags["station"] == "subway" { more.append(PlaceTag("station", "subway")) }
    return more.filter { !found.contains($0) }
  }

  private static func kind(of found: [PlaceTag], _ tags: ElementTags) -> PlaceItemKind {
    if found.contains(PlaceTag("boundary", "administrative")) {
      switch Int(tags["admin_level"] ?? "") ?? 0 {
      case 2: return .country
      case 3...6: return .region
      case 7, 8: return .settlement
      default: break
      }
    }
    switch found.first(where: { $0.key == "place" })?.value {
    case "country": return .country
    case "state", "region", "province": return .region
    case "city", "town", "village", "hamlet", "municipality", "isolated_dwelling": return .settlement
    default: return .poi
    }
  }
}
