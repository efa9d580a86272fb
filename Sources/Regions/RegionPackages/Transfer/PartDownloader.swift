import Foundation
import Ports

/// Moves the bytes of one file: what `PartTransfer` decides is done here.
struct PartDownloader {
  let transport: any Transport
  let store: any TransferStore
  let files: any FileStore
  let time: any TimeSource
  let limits: PartTransfer.Limits
  /// Waits so many seconds.
  let sleep: @Sendable (Double) async throws -> Void
  /// Told how many bytes of the file are there, and how many came over the network since the last call.
  let progress: @Sendable (_ there: Int, _ came: Int) -> Void

  /// Fetches what is missing, checks every chunk, and returns when all is on the disk.
  ///
  /// - Throws: `TransferFailure`; what has come stays in the file.
  func run(_ wanted: WantedFile, seed: UInt64) async throws(TransferFailure) {
    let file = try storing(wanted.path) { try store.open(wanted.path) }
    var transfer = try scan(file, wanted, seed: seed)
    progress(there(transfer), 0)
    var commands = transfer.handle(.start, at: time.monotonicSeconds())
    while let command = commands.last {
      if Task.isCancelled { throw .stopped }
      switch command {
      case .ask(let range, let isWhole, let ifRange):
        let request = Self.request(wanted.url, range, isWhole: isWhole, ifRange: ifRange)
        commands = try await exchange(request, wanted, file, &transfer)
      case .wake(let instant):
        do { try await sleep(max(0, instant - time.monotonicSeconds())) } catch { throw .stopped }
        commands = transfer.handle(.start, at: time.monotonicSeconds())
      case .drop: commands = []
      }
    }
    if case .failed(let failure) = transfer.phase { throw failure }
    try storing(wanted.path) {
      try file.truncate(to: wanted.bytes)
      try file.synchronize()
      try files.remove(wanted.notePath)
    }
    progress(wanted.bytes, 0)
  }

  private func there(_ transfer: PartTransfer) -> Int { transfer.ledger.soundBytes + transfer.held }

  private static func request(
    _ url: String, _ range: Range<Int>, isWhole: Bool, ifRange: String?
  ) -> TransportRequest {
    // Compressed bytes could not be gone on with from the middle.
    var headers = ["Accept-Encoding": "identity"]
    if !isWhole { headers["Range"] = "bytes=\(range.lowerBound)-\(range.upperBound - 1)" }
    if let ifRange { headers["If-Range"] = ifRange }
    return TransportRequest(url: url, headers: headers, idleTimeoutSeconds: 30)
  }

  /// Sends one request and takes its answer to the end.
  private func exchange(
    _ request: TransportRequest, _ wanted: WantedFile, _ file: any TransferFile, _ transfer: inout PartTransfer
  ) async throws(TransferFailure) -> [PartTransfer.Command] {
    do {
      let (head, body) = try await transport.send(request)
      let known = transfer.validator
      var commands = transfer.handle(.head(head), at: time.monotonicSeconds())
      if transfer.validator != known { note(transfer.validator, of: wanted) }
      guard commands.isEmpty else { return commands }
      var sink = try ChunkSink(wanted, file, transfer)
      for try await bytes in body {
        commands = try sink.take(bytes, &transfer, at: time.monotonicSeconds())
        progress(there(transfer), bytes.count)
        guard commands.isEmpty, !Self.isOver(transfer) else { return commands }
        if Task.isCancelled { throw TransferFailure.stopped }
      }
      return transfer.handle(.ended, at: time.monotonicSeconds())
    } catch let failure as TransferFailure {
      throw failure
    } catch let error as TransportError {
      return transfer.handle(.broke(error), at: time.monotonicSeconds())
    } catch is CancellationError {
      throw .stopped
    } catch let error as FileStoreError {
      throw Self.failure(error, path: wanted.path)
    } catch {
      return transfer.handle(.broke(.connectionFailed(reason: "\(error)")), at: time.monotonicSeconds())
    }
  }

  private static func isOver(_ transfer: PartTransfer) -> Bool {
    if case .failed = transfer.phase { return true }
    return false
  }

  /// Holds what lies there from an earlier run against the checksums.
  private func scan(
    _ file: any TransferFile, _ wanted: WantedFile, seed: UInt64
  ) throws(TransferFailure) -> PartTransfer {
    var ledger = ChunkLedger(bytes: wanted.bytes, size: wanted.chunkSize)
    let length = try storing(wanted.path) { min(try file.length(), wanted.bytes) }
    for chunk in 0..<ledger.count where ledger.range(of: chunk).upperBound <= length {
      let digest = try storing(wanted.path) { try ChunkSink.digest(file, ledger.range(of: chunk)) }
      if digest == wanted.digest(of: chunk) { ledger.setSound(chunk) }
      if Task.isCancelled { throw .stopped }
    }
    var held = 0
    if let next = ledger.nextRun(limit: 1), next.contains(length) { held = length - next.lowerBound }
    return PartTransfer(
      url: wanted.url, ledger: ledger, held: held, validator: noted(of: wanted), limits: limits, seed: seed)
  }

  // MARK: The server's name for the version, kept for the next run

  private static let longestNote = 1_024

  /// Written before the bytes that it stands for. Only saves bytes: without it a chunk may be begun with one file and
  /// ended with another, which its checksum shows.
  private func note(_ validator: String?, of wanted: WantedFile) {
    if let validator, validator.utf8.count <= Self.longestNote {
      try? files.replace(wanted.notePath, with: Array(validator.utf8))
    } else {
      try? files.remove(wanted.notePath)
    }
  }

  private func noted(of wanted: WantedFile) -> String? {
    guard let bytes = (try? files.read(wanted.notePath)).flatMap({ $0 }), bytes.count <= Self.longestNote,
      bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\""),
      bytes.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func storing<Value>(_ path: String, _ body: () throws -> Value) throws(TransferFailure) -> Value {
    do { return try body() } catch { throw Self.failure(error, path: path) }
  }

  static func failure(_ error: any Error, path: String) -> TransferFailure {
    guard let refused = error as? FileStoreError else { return .storage(path: path, reason: "\(error)") }
    if [ENOSPC, EDQUOT].contains(refused.code) { return .diskFull(path: refused.path, needed: 0, free: nil) }
    return .storage(
      path: refused.path, reason: "cannot \(refused.operation): \(String(cString: strerror(refused.code)))")
  }
}
