import RouteModel

/// Sentences of a voice: an instruction and when it is to be followed.
extension InstructionWriter {
  /// "In 300 meters, turn left onto Rue Grimaldi".
  ///
  /// - Parameters:
  ///   - instruction: As `instruction(for:)` gives it.
  ///   - distance: As `QuantityText.spoken` gives it.
  public func announced(_ instruction: String, in distance: String) -> String {
    phrases.text(["prompt/in"], ["distance": distance, "instruction": Self.continued(instruction)])
  }

  /// "Turn left, then turn right".
  public func joined(_ first: String, then second: String) -> String {
    phrases.text(["prompt/then"], ["first": first, "second": Self.continued(second)])
  }

  /// "Continue on A 8 for 12 kilometers".
  public func onward(on label: RoadLabel, for distance: String) -> String {
    var values = ["distance": distance]
    values["road"] = road(label)
    return phrases.text(["prompt/onward/onto", "prompt/onward"], values)
  }

  /// A sentence inside another one.
  private static func continued(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
