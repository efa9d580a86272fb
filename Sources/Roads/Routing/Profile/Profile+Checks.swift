import RoadNetwork

extension Profile {
  /// The kind of traffic, or `nil` if the name is unknown.
  public var travelMode: TravelMode? { TravelMode.allCases.first { String(describing: $0) == mode } }

  /// The first thing that is wrong, as a clause; `nil` for a sound profile.
  var firstProblem: String? {
    if name.isEmpty || name.contains("/") { return "the name must not be empty or contain a slash" }
    if travelMode == nil {
      return "“mode” must be one of: \(TravelMode.allCases.map { "\($0)" }.joined(separator: ", "))"
    }
    return firstUnknownName ?? firstBadSpeed ?? firstBadFactor ?? firstBadTurn ?? firstBadSize
  }

  private var firstUnknownName: String? {
    unknown("speeds.classes", speeds.classes, RoadClass.self) ?? unknown("speeds.links", speeds.links, RoadClass.self)
      ?? unknown("speeds.services", speeds.services, ServiceKind.self)
      ?? unknown("speeds.surfaces", speeds.surfaces, Surface.self)
      ?? unknown("speeds.smoothness", speeds.smoothness, Smoothness.self)
      ?? unknown("preferences.classes", preferences.classes, RoadClass.self)
      ?? unknown("preferences.surfaces", preferences.surfaces, Surface.self)
      ?? unknown("preferences.cycleways", preferences.cycleways, Cycleway.self)
      ?? unknown("preferences.bicycleNetworks", preferences.bicycleNetworks, RouteNetwork.self)
      ?? unknown("preferences.hikingNetworks", preferences.hikingNetworks, RouteNetwork.self)
  }

  private func unknown<Value: CaseIterable>(_ key: String, _ table: [String: Double], _: Value.Type) -> String? {
    let names = Set(Value.allCases.map { String(describing: $0) })
    return table.keys.sorted().first { !names.contains($0) }.map { "“\(key).\($0)” names nothing that is known" }
  }

  private var firstBadSpeed: String? {
    let tables = [speeds.classes, speeds.links, speeds.services, speeds.surfaces, speeds.smoothness]
    let all = tables.flatMap(\.values) + speeds.trackGrades + speeds.hikingScales + [speeds.maximum]
    if !all.allSatisfy({ (0.5...400).contains($0) }) { return "a speed lies outside 0.5 … 400 km/h" }
    if ![0, 5].contains(speeds.trackGrades.count) { return "“speeds.trackGrades” must have five speeds" }
    if ![0, 6].contains(speeds.hikingScales.count) { return "“speeds.hikingScales” must have six speeds" }
    if speeds.usual != 0, !(0.5...400).contains(speeds.usual) { return "“speeds.usual” lies outside 0.5 … 400 km/h" }
    if !(0...10).contains(speeds.dismounted) { return "“speeds.dismounted” lies outside 0 … 10 km/h" }
    return (0...2).contains(speeds.shareOfLimit) ? nil : "“speeds.shareOfLimit” lies outside 0 … 2"
  }

  private var firstBadFactor: String? {
    let tables = [
      preferences.classes, preferences.surfaces, preferences.cycleways, preferences.bicycleNetworks,
      preferences.hikingNetworks,
    ]
    let all = tables.flatMap(\.values) + [preferences.discouraged, preferences.tunnel, preferences.toll]
    return all.allSatisfy { (0.1...100).contains($0) } ? nil : "a preference lies outside 0.1 … 100"
  }

  private var firstBadTurn: String? {
    let times =
      [access.destinationPenalty, access.privatePenalty, turns.uTurn, delays.signals, delays.stop, delays.giveWay]
      + [delays.calming, delays.railwayCrossing, delays.tollBooth, delays.borderControl, delays.elevator]
      + [delays.boarding] + turns.angles.compactMap(\.last)
    if !times.allSatisfy({ (0...86_400).contains($0) }) { return "a number of seconds lies outside 0 … 86,400" }
    if !(0...10).contains(turns.acrossTraffic) { return "“turns.acrossTraffic” lies outside 0 … 10" }
    let degrees = turns.angles.compactMap(\.first)
    guard turns.angles.allSatisfy({ $0.count == 2 }), degrees.first == 0, degrees.last == 180,
      zip(degrees, degrees.dropFirst()).allSatisfy(<)
    else { return "“turns.angles” must be pairs of ascending degrees from 0 to 180, and seconds" }
    return nil
  }

  private var firstBadSize: String? {
    let climbs = [hills.secondsPerMeterUp, hills.secondsPerMeterDown, hills.dislike]
    if !climbs.allSatisfy({ (0...600).contains($0) }) { return "a cost of hills lies outside 0 … 600 s a meter" }
    let meters = [vehicle.height, vehicle.width, vehicle.length].compactMap(\.self)
    if !meters.allSatisfy({ (0...100).contains($0) }) { return "a size of the vehicle lies outside 0 … 100 m" }
    return (0...500).contains(vehicle.weight ?? 0) ? nil : "“vehicle.weight” lies outside 0 … 500 t"
  }
}
