import Foundation
import RoadNetwork

/// Why a file is no profile.
public struct ProfileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One line that names the place in the file and the remedy.
  public let description: String
}

extension Profile {
  /// The built-in profiles: car, bicycle, foot, hiking.
  public static let builtIn: [Profile] = [
    embedded(PackageResources.car_json), embedded(PackageResources.bicycle_json), embedded(PackageResources.foot_json),
    embedded(PackageResources.hiking_json),
  ]

  /// The built-in profile with this name or alias.
  public static func named(_ name: String) -> Profile? {
    builtIn.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// Reads a profile.
  ///
  /// - Parameter json: `docs/formats/profile-v1.md`.
  /// - Throws: `ProfileError` for malformed JSON, an unknown key or name, or a number out of range.
  public init(json: [UInt8]) throws(ProfileError) {
    do {
      let given = try JSONSerialization.jsonObject(with: Data(json))
      self = try JSONDecoder().decode(Profile.self, from: Self.withDefaults(given))
      try Self.refuseUnknownKeys(in: given, of: self)
    } catch let error as ProfileError {
      throw error
    } catch {
      throw ProfileError(description: "not a profile: \(Self.reason(error))")
    }
    if let problem = firstProblem { throw ProfileError(description: "profile “\(name)”: \(problem)") }
  }

  private static func embedded(_ bytes: [UInt8]) -> Profile {
    do {
      return try Profile(json: bytes)
    } catch {
      preconditionFailure("a built-in profile is damaged: \(error)")
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): "“\(path(context.codingPath + [key]))” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "“\(path(context.codingPath))” has the wrong type"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "the JSON is malformed" : "“\(path(context.codingPath))” has an unknown value"
    default: "the JSON cannot be read"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String { keys.map(\.stringValue).joined(separator: ".") }

  /// The given object laid over one that has the default of every key.
  private static func withDefaults(_ given: Any) throws -> Data {
    guard let object = given as? [String: Any] else { throw ProfileError(description: "a profile is a JSON object") }
    let defaults = try JSONSerialization.jsonObject(with: JSONEncoder().encode(ProfileDefaults()))
    return try JSONSerialization.data(withJSONObject: merged(defaults, object))
  }

  private static func merged(_ defaults: Any, _ given: Any) -> Any {
    guard let defaults = defaults as? [String: Any], let given = given as? [String: Any] else { return given }
    return given.merging(defaults) { merged($1, $0) }
  }

  /// A key that decoding passed over is a slip of the pen.
  private static func refuseUnknownKeys(in given: Any, of profile: Profile) throws {
    let known = try JSONSerialization.jsonObject(with: JSONEncoder().encode(profile))
    if let key = unknownKey(in: given, known: known, path: "") {
      throw ProfileError(description: "profile “\(profile.name)”: the key “\(key)” is not known")
    }
  }

  private static func unknownKey(in given: Any, known: Any, path: String) -> String? {
    guard let given = given as? [String: Any], let known = known as? [String: Any] else { return nil }
    for (key, value) in given.sorted(by: { $0.key < $1.key }) {
      guard let other = known[key] else { return path + key }
      if let inner = unknownKey(in: value, known: other, path: path + key + ".") { return inner }
    }
    return nil
  }
}

/// The parts of a profile that a file may leave out.
private struct ProfileDefaults: Encodable {
  var aliases: [String] = []
  var speeds = Speeds()
  var preferences = ProfilePreferences()
  var access = ProfileAccess()
  var turns = ProfileTurns()
  var delays = ProfileDelays()
  var hills = ProfileHills()
  var vehicle: [String: Double] = [:]

  /// `ProfileSpeeds` without `classes` and `maximum`, which every profile must give.
  struct Speeds: Encodable {
    var links: [String: Double] = [:]
    var services: [String: Double] = [:]
    var surfaces: [String: Double] = [:]
    var smoothness: [String: Double] = [:]
    var trackGrades: [Double] = []
    var hikingScales: [Double] = []
    var usual: Double = 0
    var dismounted: Double = 0
    var shareOfLimit: Double = 0
    var hardestHikingScale = 6
    var hardestMountainBikeScale = 6
  }
}
