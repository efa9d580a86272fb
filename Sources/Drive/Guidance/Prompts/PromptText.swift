import GeoCore
import InstructionText
import RouteModel
import Synchronization

/// The words of prompts.
final class PromptText: Sendable {
  private let instructions: InstructionWriter
  private let quantities: QuantityText
  /// The final words of the line at hand: written once, not at every fix. A memory of what a pure function gave.
  private let finals = Mutex<(line: RouteLine?, texts: [Int: String])>((nil, [:]))

  init(_ settings: GuidanceSettings) {
    instructions = InstructionWriter(settings.phrases)
    quantities = QuantityText(settings.phrases, units: settings.units)
  }

  /// Seconds that a voice takes for a text: about fifteen letters a second, and a breath before.
  static func seconds(_ text: String) -> Double { 0.4 + Double(text.count) / 15 }

  /// "Turn left onto Rue Grimaldi".
  func final(_ maneuver: Int, of line: RouteLine) -> String {
    finals.withLock { kept in
      if kept.line !== line { kept = (line, [:]) }
      if let text = kept.texts[maneuver] { return text }
      let text = instructions.instruction(for: line.maneuvers[maneuver].step)
      kept.texts[maneuver] = text
      return text
    }
  }

  /// "Turn left onto Rue Grimaldi, then turn right".
  func chain(_ text: String, _ next: Int, of line: RouteLine) -> String {
    instructions.joined(text, then: final(next, of: line))
  }

  /// "In 300 meters, turn left onto Rue Grimaldi".
  func ahead(_ maneuver: Int, of line: RouteLine, distance: Double) -> String {
    instructions.announced(final(maneuver, of: line), in: quantities.spoken(Meters(distance)))
  }

  /// "Continue on A 8 for 12 kilometers".
  func onward(on road: RoadLabel, distance: Double) -> String {
    instructions.onward(on: road, for: quantities.spoken(Meters(distance)))
  }
}
