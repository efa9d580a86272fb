import Foundation
import Ports
import RegionPackages
import TestSupport
import Testing

@testable import DeviceApp

/// What the account says of how things come back.
@Suite(.enabled(if: DemoRegion.extract != nil, "\(DemoRegion.reason)"))
struct RegionOriginsTests {
  private let folder: TemporaryFolder
  private let folders: DeviceFolders
  private let key = SigningKey(seed: [UInt8](repeating: 1, count: 32))
  private let other = SigningKey(seed: [UInt8](repeating: 2, count: 32))

  init() async throws {
    folder = try TemporaryFolder()
    folders = DeviceFolders(environment: [:], data: folder.path, cache: folder.file("cache"))
    let demo = try await DemoRegion.dataFolder()
    try FileManager.default.copyItem(atPath: demo + "/regions", toPath: folder.file("regions"))
  }

  private var monaco: InstalledRegion {
    get throws { try #require(try RegionStore(root: folders.regions).list().regions.first) }
  }

  private var account: StorageAccount { StorageAccount(folders, now: Date(), showsPlace: false) }

  private func pin(_ key: SigningKey) throws {
    try SourceBook(path: folders.sources).save(SourceRecord(url: "https://maps.example/", keys: [key.publicKey]))
  }

  @Test func whatIsBuiltHereIsBuiltAgain() throws {
    #expect(account.regions.map(\.comesBack) == [.build])
    try pin(key)
    #expect(account.regions.map(\.comesBack) == [.build])
    let rows = Dictionary(uniqueKeysWithValues: account.rows.map { ($0.kind, $0.comesBack) })
    #expect(rows["gazetteer"] == .build && rows["world"] == .build && rows["assets"] == .download)
  }

  @Test func aRegionSignedByAPinnedPublisherIsDownloadedAgain() throws {
    let path = try monaco.folder + "/" + RegionManifest.fileName
    let manifest = try #require(try SystemFileStore().read(path))
    let signature = Signature.file([key.signature(of: manifest, as: .region)])
    try SystemFileStore().replace(path + Signature.suffix, with: signature)
    #expect(account.regions.map(\.comesBack) == [.build])
    try pin(other)
    #expect(account.regions.map(\.comesBack) == [.build])
    try pin(key)
    #expect(account.regions.map(\.comesBack) == [.download])
  }

  @Test func aRegionThatAPinnedPublisherOffersIsDownloadedAgain() async throws {
    try pin(key)
    let manifest = try monaco.manifest
    let region = CatalogueRegion(manifest, manifestFile: manifest.json, group: nil)
    let catalogue = Catalogue(
      serial: 1, published: Date(), expires: Date() + 86_400, publisher: "Maps", groups: [], regions: [region])
    let source = SourceRecord(url: "https://maps.example/", keys: [])
    try SystemFileStore().makeFolder(folders.cache + "/catalogues")
    try SystemFileStore().replace(RegionLibrary.path(source, in: folders), with: catalogue.json)
    #expect(account.regions.map(\.comesBack) == [.download])
    #expect(try SourceBook(path: folders.sources).remove(url: source.url))
    #expect(account.regions.map(\.comesBack) == [.build])
  }

  @Test func aRectangleComesFromItsServerAgain() throws {
    var manifest = try monaco.manifest
    manifest.attribution = [.init(text: "Tiles", url: "https://tiles.example/", licence: RectangleRegion.licence)]
    let origins = RegionOrigins(folders)
    #expect(origins.comesBack(manifest.id, manifest, folder: try monaco.folder) == .download)
    #expect(origins.comesBack(manifest.id, nil, folder: folder.file("absent")) == .build)
  }
}
