import Foundation
import RoadNetwork
import RouteModel

/// A way of travelling: how fast, where, and what is rather avoided. Data only; read from a file.
///
/// Format: `docs/formats/profile-v1.md`. The built-in profiles are the files in `Resources`; another profile is
/// another file, without code.
public struct Profile: Hashable, Sendable, Codable {
  /// Names it.
  public var name: String
  /// Other names that requests may use.
  public var aliases: [String] = []
  /// The kind of traffic whose access rules and turn restrictions hold: the name of a `TravelMode`.
  public var mode: String
  /// How steps are described: a `StepMode`.
  public var travels: StepModeName
  /// Speeds.
  public var speeds: ProfileSpeeds
  /// What is liked more or less than its time: multiplies weight, not time.
  public var preferences = ProfilePreferences()
  /// Cost of entering what is not open to everybody.
  public var access = ProfileAccess()
  /// Cost of turning.
  public var turns = ProfileTurns()
  /// Time lost at things on the road.
  public var delays = ProfileDelays()
  /// What climbing and descending cost.
  public var hills = ProfileHills()
  /// Size of the vehicle; what it does not say fits everywhere.
  public var vehicle = VehicleSize()

  /// A `StepMode` by name.
  public enum StepModeName: String, Codable, Sendable, CaseIterable {
    case driving, cycling, walking
  }
}

/// Speeds of a profile, in kilometers an hour. Names are those of the enumerations in `RoadNetwork`.
public struct ProfileSpeeds: Hashable, Sendable, Codable {
  /// By `RoadClass`. A class that is absent is not used.
  public var classes: [String: Double]
  /// For ramps, by `RoadClass`; absent: the class's own.
  public var links: [String: Double] = [:]
  /// For service roads, by `ServiceKind`; absent: the class's own.
  public var services: [String: Double] = [:]
  /// Upper bounds by `Surface`.
  public var surfaces: [String: Double] = [:]
  /// Upper bounds by `Smoothness`.
  public var smoothness: [String: Double] = [:]
  /// Upper bounds for tracks of grade 1 to 5, in this order; empty for none.
  public var trackGrades: [Double] = []
  /// Upper bounds for `sac_scale` 1 to 6, in this order; empty for none.
  public var hikingScales: [Double] = []
  /// Where one gets off and walks; 0 forbids it.
  public var dismounted: Double = 0
  /// The share of a legal limit that is reached on average; 0 pays no heed to limits.
  public var shareOfLimit: Double = 0
  /// Never faster than this.
  public var maximum: Double
  /// The speed that a request's own speed takes the place of: all speeds are scaled by their ratio. 0: a request's speed
  /// is an upper bound instead.
  public var usual: Double = 0
  /// Hardest `sac_scale` that is used, 0 … 6.
  public var hardestHikingScale: Int = 6
  /// Hardest `mtb:scale` that is used, 0 … 6.
  public var hardestMountainBikeScale: Int = 6
}

/// Factors of weight of a profile: 1 is neutral, less attracts, more repels. All at least 0.1.
public struct ProfilePreferences: Hashable, Sendable, Codable {
  /// By `RoadClass`.
  public var classes: [String: Double] = [:]
  /// By `Surface`.
  public var surfaces: [String: Double] = [:]
  /// By `Cycleway`.
  public var cycleways: [String: Double] = [:]
  /// By `RouteNetwork` of signed cycling routes.
  public var bicycleNetworks: [String: Double] = [:]
  /// By `RouteNetwork` of signed walking routes.
  public var hikingNetworks: [String: Double] = [:]
  /// Where a legal road is signed as one to avoid (`Access.discouraged`).
  public var discouraged: Double = 1
  /// Tunnels.
  public var tunnel: Double = 1
  /// Roads that cost money.
  public var toll: Double = 1
}

/// Weights of a profile for entering roads that are not open to everybody, in seconds.
public struct ProfileAccess: Hashable, Sendable, Codable {
  /// From an open road onto one for access to its places only.
  public var destinationPenalty: Double = 3600
  /// From an open road onto a private one, or through a private gate.
  public var privatePenalty: Double = 7200
}

/// What turning costs a profile.
public struct ProfileTurns: Hashable, Sendable, Codable {
  /// Seconds by angle: pairs of degrees 0 … 180, ascending, and seconds; straight lines between.
  public var angles: [[Double]] = [[0, 0], [180, 0]]
  /// Factor for turns across the oncoming traffic.
  public var acrossTraffic: Double = 1
  /// Seconds for turning round where it is allowed at all.
  public var uTurn: Double = 0
}

/// Time that a profile loses at things on the road, in seconds.
public struct ProfileDelays: Hashable, Sendable, Codable {
  /// Traffic signals.
  public var signals: Double = 0
  /// Stop signs.
  public var stop: Double = 0
  /// Give-way signs.
  public var giveWay: Double = 0
  /// Speed humps and the like.
  public var calming: Double = 0
  /// Level crossings of railways.
  public var railwayCrossing: Double = 0
  /// Toll booths.
  public var tollBooth: Double = 0
  /// Border controls.
  public var borderControl: Double = 0
  /// Elevators.
  public var elevator: Double = 0
  /// Waiting for a ferry or shuttle train, once however many ways the crossing has.
  public var boarding: Double = 0
}

/// What hills cost a profile, beyond the way.
public struct ProfileHills: Hashable, Sendable, Codable {
  /// Seconds for each meter climbed.
  public var secondsPerMeterUp: Double = 0
  /// Seconds for each meter descended.
  public var secondsPerMeterDown: Double = 0
  /// Seconds of weight for each meter climbed where hills are to be avoided.
  public var dislike: Double = 0
}
