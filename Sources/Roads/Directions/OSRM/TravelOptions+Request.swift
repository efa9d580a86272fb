import Routing

extension TravelOptions {
  /// The names of the options that `init(_:)` reads.
  static let requestNames: Set<String> = ["exclude", "avoid", "height", "weight", "width", "length", "speed"]

  /// Reads `exclude`, `avoid`, the size of the vehicle and `speed` from a request.
  init(_ options: OSRMOptions) throws(OSRMError) {
    self.init()
    excluded = try Self.features("exclude", options["exclude"], orElse: nil)
    avoided = try Self.features("avoid", options["avoid"], orElse: "hills")
    avoidsHills = options["avoid"]?.split(separator: ",").contains("hills") ?? false
    vehicle.height = try Self.number("height", options["height"], upTo: 100, "meters")
    vehicle.weight = try Self.number("weight", options["weight"], upTo: 500, "metric tons")
    vehicle.width = try Self.number("width", options["width"], upTo: 100, "meters")
    vehicle.length = try Self.number("length", options["length"], upTo: 100, "meters")
    speed = try Self.number("speed", options["speed"], from: 0.5, upTo: 400, "km/h")
  }

  /// - Parameter other: A word beside the features.
  private static func features(
    _ name: String, _ text: String?, orElse other: String?
  ) throws(OSRMError) -> Set<RoadFeature> {
    var features: Set<RoadFeature> = []
    for word in (text ?? "").split(separator: ",").map(String.init) where word != other {
      guard let feature = RoadFeature(rawValue: word) else {
        let known = RoadFeature.allCases.map(\.rawValue) + (other.map { [$0] } ?? [])
        throw OSRMError(.invalidValue, "\(name)=\(word) is not known; use some of: \(known.joined(separator: ", "))")
      }
      features.insert(feature)
    }
    return features
  }

  private static func number(
    _ name: String, _ text: String?, from least: Double = 0, upTo most: Double, _ unit: String
  ) throws(OSRMError) -> Double? {
    guard let text else { return nil }
    guard let number = Double(text), (least...most).contains(number) else {
      throw OSRMError(.invalidOptions, "\(name)=\(text) must be \(unit), \(least) to \(most)")
    }
    return number
  }
}
