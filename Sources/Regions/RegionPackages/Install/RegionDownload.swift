import Foundation
import Ports
import Synchronization

/// What a download needs of the world.
public struct DownloadPorts: Sendable {
  public var transport: any Transport
  public var files: any FileStore
  public var store: any TransferStore
  public var time: any TimeSource
  /// Waits so many seconds.
  public var sleep: @Sendable (Double) async throws -> Void
  /// Makes waits differ between devices.
  public var seed: UInt64
  public var limits = PartTransfer.Limits()

  /// Puts the parts together.
  public init(
    transport: any Transport, files: any FileStore = SystemFileStore(),
    store: any TransferStore = SystemTransferStore(),
    time: any TimeSource = SystemTime(), seed: UInt64, sleep: @escaping @Sendable (Double) async throws -> Void
  ) {
    (self.transport, self.files, self.store) = (transport, files, store)
    (self.time, self.seed, self.sleep) = (time, seed, sleep)
  }
}

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

  private func fetch(_ plan: DownloadPlan, _ progress: @escaping @Sendable (DownloadProgress) -> Void) async throws {
    try writing { try plan.reuse(ports.store, ports.files) }
    let meter = Mutex(ProgressMeter(total: plan.totalBytes, at: ports.time.monotonicSeconds()))
    let tell: @Sendable (RegionPart.Kind, Int, Int) -> Void = { [ports] kind, there, came in
      progress(meter.withLock { $0.note(kind, there: there, came: came, at: ports.time.monotonicSeconds()) })
    }
    for part in plan.reused { tell(part.kind, part.bytes, 0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      var open = plan.fetched[...]
      func add() {
        guard let (kind, file) = open.popFirst() else { return }
        let patched = plan.patched[kind]
        group.addTask {
          if let patched { await patch(file, by: patched) { tell(kind, 0, $0) } }
          // Whatever lies there now is held against the checksums; what is wrong or missing is fetched.
          try await downloader { tell(kind, $0, $1) }.run(file, seed: ports.seed)
        }
      }
      for _ in 0..<max(1, request.parallel) { add() }
      while try await group.next() != nil { add() }
    }
  }

  private func downloader(_ progress: @escaping @Sendable (Int, Int) -> Void) -> PartDownloader {
    PartDownloader(
      transport: ports.transport, store: ports.store, time: ports.time, limits: ports.limits, sleep: ports.sleep,
      progress: progress)
  }

  /// Makes a part from an older one. If anything goes wrong, less is there than hoped for, and it is fetched instead.
  private func patch(
    _ file: WantedFile, by patched: DownloadPlan.Patched, came: @escaping @Sendable (Int) -> Void
  ) async {
    do {
      // An earlier run may have fetched or made it already, in part.
      guard try ports.store.open(file.path).length() == 0 else { return }
      var origin = patched.origin
      for (delta, wanted) in zip(patched.chain.deltas, patched.files) {
        try await downloader { came($1) }.run(wanted, seed: ports.seed)
        let isLast = delta == patched.chain.deltas.last
        let made = isLast ? file.path + ".making" : wanted.path + ".result"
        let output = try ports.store.open(made)
        try PartDelta.apply(
          wanted.path, to: origin, writing: output, result: delta.result, resultBytes: delta.resultBytes)
        try output.synchronize()
        try ports.files.remove(wanted.path)
        if origin != patched.origin { try ports.files.remove(origin) }
        origin = made
      }
      try ports.files.rename(origin, to: file.path)
    } catch {
      for delta in patched.files {
        try? ports.files.remove(delta.path)
        try? ports.files.remove(delta.path + ".result")
      }
      try? ports.files.remove(file.path + ".making")
    }
  }

  func writing<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileStoreError {
      throw PartDownloader.failure(error, path: installer.staging)
    }
  }
}
