import RoadNetwork

/// What a profile makes of one attribute record.
struct ArcRate: Hashable, Sendable {
  /// Meters a second; 0 if the profile does not go there.
  var speed = 0.0
  /// Factor of weight.
  var preference = 1.0
  /// Seconds lost on the arc itself.
  var delay = 0.0
  /// 0 open to everybody, 1 for access to its places only, 2 private.
  var level = 0
  /// A ferry or shuttle train, which one waits for.
  var isBoarded = false
}

/// Evaluates a profile on attribute records.
struct ProfileEvaluator {
  private let profile: Profile
  private let mode: TravelMode

  init(_ profile: Profile) {
    guard let mode = profile.travelMode else { preconditionFailure("profile “\(profile.name)” has no travel mode") }
    (self.profile, self.mode) = (profile, mode)
  }

  func rate(_ road: RoadAttributes) -> ArcRate {
    let access = road.access[mode]
    guard access.isPossible, let speed = speed(road, access) else { return ArcRate() }
    return ArcRate(
      speed: speed / 3.6, preference: preference(road, access), delay: delay(road.flags), level: level(access),
      isBoarded: road.roadClass == .ferry || road.roadClass == .shuttleTrain)
  }

  private func level(_ access: Access) -> Int {
    switch access {
    case .private: 2
    case .destination: 1
    case .no, .yes, .designated, .permissive, .dismount, .discouraged: 0
    }
  }

  /// Kilometers an hour; `nil` if the profile does not go there.
  private func speed(_ road: RoadAttributes, _ access: Access) -> Double? {
    let speeds = profile.speeds
    guard road.hikingScale <= speeds.hardestHikingScale else { return nil }
    // The graph holds mtb:scale plus one, so that 0 can mean “not tagged”.
    guard Int(road.mountainBikeScale) - 1 <= speeds.hardestMountainBikeScale else { return nil }
    guard let usual = usualSpeed(road) else { return nil }
    if access == .dismount { return speeds.dismounted > 0 ? min(speeds.dismounted, usual) : nil }
    if road.roadClass == .ferry || road.roadClass == .shuttleTrain { return usual }
    var speed = limited(usual, road.speedLimit)
    for bound in [speeds.surfaces["\(road.surface)"], speeds.smoothness["\(road.smoothness)"]] {
      if let bound { speed = min(speed, bound) }
    }
    if road.trackGrade > 0, Int(road.trackGrade) <= speeds.trackGrades.count {
      speed = min(speed, speeds.trackGrades[Int(road.trackGrade) - 1])
    }
    return min(speed, speeds.maximum)
  }

  /// Kilometers an hour for the kind of road, limits and surface aside.
  private func usualSpeed(_ road: RoadAttributes) -> Double? {
    let speeds = profile.speeds
    guard let speed = speeds.classes["\(road.roadClass)"] else { return nil }
    if road.flags.contains(.link), let link = speeds.links["\(road.roadClass)"] { return link }
    if road.service != .none, let service = speeds.services["\(road.service)"] { return service }
    return speed
  }

  /// A limit on a sign says how fast the road is; a default of the country only how fast it may be at most.
  private func limited(_ usual: Double, _ limit: SpeedLimit) -> Double {
    guard profile.speeds.shareOfLimit > 0, let legal = limit.kilometersPerHour, legal > 0 else { return usual }
    let reached = legal == .infinity ? profile.speeds.maximum : legal * profile.speeds.shareOfLimit
    switch limit.source {
    case .signed, .implied: return mode == .bicycle || mode == .foot ? min(usual, reached) : reached
    case .defaulted, .none: return min(usual, reached)
    }
  }

  private func preference(_ road: RoadAttributes, _ access: Access) -> Double {
    let likes = profile.preferences
    var factor = likes.classes["\(road.roadClass)"] ?? 1
    factor *= likes.surfaces["\(road.surface)"] ?? 1
    factor *= likes.cycleways["\(road.cycleway)"] ?? 1
    factor *= likes.bicycleNetworks["\(road.bicycleNetwork)"] ?? 1
    factor *= likes.hikingNetworks["\(road.hikingNetwork)"] ?? 1
    if access == .discouraged { factor *= likes.discouraged }
    if road.flags.contains(.tunnel) { factor *= likes.tunnel }
    if road.flags.contains(.toll) { factor *= likes.toll }
    return max(0.1, factor)
  }

  private func delay(_ flags: RoadFlags) -> Double {
    let delays = profile.delays
    return (flags.contains(.signals) ? delays.signals : 0) + (flags.contains(.stop) ? delays.stop : 0)
      + (flags.contains(.giveWay) ? delays.giveWay : 0) + (flags.contains(.calming) ? delays.calming : 0)
      + (flags.contains(.railwayCrossing) ? delays.railwayCrossing : 0)
  }
}
