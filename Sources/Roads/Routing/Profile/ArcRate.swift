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
struct ProfileEvaluator: Sendable {
  let mode: TravelMode
  private let profile: Profile
  private let options: TravelOptions
  let vehicle: VehicleSize
  /// Ratio of the traveller's own speed to the profile's.
  private let scale: Double

  init(_ profile: Profile, _ options: TravelOptions = TravelOptions()) {
    guard let mode = profile.travelMode else { preconditionFailure("profile “\(profile.name)” has no travel mode") }
    (self.profile, self.mode, self.options) = (profile, mode, options)
    vehicle = options.vehicle.completed(by: profile.vehicle)
    scale = profile.speeds.usual > 0 ? (options.speed ?? profile.speeds.usual) / profile.speeds.usual : 1
  }

  func rate(_ road: RoadAttributes) -> ArcRate {
    let access = road.access[mode]
    // Also of a road that is closed now: the time of a turn must not depend on the hour.
    let isBoarded = road.roadClass == .ferry || road.roadClass == .shuttleTrain
    guard access.isPossible, mayUse(road), let speed = speed(road, access) else {
      return ArcRate(isBoarded: isBoarded)
    }
    return ArcRate(
      speed: speed / 3.6, preference: preference(road, access), delay: delay(road.flags), level: level(access),
      isBoarded: isBoarded)
  }

  /// Whether the vehicle fits, and the traveller wants such roads at all.
  private func mayUse(_ road: RoadAttributes) -> Bool {
    vehicle.fits(
      height: road.maximumHeight, weight: road.maximumWeight, width: road.maximumWidth, length: road.maximumLength)
      && !options.excluded.contains { $0.isOn(road) }
  }

  /// Whether the vehicle passes a node.
  func passes(_ limits: NodeLimits) -> Bool {
    vehicle.fits(height: limits.height, weight: limits.weight, width: limits.width, length: limits.length)
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
    if road.roadClass == .ferry || road.roadClass == .shuttleTrain { return usual }
    if access == .dismount { return speeds.dismounted > 0 ? min(speeds.dismounted, usual) : nil }
    let speed = min(limited(usual * scale, road.speedLimit), bound(road) * scale)
    return speeds.usual > 0 ? speed : min(speed, options.speed ?? speed)
  }

  /// Kilometers an hour that surface, evenness and difficulty leave.
  private func bound(_ road: RoadAttributes) -> Double {
    let speeds = profile.speeds
    func bound(_ table: [Double], _ grade: UInt8) -> Double? {
      grade > 0 && Int(grade) <= table.count ? table[Int(grade) - 1] : nil
    }
    let bounds = [
      speeds.surfaces["\(road.surface)"], speeds.smoothness["\(road.smoothness)"],
      bound(speeds.trackGrades, road.trackGrade), bound(speeds.hikingScales, road.hikingScale),
    ]
    return bounds.compactMap(\.self).reduce(speeds.maximum, min)
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
    if options.avoided.contains(where: { $0.isOn(road) }) { factor *= TravelOptions.dislike }
    return max(0.1, factor)
  }

  private func delay(_ flags: RoadFlags) -> Double {
    let delays = profile.delays
    return (flags.contains(.signals) ? delays.signals : 0) + (flags.contains(.stop) ? delays.stop : 0)
      + (flags.contains(.giveWay) ? delays.giveWay : 0) + (flags.contains(.calming) ? delays.calming : 0)
      + (flags.contains(.railwayCrossing) ? delays.railwayCrossing : 0)
  }
}
