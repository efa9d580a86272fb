import GeoCore
import Places

/// A find in one region, before it becomes a result.
struct Hit {
  let region: SearchRegion
  let item: PlaceItem
  var matchClass: MatchClass
  var reasons: Set<MatchReason>
  /// How well the words fitted after a letter was changed or a word left out; `nil` if neither was needed.
  var innerClass: MatchClass?
  var isLiteral = false
  /// The house number, if one was asked for.
  var address: PlaceAddress?
  /// Whether another number was asked for, or none of the street is known.
  var isApproximate = false

  var position: Coordinate { (address?.position ?? item.position).coordinate }

  var key: String { "\(region.id)|\(item.row)|\(address?.key ?? "")|\(address?.position.latitudeE7 ?? 0)" }
}

/// The order of results: match class, then importance and nearness.
struct Ranking {
  /// From where distance counts; `nil` from nowhere.
  let near: Coordinate?
  /// The area on screen.
  let bounds: Bounds?

  /// Shares of the score within a match class; together below 1, so that the class decides first.
  private static let importanceShare = 0.4
  private static let nearnessShare = 0.4
  private static let viewShare = 0.1
  private static let literalShare = 0.05
  private static let numberShare = 0.04

  /// Distance at which nearness is half.
  private static let halfway = Meters(5_000)

  func score(_ hit: Hit) -> Double {
    let weight = weight(of: hit)
    guard let inner = hit.innerClass else { return Double(hit.matchClass.rawValue) - penalty(hit) + weight }
    // Below the class, what would have fitted better decides before importance and nearness.
    let share = (Double(inner.rawValue) - penalty(hit)) / Double(MatchClass.exact.rawValue)
    return Double(hit.matchClass.rawValue) + (share + weight) / 2
  }

  private func penalty(_ hit: Hit) -> Double { hit.isApproximate ? 0.5 : 0 }

  /// Importance, nearness and the like, 0 ..< 1.
  private func weight(of hit: Hit) -> Double {
    var score = 0.0
    // A kind is looked for nearby, where importance hardly counts; asked for from nowhere, the main one is meant.
    let isKind = hit.reasons.contains(.kind)
    score += hit.item.importance * (isKind && near != nil ? 0.05 : Self.importanceShare)
    if let near {
      let distance = near.distance(to: hit.position)
      let halfway = isKind ? Meters(1_000) : Self.halfway
      let nearness = halfway.rawValue / (halfway.rawValue + distance.rawValue)
      score += nearness * (isKind ? Self.nearnessShare + Self.importanceShare - 0.05 : Self.nearnessShare)
    }
    if let bounds, bounds.contains(hit.position) { score += Self.viewShare }
    if hit.isLiteral { score += Self.literalShare }
    // The house, rather than its whole street, if a number was found.
    if hit.address != nil, !hit.isApproximate { score += Self.numberShare }
    return score
  }
}
