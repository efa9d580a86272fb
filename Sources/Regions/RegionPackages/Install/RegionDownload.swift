import Foundation
import Ports

/// Fetches a region and puts it into its place.
///
/// A new version arrives in a folder of its own, beside the installed one, and appears by one renaming when every byte
/// is as signed. Until then, and if anything goes wrong, the installed version is the map. What has come stays for the
/// next run. Parts that are added to an installed version appear one by one, each by a renaming.
public struct RegionDownload: Sendable {
  /// What is wanted.
  public struct Request: Sendable {
    /// Where it comes from.
    public var source: SourceRecord
    /// As the catalogue offers it.
    public var region: CatalogueRegion
    /// What the person chose; what is installed of the same version stays besides.
    public var uses: Set<RegionPart.Use>
    /// Holds the regions.
    public var root: String
    /// Version of this program.
    public var program: RegionVersion
    /// Whether parts that are installed are held against their checksums and mended.
    public var repairs = false
    /// Files that are fetched at the same time.
    public var parallel = 3
    /// Bytes that are left free on the disk.
    public var reserve = 32 << 20

    /// The usual choices.
    public init(
      source: SourceRecord, region: CatalogueRegion, uses: Set<RegionPart.Use>, root: String, program: RegionVersion
    ) {
      (self.source, self.region, self.uses) = (source, region, uses)
      (self.root, self.program) = (root, program)
    }
  }

  let request: Request
  let ports: DownloadPorts
  let installer: RegionInstaller
  var id: RegionID { request.region.id }
  var version: RegionVersion { request.region.newest.version }

  /// A download that has not begun.
  public init(_ request: Request, ports: DownloadPorts) {
    (self.request, self.ports) = (request, ports)
    installer = RegionInstaller(
      root: request.root, id: request.region.id, fetching: request.region.newest.version, files: ports.files)
  }

  /// Fetches and installs, going on where an earlier run ended.
  ///
  /// - Parameter progress: Told how far it is, from any thread.
  /// - Returns: The installed region.
  /// - Throws: `TrustError`, `TransferFailure`, `RegionPackageError`: each one line; the installed version is as it was.
  public func run(progress: @escaping @Sendable (DownloadProgress) -> Void) async throws -> InstalledRegion {
    try installer.prepareFolder()
    let lock = try RegionLock(folder: installer.folder)
    defer { withExtendedLifetime(lock) {} }
    let installed = try RegionStore(root: request.root, files: ports.files).list().regions.filter {
      $0.manifest.id == id
    }
    let same = installed.first { $0.manifest.version == version }
    do {
      try installer.begin()
      try remember()
      let (manifest, bytes) = try await manifest(installed: installed.first?.manifest.version)
      let kinds = try wanted(of: manifest, same)
      let plan = try DownloadPlan(self, manifest, kinds, installed)
      try checkRoom(for: plan)
      try await fetch(plan, progress)
      return try install(manifest, bytes, kinds, plan, same)
    } catch {
      if Self.leavesNothing(error) {
        installer.discard()
        installer.removeFolderIfEmpty()
      }
      throw error
    }
  }

  /// Refused things leave nothing; everything else may go on later.
  private static func leavesNothing(_ error: any Error) -> Bool {
    switch error {
    case is TrustError: true
    case RegionPackageError.badManifest, RegionPackageError.unsupportedVersion, RegionPackageError.noSuchPart: true
    default: false
    }
  }

  private func remember() throws {
    let state = UnfinishedDownload(
      source: request.source.url, id: id, version: version,
      uses: RegionPart.Use.allCases.filter(request.uses.contains), isPaused: false)
    try writing {
      try ports.files.replace("\(installer.staging)/\(UnfinishedDownload.fileName)", with: SignedJSON.bytes(state))
    }
  }

  /// The signed manifest: what an earlier run has fetched, or fresh from the source.
  private func manifest(installed: RegionVersion?) async throws -> (RegionManifest, [UInt8]) {
    let path = "\(installer.staging)/\(RegionManifest.fileName)"
    let client = SourceClient(transport: ports.transport, sleep: ports.sleep)
    func file(_ suffix: String, limit: Int) async throws -> [UInt8]? {
      let url = request.source.path(of: RegionManifest.fileName, in: request.region) + suffix
      return try await client.file(url, limit: limit)
    }
    func check(_ bytes: [UInt8], _ signature: [UInt8]?) throws -> RegionManifest {
      try request.source.check(
        manifest: bytes, signature: signature, of: request.region, now: ports.time.now(), program: request.program,
        installed: installed)
    }
    if let bytes = try ports.files.read(path), let signature = try ports.files.read(path + Signature.suffix),
      let known = try? check(bytes, signature)
    {
      return (known, bytes)
    }
    guard let bytes = try await file("", limit: 4 << 20) else {
      throw TransferFailure.gone(url: request.source.path(of: RegionManifest.fileName, in: request.region))
    }
    let signature = try await file(Signature.suffix, limit: 16 << 10)
    let read = try check(bytes, signature)
    try writing {
      try ports.files.replace(path + Signature.suffix, with: signature ?? [])
      try ports.files.replace(path, with: bytes)
    }
    return (read, bytes)
  }

  /// The kinds of parts that are to be there afterwards.
  private func wanted(of manifest: RegionManifest, _ same: InstalledRegion?) throws -> Set<RegionPart.Kind> {
    let kinds = manifest.parts.map(\.kind).filter { request.uses.contains($0.use) }
    guard !kinds.isEmpty else {
      throw RegionPackageError.noSuchPart(id: id, offered: manifest.parts.map(\.kind.use.rawValue))
    }
    return Set(kinds).union(same?.manifest.parts.map(\.kind) ?? [])
  }

  private func checkRoom(for plan: DownloadPlan) throws {
    let needed = plan.bytesToWrite(ports.store)
    guard needed > 0, let free = ports.store.freeBytes(at: installer.folder), free < needed + request.reserve else {
      return
    }
    throw TransferFailure.diskFull(path: installer.folder, needed: needed + request.reserve, free: free)
  }

  func writing<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileStoreError {
      throw PartDownloader.failure(error, path: installer.staging)
    }
  }
}
