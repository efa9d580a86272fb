import GeoCore

/// A sentence to be said at one moment of the drive.
public struct Prompt: Hashable, Sendable, Codable {
  public var id: PromptID
  /// What is said, in the language of the settings.
  public var text: String
  /// Along the route to the maneuver when it is said.
  public var distance: Meters
  /// Seconds that saying it is thought to take.
  public var seconds: Double
  /// Seconds until the words of the maneuver itself are said; the rest are of those that follow it.
  public var firstSentenceSeconds: Double
}

/// Tells prompts of a session apart.
public struct PromptID: Hashable, Comparable, Sendable, Codable {
  /// Counts the routes of the session from 0.
  public var route: Int
  /// Index into `line.maneuvers`.
  public var maneuver: Int
  public var stage: PromptStage

  public static func < (left: PromptID, right: PromptID) -> Bool {
    (left.route, left.maneuver, left.stage.rawValue) < (right.route, right.maneuver, right.stage.rawValue)
  }
}

/// The prompts of one maneuver, in the order of a drive.
public enum PromptStage: Int, Hashable, Sendable, Codable, CaseIterable {
  /// After the maneuver before, if this one is far off: "Continue on … for …".
  case onward
  /// Far ahead on fast roads.
  case early
  /// In time to change the lane.
  case prepare
  /// At the maneuver.
  case final
}

/// Which prompts were begun and which were finished.
struct PromptLedger: Hashable, Sendable, Codable {
  /// Ascending.
  private(set) var started: [PromptID] = []
  private(set) var finished: [PromptID] = []
  /// When the voice is thought to be free again.
  private(set) var busyUntil: Instant?

  func hasStarted(_ id: PromptID) -> Bool { started.contains(id) }

  func hasStarted(route: Int) -> Bool { started.contains { $0.route == route } }

  mutating func start(_ id: PromptID, at now: Instant, seconds: Double) {
    started.append(id)
    busyUntil = now.advanced(bySeconds: seconds)
  }

  /// Counts a prompt as said, without a voice: its words were part of another one, or of another route's.
  mutating func skip(_ id: PromptID) {
    started.append(id)
    finished.append(id)
  }

  mutating func finish(_ id: PromptID, at now: Instant) {
    guard hasStarted(id), !finished.contains(id) else { return }
    finished.append(id)
    busyUntil = now
  }

  /// After a restart nobody knows how much of an unfinished prompt was heard: it is said again.
  mutating func forgetUnfinished() {
    started = started.filter(finished.contains)
    busyUntil = nil
  }

  /// Forgets the routes before this one.
  mutating func keep(route: Int) {
    started.removeAll { $0.route < route }
    finished.removeAll { $0.route < route }
  }

  func isBusy(at now: Instant) -> Bool { busyUntil.map { now < $0 } ?? false }
}
