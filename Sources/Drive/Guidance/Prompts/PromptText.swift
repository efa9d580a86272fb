import GeoCore
import InstructionText
import RouteModel

/// The words of prompts.
struct PromptText: Sendable {
  let instructions: InstructionWriter
  let quantities: QuantityText

  init(_ settings: GuidanceSettings) {
    instructions = InstructionWriter(settings.phrases)
    quantities = QuantityText(settings.phrases, units: settings.units)
  }

  /// Seconds that a voice takes for a text: about fifteen letters a second, and a breath before.
  static func seconds(_ text: String) -> Double { 0.4 + Double(text.count) / 15 }

  /// "Turn left onto Rue Grimaldi".
  func final(_ maneuver: GuidedManeuver) -> String { instructions.instruction(for: maneuver.step) }

  /// "Turn left onto Rue Grimaldi, then turn right".
  func chain(_ text: String, _ next: GuidedManeuver) -> String { instructions.joined(text, then: final(next)) }

  /// "In 300 meters, turn left onto Rue Grimaldi".
  func ahead(_ maneuver: GuidedManeuver, distance: Double) -> String {
    instructions.announced(final(maneuver), in: quantities.spoken(Meters(distance)))
  }

  /// "Continue on A 8 for 12 kilometers".
  func onward(on road: RoadLabel, distance: Double) -> String {
    instructions.onward(on: road, for: quantities.spoken(Meters(distance)))
  }
}
