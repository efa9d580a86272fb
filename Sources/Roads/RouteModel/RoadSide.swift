/// A side, seen in the direction of travel.
public enum RoadSide: String, Hashable, Sendable, Codable, CaseIterable {
  case left, right
}
