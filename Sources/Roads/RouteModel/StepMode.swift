/// How one moves along a step.
public enum StepMode: String, Hashable, Sendable, Codable, CaseIterable {
  case driving, cycling, walking
  /// Walking beside a bicycle where riding is forbidden.
  case pushing
  case ferry
}
