import Foundation
import Ports
import Synchronization
import TestSupport
import Testing

@testable import RegionPackages

/// A region on its way from a source to its place, through every failure on the way.
@Suite struct RegionDownloadTests {
  private let folder: TemporaryFolder
  private let key = SigningKey(seed: [UInt8](repeating: 7, count: 32))
  private let now = Date(timeIntervalSince1970: 1_767_225_600)
  private var root: String { folder.file("regions") }
  private var home: String { root + "/monaco" }

  init() throws { folder = try TemporaryFolder() }

  /// One published version in memory.
  private struct Publication {
    let region: CatalogueRegion
    let manifest: RegionManifest
    let files: [String: [UInt8]]
  }

  private func publication(_ version: String, _ seeds: [RegionPart.Kind: UInt64], named name: String = "Monaco") throws
    -> Publication
  {
    var (parts, files) = ([RegionPart](), [String: [UInt8]]())
    for kind in RegionPart.Kind.allCases {
      guard let seed = seeds[kind] else { continue }
      var random = SeededGenerator(seed: seed)
      let bytes = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file("part")))
      let (digest, count, chunks) = try ChunkHashes.ofFile(folder.file("part"), size: 4_096)
      parts.append(RegionPart(kind: kind, bytes: count, sha256: digest, chunks: chunks))
      files["regions/monaco/\(version)/\(kind.fileName)"] = bytes
    }
    var manifest = RegionManifest.sample(version: version, parts: parts)
    manifest.name = name
    let path = "regions/monaco/\(version)/region.json"
    files[path] = manifest.json
    files[path + ".sig"] = Signature.file([key.signature(of: manifest.json, as: .region)])
    return Publication(
      region: CatalogueRegion(manifest, manifestFile: manifest.json, group: nil), manifest: manifest, files: files)
  }

  private func download(
    _ publication: Publication, from site: any Transport, plan: FaultPlan = FaultPlan(),
    uses: Set<RegionPart.Use> = Set(RegionPart.Use.allCases), repairs: Bool = false, reserve: Int = 0
  ) async throws -> InstalledRegion {
    let files = PlannedFiles(plan)
    let source = SourceRecord(url: StaticSite.address, keys: [key.publicKey])
    var request = RegionDownload.Request(
      source: source, region: publication.region, uses: uses, root: root, program: RegionVersion("0.1.0")!)
    (request.repairs, request.reserve) = (repairs, reserve)
    let time = ManualTime()
    let ports = DownloadPorts(
      transport: site, files: files, store: files, time: time, seed: 1, sleep: { time.advance(bySeconds: $0) })
    return try await RegionDownload(request, ports: ports).run { _ in }
  }

  private func installed() throws -> [InstalledRegion] { try RegionStore(root: root).list().regions }

  private func names() throws -> [String] { try SystemFileStore().list(home) }

  private static let all: [RegionPart.Kind: UInt64] = [.map: 1, .roads: 2, .places: 3]

  @Test func aRegionArrivesWholeAndLeavesNothingElse() async throws {
    let publication = try publication("1", Self.all)
    let site = StaticSite(publication.files)
    let region = try await download(publication, from: site)
    try region.verify()
    #expect(region.folder == home + "/1" && region.manifest == publication.manifest)
    #expect(try names() == ["1"])
    let stated = publication.region.newest.bytes(for: Set(RegionPart.Use.allCases))
    let stored = try SystemFileStore().list(home + "/1").reduce(0) { sum, name in
      sum + (try FileManager.default.attributesOfItem(atPath: "\(home)/1/\(name)")[.size] as? Int ?? 0)
    }
    #expect(abs(stored - stated) * 100 <= stated, "\(stored) stored, \(stated) stated")
  }

  /// Case D7: killed before any operation on files, an update leaves the old map or the new one, whole; the next run
  /// finishes and asks only for what had not come.
  @Test(arguments: [false, true])
  func deathAtAnyOperationNeverLosesTheMap(hasOld: Bool) async throws {
    let (old, new) = (
      try publication("1", Self.all), try publication("2", [.map: 4, .roads: 2, .places: 6])
    )
    for death in 1...200 {
      try? SystemFileStore().remove(root)
      if hasOld { _ = try await download(old, from: StaticSite(old.files)) }
      let (plan, site) = (FaultPlan(failing: death, isDeath: true, code: EIO), StaticSite(new.files))
      let first = try? await download(new, from: site, plan: plan)
      guard plan.hasFailed else {
        #expect(first?.manifest.version.description == "2")
        #expect(death > 25)
        return
      }
      let there = try installed()
      #expect(!hasOld || !there.isEmpty, "death \(death): no map")
      for region in there { try region.verify() }
      let rest = StaticSite(new.files)
      let region = try await download(new, from: rest)
      try region.verify()
      #expect(region.manifest.version.description == "2", "death \(death)")
      let left = try names()
      #expect(left == ["2"], "death \(death): \(left)")
      let small = new.files.filter { $0.key.contains("region.json") }.reduce(0) { $0 + $1.value.count }
      let size = new.files.reduce(0) { $0 + $1.value.count } - (hasOld ? 20_000 : 0)
      // What a chunk had not got to the disk comes again, and the small files.
      #expect(site.sent + rest.sent <= size + small + 3 * 1_000, "death \(death): \(site.sent) and \(rest.sent)")
    }
    Issue.record("never ran out of operations")
  }

  @Test func partsAreChosenAddedAndNotFetchedTwice() async throws {
    let publication = try publication("1", Self.all)
    let site = StaticSite(publication.files)
    let map = try await download(publication, from: site, uses: [.map])
    #expect(map.manifest.parts.map(\.kind) == [.map] && map.offered.count == 3)
    #expect(try SystemFileStore().list(map.folder) == ["chosen.json", "map.pmtiles", "region.json", "region.json.sig"])
    try map.verify()
    let before = site.sent
    let more = try await download(publication, from: site, uses: [.map, .routes])
    #expect(more.manifest.parts.map(\.kind) == [.map, .roads])
    let small = publication.files.filter { $0.key.contains("region.json") }.reduce(0) { $0 + $1.value.count }
    #expect(site.sent - before == 20_000 + small)
    let all = try await download(publication, from: site)
    #expect(all.manifest.parts.count == 3)
    #expect(try SystemFileStore().list(all.folder).contains("chosen.json") == false)
    // All is there: nothing but the manifest is looked at.
    let count = site.sent
    _ = try await download(publication, from: site, uses: [.map])
    #expect(site.sent - count == small)
    #expect(try installed()[0].manifest.parts.count == 3)
  }

  @Test func addingPartsSurvivesDeathAtAnyOperation() async throws {
    let publication = try publication("1", Self.all)
    for death in 1...200 {
      try? SystemFileStore().remove(root)
      _ = try await download(publication, from: StaticSite(publication.files), uses: [.map])
      let plan = FaultPlan(failing: death, isDeath: true, code: EIO)
      _ = try? await download(publication, from: StaticSite(publication.files), plan: plan)
      let there = try installed()
      #expect(there.count == 1 && there[0].manifest.part(.map) != nil, "death \(death)")
      try there[0].verify()
      guard plan.hasFailed else { return }
      let region = try await download(publication, from: StaticSite(publication.files))
      try region.verify()
      #expect(region.manifest.parts.count == 3)
      #expect(try names() == ["1"])
    }
    Issue.record("never ran out of operations")
  }

  @Test func partsOfEqualBytesAreNotFetchedAgain() async throws {
    let (old, new) = (try publication("1", Self.all), try publication("2", [.map: 1, .roads: 2, .places: 9]))
    _ = try await download(old, from: StaticSite(old.files))
    let site = StaticSite(new.files)
    let region = try await download(new, from: site)
    try region.verify()
    #expect(!site.requests.contains { $0.url.hasSuffix(".pmtiles") || $0.url.hasSuffix(".graph") })
    #expect(try names() == ["2"])
  }

  /// The old version's bytes are freed when its last reader has gone.
  @Test func aVersionInUseStaysUntilItsReaderGoes() async throws {
    let (old, new) = (try publication("1", Self.all), try publication("2", [.map: 4, .roads: 5, .places: 6]))
    let first = try await download(old, from: StaticSite(old.files))
    var lease = RegionLease(folder: first.folder)
    #expect(lease != nil)
    _ = try await download(new, from: StaticSite(new.files))
    #expect(try names() == [".retired-1", "1", "2"])
    RetiredVersions(root: root).cleanAll()
    #expect(try names() == [".retired-1", "1", "2"])
    withExtendedLifetime(lease) {}
    lease = nil
    RetiredVersions(root: root).cleanAll()
    #expect(try names() == ["2"])
  }

  @Test func aRetiredVersionStaysIfNothingNewerOpens() async throws {
    let (old, new) = (try publication("1", Self.all), try publication("2", [.map: 4, .roads: 5, .places: 6]))
    let first = try await download(old, from: StaticSite(old.files))
    let lease = RegionLease(folder: first.folder)
    _ = try await download(new, from: StaticSite(new.files))
    withExtendedLifetime(lease) {}
    try SystemFileStore().remove(home + "/2/map.pmtiles")
    RetiredVersions(root: root).cleanAll()
    #expect(try installed().map(\.manifest.version.description) == ["1"])
  }

  /// Case D9: whatever an interrupted update has left, the next one ends well.
  @Test func leftoversOfAnyKindAreCleared() async throws {
    let publication = try publication("2", Self.all)
    let files = SystemFileStore()
    for junk in [
      ".download-1/map.pmtiles", ".download-2/map.pmtiles", ".download-2/region.json", ".download-2/download.json",
      ".building/map.pmtiles", ".replaced-2/region.json", ".retired-7", "2/map.pmtiles", "2/region.json", ".lock",
    ] {
      try? files.remove(root)
      let path = home + "/" + junk
      try files.makeFolder((path as NSString).deletingLastPathComponent)
      try files.replace(path, with: [UInt8](repeating: 9, count: 30_000))
      let region = try await download(publication, from: StaticSite(publication.files))
      try region.verify()
      let left = try names().filter { $0 != ".retired-7" }
      #expect(left == ["2"], "\(junk): \(left)")
    }
  }

  /// Case D10: a region is its id; a new name is no update.
  @Test func aNewNameIsNoUpdate() async throws {
    let old = try publication("1", Self.all)
    _ = try await download(old, from: StaticSite(old.files))
    let renamed = try publication("1", Self.all, named: "Principality")
    let offer = RegionOffer(renamed.region, installed: try installed(), now: now)
    #expect(offer.state == .current)
    let newer = try publication("2", Self.all, named: "Principality")
    #expect(RegionOffer(newer.region, installed: try installed(), now: now).state == .updatable)
    #expect(RegionOffer(newer.region, installed: [], now: now).state == .absent)
    let older = try publication("0", Self.all)
    #expect(RegionOffer(older.region, installed: try installed(), now: now).state == .current)
  }

  /// Case D12: a version that the server has no more ends with a line that leads to the newest one.
  @Test func aVersionThatIsGoneSaysSo() async throws {
    let (old, new) = (try publication("1", Self.all), try publication("2", [.map: 4, .roads: 5, .places: 6]))
    do {
      _ = try await download(old, from: StaticSite(new.files))
      Issue.record("fetched")
    } catch {
      guard case TransferFailure.gone? = error as? TransferFailure else { Issue.record("\(error)"); return }
      #expect("\(error)".contains("region update"))
    }
    let region = try await download(new, from: StaticSite(new.files))
    try region.verify()
    #expect(try names() == ["2"])
  }

  @Test func refusedPackagesLeaveNothing() async throws {
    let publication = try publication("1", Self.all)
    let path = "regions/monaco/1/region.json"
    for (name, files) in [
      ("unsigned", publication.files.filter { $0.key != path + ".sig" }),
      ("changed", publication.files.merging([path: publication.manifest.json + [0x20]]) { $1 }),
      ("junk signature", publication.files.merging([path + ".sig": [1, 2, 3]]) { $1 }),
      ("huge", publication.files.merging([path: [UInt8](repeating: 0x20, count: 6 << 20)]) { $1 }),
    ] {
      await #expect(throws: TrustError.self, "\(name)") { try await download(publication, from: StaticSite(files)) }
      #expect(!FileManager.default.fileExists(atPath: home), "\(name)")
    }
    var wrong = publication.files
    wrong["regions/monaco/1/map.pmtiles"] = [UInt8](repeating: 0, count: 20_000)
    await #expect(throws: TransferFailure.self) { try await download(publication, from: StaticSite(wrong)) }
    #expect(try installed().isEmpty)
  }

  @Test func noRoomIsSaidBeforeAnythingIsFetched() async throws {
    let publication = try publication("1", Self.all)
    let site = StaticSite(publication.files)
    do {
      _ = try await download(publication, from: site, reserve: 1 << 60)
      Issue.record("fetched")
    } catch {
      guard case TransferFailure.diskFull(_, let needed, let free?)? = error as? TransferFailure else {
        Issue.record("\(error)")
        return
      }
      #expect(needed > free && site.requests.allSatisfy { $0.url.contains("region.json") })
    }
  }

  @Test func damagedPartsAreMendedByTheirChunks() async throws {
    let publication = try publication("1", Self.all)
    let region = try await download(publication, from: StaticSite(publication.files))
    let path = region.folder + "/roads.graph"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[9_000] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(throws: RegionPackageError.self) { try region.verify() }
    let site = StaticSite(publication.files)
    try await download(publication, from: site, repairs: true).verify()
    #expect(
      site.requests.filter { $0.url.hasSuffix("roads.graph") }.map { $0.headers["Range"] } == ["bytes=8192-12287"])
    #expect(try names() == ["1"])
  }

  @Test func oneProcessAtATime() async throws {
    let publication = try publication("1", Self.all)
    try SystemFileStore().makeFolder(home)
    let lock = try RegionLock(folder: home)
    await #expect(throws: RegionPackageError.busy(path: home, owner: "process \(getpid())")) {
      try await download(publication, from: StaticSite(publication.files))
    }
    withExtendedLifetime(lock) {}
  }

  /// Deltas are used where they are cheaper, chained, and given up where they do not apply.
  @Test func updatesComeAsDeltas() async throws {
    let old = try publication("1", Self.all)
    var middle = try publication("2", Self.all)
    let new = try publication("3", [.map: 1, .roads: 5, .places: 3])
    // The roads of version 2 are those of 1 with a byte changed, those of 3 again with another.
    func file(_ publication: Publication, _ version: String) -> [UInt8] {
      publication.files["regions/monaco/\(version)/roads.graph"]!
    }
    var roads = file(old, "1")
    roads[7_000] ^= 1
    middle = try changed(middle, "2", roads: roads)
    roads[9_000] ^= 1
    let newest = try changed(new, "3", roads: roads)
    var (files, deltas) = (newest.files, [CatalogueRegion.Delta]())
    for (from, to, bytes) in [("1", "2", file(old, "1")), ("2", "3", file(middle, "2"))] {
      let result = to == "2" ? file(middle, "2") : file(newest, "3")
      for (name, content) in [("a", bytes), ("b", result)] {
        try Data(content).write(to: URL(fileURLWithPath: folder.file(name)))
      }
      try PartDelta.make(.roads, from: folder.file("a"), to: folder.file("b"), writingTo: folder.file("d"))
      let delta = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("d"))))
      let listed = CatalogueRegion.Delta(
        from: RegionVersion(from)!, to: RegionVersion(to)!, kind: .roads, bytes: delta.count,
        sha256: SHA256Digest(of: delta), base: SHA256Digest(of: bytes), result: SHA256Digest(of: result),
        resultBytes: result.count)
      files["regions/monaco/\(to)/\(listed.fileName)"] = delta
      deltas.append(listed)
    }
    var region = newest.region
    region.newest.deltas = deltas
    let offered = Publication(region: region, manifest: newest.manifest, files: files)
    _ = try await download(old, from: StaticSite(old.files))
    let site = StaticSite(files)
    let all = Set(RegionPart.Use.allCases)
    let offer = RegionOffer(region, installed: try installed(), now: Date(timeIntervalSince1970: 0))
    #expect(offer.bytesToStore(for: all) == region.newest.bytes(for: all))
    let changes = deltas.reduce(region.newest.manifestBytes) { $0 + $1.bytes }
    #expect(
      offer.bytesToFetch(for: [.routes]) - changes == (region.newest.parts.first { $0.kind == .order }?.bytes ?? 0))
    #expect(offer.bytesToFetch(for: [.map]) == offer.bytesToStore(for: [.map]))
    #expect(offer.bytesToFetch(for: all) < offer.bytesToStore(for: all))
    try await download(offered, from: site).verify()
    #expect(!site.requests.contains { $0.url.hasSuffix("roads.graph") } && site.sent < 6_000)
    #expect(try names() == ["3"] && SystemFileStore().list(home + "/3").count == 5)
    // A delta that is damaged at the server costs its own bytes, then the part comes whole.
    try SystemFileStore().remove(root)
    _ = try await download(old, from: StaticSite(old.files))
    for name in files.keys where name.hasSuffix(".delta") { files[name]![20] ^= 1 }
    let broken = StaticSite(files)
    try await download(offered, from: broken).verify()
    #expect(broken.requests.contains { $0.url.hasSuffix("roads.graph") })
    #expect(try names() == ["3"] && SystemFileStore().list(home + "/3").count == 5)
  }

  private func changed(_ publication: Publication, _ version: String, roads: [UInt8]) throws -> Publication {
    try Data(roads).write(to: URL(fileURLWithPath: folder.file("part")))
    let (digest, count, chunks) = try ChunkHashes.ofFile(folder.file("part"), size: 4_096)
    var (manifest, files) = (publication.manifest, publication.files)
    let index = manifest.parts.firstIndex { $0.kind == .roads }!
    manifest.parts[index] = RegionPart(kind: .roads, bytes: count, sha256: digest, chunks: chunks)
    files["regions/monaco/\(version)/roads.graph"] = roads
    let path = "regions/monaco/\(version)/region.json"
    files[path] = manifest.json
    files[path + ".sig"] = Signature.file([key.signature(of: manifest.json, as: .region)])
    return Publication(
      region: CatalogueRegion(manifest, manifestFile: manifest.json, group: nil), manifest: manifest, files: files)
  }

  @Test func whatWasBegunIsKnownAndCanBeGivenUp() async throws {
    let publication = try publication("1", Self.all)
    let broken = StaticSite(publication.files) { request, _, site in
      request.url.hasSuffix("roads.graph") ? .init(error: .offline) : nil
    }
    await #expect(throws: TransferFailure.self) {
      try await download(publication, from: broken, uses: [.map, .routes])
    }
    let unfinished = UnfinishedDownload.all(in: root)
    #expect(unfinished.map(\.uses) == [[.map, .routes]] && unfinished[0].isPaused == false)
    try unfinished[0].setPaused(true, in: root)
    #expect(UnfinishedDownload.all(in: root)[0].isPaused)
    try UnfinishedDownload.discard(publication.region.id, in: root)
    #expect(!FileManager.default.fileExists(atPath: home))
  }
}
