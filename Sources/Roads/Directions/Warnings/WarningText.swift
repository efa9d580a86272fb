import RouteModel

/// Warnings as sentences.
enum WarningText {
  static func sentence(_ warning: RouteWarning) -> String {
    let road = warning.road.isEmpty ? "a road without a name" : warning.road
    let place = "\(warning.location)"
    switch warning.kind {
    case .turnDependsOnTime(let times):
      return "The turn onto \(road) is forbidden at times (\(times)); give a departure to have it judged"
    case .roadDependsOnTime(let times):
      return "Access to \(road) depends on the time (\(times)); give a departure to have it judged"
    case .conditionNotUnderstood(let text):
      return "A rule on \(road) has a condition that is not understood (\(text)) and was taken as not holding"
    case .holidaysNotKnown(let times):
      return "Public holidays are not known here; a rule on \(road) speaks of them (\(times))"
    case .gate: return "Passes a gate at \(place) that may be locked"
    case .privateGate: return "Passes a barrier at \(place) that needs the owner's leave"
    case .privateRoad: return "Uses a private road: \(road)"
    case .residentsOnly: return "Goes through \(road), which is only for access to its places"
    case .ford: return "Crosses water on \(road) at \(place)"
    case .toll: return "Costs toll: \(road)"
    case .avoided(let feature): return "There is no reasonable way without \(feature): \(road)"
    case .turnRoundAtStart: return "The direction faced at the start leads nowhere: turn round first"
    case .timeZoneNotKnown: return "The time zone of the places is not known; clocks are taken as those of the request"
    }
  }
}
