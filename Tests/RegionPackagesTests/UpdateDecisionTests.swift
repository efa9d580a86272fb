import Foundation
import RegionPackages
import TestSupport
import Testing

/// What is done about a newer version: every settings in every condition.
@Suite struct UpdateDecisionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func offer(installed: String?, offered: String = "20240101") throws -> RegionOffer {
    func region(_ version: String) -> RegionManifest { .sample(version: version, parts: [.sample(.map, "map")]) }
    var there: [InstalledRegion] = []
    if let installed {
      let path = folder.file(installed)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(region(installed).json).write(to: URL(fileURLWithPath: path + "/region.json"))
      try Data("map".utf8).write(to: URL(fileURLWithPath: path + "/map.pmtiles"))
      there = [try InstalledRegion(folder: path)]
    }
    let manifest = region(offered)
    return RegionOffer(
      CatalogueRegion(manifest, manifestFile: manifest.json, group: nil), installed: there,
      now: Date(timeIntervalSince1970: 0))
  }

  private static let conditions = [true, false].flatMap { idle in
    [true, false].flatMap { charging in
      [true, false].map { DeviceConditions(isIdle: idle, isCharging: charging, isMetered: $0) }
    }
  }

  private func settings(
    _ updates: RegionSettings.Updates, _ metered: RegionSettings.Metered = .ask, pinned: Bool = false
  ) -> RegionSettings {
    var settings = RegionSettings()
    (settings.updates, settings.metered) = (updates, metered)
    if pinned { settings.setPinned(RegionID("monaco")!, true) }
    return settings
  }

  @Test(arguments: RegionSettings.Metered.allCases)
  func byItselfOnlyWhenNobodyIsInTheWay(metered: RegionSettings.Metered) throws {
    let newer = try offer(installed: "20231205")
    for now in Self.conditions {
      let mayUse = !now.isMetered || metered == .allow
      let decision = settings(.auto, metered).decision(on: newer, in: now)
      if mayUse, now.isCharging, now.isIdle {
        #expect(decision == .fetch, "\(now)")
      } else if case .wait(let reason) = decision {
        // The reason is the first that the person could do something about.
        let wanted =
          !mayUse ? "the network costs" : !now.isCharging ? "the device is not charging" : "the device is in use"
        #expect(reason == wanted, "\(now)")
      } else {
        Issue.record("\(decision) in \(now)")
      }
    }
  }

  @Test(arguments: conditions)
  func askingTellsAndNeverLeaves(now: DeviceConditions) throws {
    let newer = try offer(installed: "20231205")
    for metered in RegionSettings.Metered.allCases {
      #expect(settings(.ask, metered).decision(on: newer, in: now) == .tell)
      #expect(settings(.never, metered).decision(on: newer, in: now) == .leave)
    }
  }

  @Test(arguments: RegionSettings.Updates.allCases)
  func whatIsPinnedCurrentNewerOrAbsentIsLeft(updates: RegionSettings.Updates) throws {
    let best = DeviceConditions(isIdle: true, isCharging: true, isMetered: false)
    #expect(settings(updates, pinned: true).decision(on: try offer(installed: "20231205"), in: best) == .leave)
    for installed in ["20240101", "20240102", nil] {
      #expect(settings(updates).decision(on: try offer(installed: installed), in: best) == .leave)
    }
  }

  @Test func lettingGoOfAPinUpdatesAgain() throws {
    var settings = settings(.auto, pinned: true)
    settings.setPinned(RegionID("monaco")!, false)
    let best = DeviceConditions(isIdle: true, isCharging: true, isMetered: false)
    #expect(settings.decision(on: try offer(installed: "20231205"), in: best) == .fetch)
  }
}
