/// How a roundabout is left.
public enum RoundaboutExit: Hashable, Sendable, Codable {
  /// By the exit of this number, counted from 1.
  case number(Int)
  /// By a road that does not count as an exit, between the exit of this number (0: the entry) and the next.
  case unnumbered(after: Int)
  /// Not at all: the leg ends inside.
  case inside
}
