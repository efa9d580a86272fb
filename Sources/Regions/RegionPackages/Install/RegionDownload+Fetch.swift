import Ports
import Synchronization

extension RegionDownload {
  /// Brings every part of the plan into the staging folder, several at a time.
  func fetch(_ plan: DownloadPlan, _ progress: @escaping @Sendable (DownloadProgress) -> Void) async throws {
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
      transport: ports.transport, store: ports.store, files: ports.files, time: ports.time, limits: ports.limits,
      sleep: ports.sleep,
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
        try? ports.files.remove(delta.notePath)
        try? ports.files.remove(delta.path + ".result")
      }
      try? ports.files.remove(file.path + ".making")
    }
  }
}
