import Foundation
import Ports

/// What a person has decided about regions: `region-settings.json` in the data folder.
public struct RegionSettings: Hashable, Sendable, Codable {
  /// When regions are brought up to date.
  public enum Updates: String, CaseIterable, Hashable, Sendable, Codable {
    /// By itself, when the device is idle, charging and on a network that costs nothing.
    case auto
    /// The person is told and decides.
    case ask
    /// Only when the person looks.
    case never
  }

  /// What happens on a network that costs.
  public enum Metered: String, CaseIterable, Hashable, Sendable, Codable {
    /// The person is asked, with the size.
    case ask
    /// Nothing is fetched.
    case never
    /// As on any other network.
    case allow
  }

  /// When regions are brought up to date.
  public var updates = Updates.ask
  /// What happens on a network that costs.
  public var metered = Metered.ask
  /// Whether the network costs: no machine says so on its own.
  public var isMetered = false
  /// Regions that stay as they are until the person says otherwise, in ascending order.
  public var pinned: [RegionID] = []

  /// The settings of a new device.
  public init() {}

  private enum CodingKeys: String, CodingKey { case updates, metered, isMetered, pinned }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    updates = try fields.decodeIfPresent(Updates.self, forKey: .updates) ?? .ask
    metered = try fields.decodeIfPresent(Metered.self, forKey: .metered) ?? .ask
    isMetered = try fields.decodeIfPresent(Bool.self, forKey: .isMetered) ?? false
    pinned = try fields.decodeIfPresent([RegionID].self, forKey: .pinned) ?? []
  }

  /// Whether the region stays as it is.
  public func isPinned(_ id: RegionID) -> Bool { pinned.contains(id) }

  /// Keeps a region as it is, or lets it go.
  public mutating func setPinned(_ id: RegionID, _ isPinned: Bool) {
    pinned.removeAll { $0 == id }
    if isPinned { pinned = (pinned + [id]).sorted() }
  }

  /// Reads the settings; those of a new device if there are none.
  ///
  /// - Throws: `.unreadable` if the file is damaged.
  public static func read(_ path: String, files: any FileStore = SystemFileStore()) throws(RegionPackageError)
    -> RegionSettings
  {
    let bytes: [UInt8]?
    do { bytes = try files.read(path) } catch {
      throw .unreadable(path: path, reason: RegionPackageError.reason(error))
    }
    guard let bytes else { return RegionSettings() }
    do { return try SignedJSON.read(bytes, path: path, limit: 1 << 20) } catch {
      throw .unreadable(path: path, reason: "it is damaged; remove it, and what was pinned is pinned no more")
    }
  }

  /// Writes the settings.
  ///
  /// - Throws: `.unwritable`, `.diskFull`.
  public func write(_ path: String, files: any FileStore = SystemFileStore()) throws(RegionPackageError) {
    do {
      try files.makeFolder((path as NSString).deletingLastPathComponent)
      try files.replace(path, with: SignedJSON.bytes(self))
    } catch { throw RegionPackageError(writing: path, error) }
  }
}

/// What the machine is like at the moment.
public struct DeviceConditions: Hashable, Sendable {
  /// Nobody has asked it anything for a while.
  public var isIdle: Bool
  /// On mains, or without a battery.
  public var isCharging: Bool
  /// The network costs.
  public var isMetered: Bool

  /// Puts the parts together.
  public init(isIdle: Bool, isCharging: Bool, isMetered: Bool) {
    (self.isIdle, self.isCharging, self.isMetered) = (isIdle, isCharging, isMetered)
  }
}

/// What is to be done about a region that could be newer.
public enum UpdateDecision: Hashable, Sendable {
  /// Nothing: it is current, pinned, or the person looks after it.
  case leave
  /// The person is told.
  case tell
  /// It is fetched now.
  case fetch
  /// It is fetched later, when this no longer holds.
  case wait(reason: String)
}

extension RegionSettings {
  /// Decides about one region. Pure.
  public func decision(on offer: RegionOffer, in conditions: DeviceConditions) -> UpdateDecision {
    guard offer.state == .updatable, !isPinned(offer.region.id) else { return .leave }
    switch updates {
    case .never: return .leave
    case .ask: return .tell
    case .auto:
      if conditions.isMetered, metered != .allow { return .wait(reason: "the network costs") }
      if !conditions.isCharging { return .wait(reason: "the device is not charging") }
      if !conditions.isIdle { return .wait(reason: "the device is in use") }
      return .fetch
    }
  }
}
