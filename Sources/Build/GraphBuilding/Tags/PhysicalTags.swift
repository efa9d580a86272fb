import RoadNetwork

/// Surface, size and steepness of a way.
enum PhysicalTags {
  static func read(_ tags: WayTags, _ direction: WayTags.Direction, into attributes: inout RoadAttributes) {
    attributes.service = tags["service"].flatMap { SurfaceTags.services[$0] } ?? .none
    attributes.surface = surface(tags)
    attributes.smoothness = tags["smoothness"].flatMap { SurfaceTags.smoothness[$0] } ?? .unknown
    attributes.trackGrade = tags["tracktype"].flatMap { SurfaceTags.trackGrades[$0] } ?? 0
    attributes.hikingScale = tags["sac_scale"].flatMap { SurfaceTags.hikingScales[$0] } ?? 0
    attributes.mountainBikeScale = mountainBikeScale(tags["mtb:scale"])
    attributes.layer = Int8(max(-20, min(20, Int(tags["layer"] ?? "") ?? 0)))
    attributes.cycleway = cycleway(tags, direction)
    let incline = Measures.inclinePercent(tags["incline"])
    attributes.incline = direction == .forward ? incline : -incline
    let limits = Measures.limits(tags)
    (attributes.maximumHeight, attributes.maximumWidth) = (limits.height, limits.width)
    (attributes.maximumLength, attributes.maximumWeight) = (limits.length, limits.weight)
  }

  /// The first value of several that is known.
  private static func surface(_ tags: WayTags) -> Surface {
    let values = (tags["surface"] ?? "").split(separator: ";").map(\.trimmingSpaces)
    return values.lazy.compactMap { SurfaceTags.surfaces[$0] }.first ?? .unknown
  }

  private static func mountainBikeScale(_ text: String?) -> UInt8 {
    guard let first = text?.first, let digit = first.wholeNumberValue, digit <= 6 else { return 0 }
    return UInt8(digit + 1)
  }

  /// What is along the road in this direction. The side follows right-hand traffic only where a side is tagged.
  private static func cycleway(_ tags: WayTags, _ direction: WayTags.Direction) -> Cycleway {
    if tags["bicycle"] == "use_sidepath" { return .separate }
    let side = direction == .forward ? "cycleway:right" : "cycleway:left"
    for key in [side, "cycleway:both", "cycleway"] {
      if let known = tags[key].flatMap({ SurfaceTags.cycleways[$0] }) { return known }
    }
    return .none
  }
}
