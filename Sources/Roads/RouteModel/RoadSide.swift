/// A side, seen in the direction of travel.
public enum RoadSide: String, Hashable, Sendable, CaseIterable {
  case left, right
}
