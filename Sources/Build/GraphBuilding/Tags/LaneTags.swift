/// Lanes and what is written on them.
enum LaneTags {
  /// Lanes in a direction; 0 if not tagged or not to be told.
  static func lanes(_ tags: WayTags, _ oneWay: OneWayRules, _ direction: WayTags.Direction) -> UInt8 {
    if let own = count(tags["lanes:\(direction.rawValue)"]) { return own }
    guard let total = count(tags["lanes"]) else { return 0 }
    if let open = oneWay.direction { return open == direction ? total : 0 }
    if let others = count(tags["lanes:\(direction.opposite.rawValue)"]) {
      let middle = count(tags["lanes:both_ways"]) ?? 0
      return total > others + middle ? total - others - middle : 0
    }
    return max(1, total / 2)
  }

  /// A tag for each lane, of a direction. Without a direction the tag speaks of a one-way's only one.
  static func lanewise(_ key: String, _ tags: WayTags, _ oneWay: OneWayRules, _ direction: WayTags.Direction) -> String
  {
    if let own = tags["\(key):\(direction.rawValue)"] { return own }
    return oneWay.direction == direction ? tags[key] ?? "" : ""
  }

  private static func count(_ text: String?) -> UInt8? {
    guard let number = text.flatMap({ Double($0) }), number >= 1, number <= 50 else { return nil }
    return UInt8(number)
  }
}
