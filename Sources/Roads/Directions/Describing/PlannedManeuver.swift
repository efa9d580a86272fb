import RouteModel

/// A maneuver of a leg before it becomes a step.
struct PlannedManeuver: Hashable {
  /// Index of the first arc after it.
  var arc: Int
  /// Index of the arc whose label the step carries.
  var labelled: Int
  /// What is said.
  var kind: ManeuverKind
  /// Where to.
  var direction: TurnDirection?

  init(arc: Int, labelled: Int? = nil, kind: ManeuverKind, direction: TurnDirection?) {
    (self.arc, self.labelled, self.kind, self.direction) = (arc, labelled ?? arc, kind, direction)
  }
}
