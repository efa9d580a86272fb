import Foundation
import Ports

/// A file that is to be fetched.
public struct WantedFile: Hashable, Sendable {
  /// Where it lies.
  public let url: String
  /// Where it goes.
  public let path: String
  /// Its length.
  public let bytes: Int
  /// Its checksum.
  public let sha256: SHA256Digest
  /// Checksums of its chunks; `nil` takes the file as one chunk.
  public let chunks: ChunkHashes?

  /// Puts the parts together.
  public init(url: String, path: String, bytes: Int, sha256: SHA256Digest, chunks: ChunkHashes? = nil) {
    (self.url, self.path, self.bytes, self.sha256, self.chunks) = (url, path, bytes, sha256, chunks)
  }

  var chunkSize: Int { chunks?.size ?? max(1, bytes) }
  func digest(of chunk: Int) -> SHA256Digest { chunks?[chunk] ?? sha256 }
}

/// Moves the bytes of one file: what `PartTransfer` decides is done here.
struct PartDownloader {
  let transport: any Transport
  let store: any TransferStore
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
      var commands = transfer.handle(.head(head), at: time.monotonicSeconds())
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
    return PartTransfer(url: wanted.url, ledger: ledger, held: held, limits: limits, seed: seed)
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

/// Writes the bytes of an answer where they belong and judges each chunk as it fills.
private struct ChunkSink {
  private let wanted: WantedFile
  private let file: any TransferFile
  private var hash = SHA256Stream()
  /// The chunk that the hash is of.
  private var chunk: Int

  init(_ wanted: WantedFile, _ file: any TransferFile, _ transfer: PartTransfer) throws {
    (self.wanted, self.file) = (wanted, file)
    let start = transfer.position
    chunk = start / wanted.chunkSize
    // A chunk that goes on from the middle: what lies there counts.
    let begun = chunk * wanted.chunkSize..<start
    if !begun.isEmpty { try Self.feed(&hash, file, begun) }
  }

  mutating func take(
    _ bytes: [UInt8], _ transfer: inout PartTransfer, at now: Double
  ) throws -> [PartTransfer.Command] {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard case .receiving(let open) = transfer.phase, !open.isEmpty else {
        return transfer.handle(.bytes(rest.count), at: now)
      }
      let range = transfer.ledger.range(of: open.lowerBound / wanted.chunkSize)
      let piece = rest.prefix(min(range.upperBound, open.upperBound) - open.lowerBound)
      rest = rest.dropFirst(piece.count)
      let current = open.lowerBound / wanted.chunkSize
      if current != chunk { (chunk, hash) = (current, SHA256Stream()) }
      // Sound already: the server sent the whole file where a part was asked for.
      let isNeeded = !transfer.ledger.isSound(current)
      if isNeeded {
        try file.write(piece, at: open.lowerBound)
        hash.update(piece)
      }
      let isFull = open.lowerBound + piece.count == range.upperBound
      var commands = transfer.handle(.bytes(piece.count), at: now)
      if isFull, isNeeded {
        commands += transfer.handle(
          .verdict(chunk: current, isSound: hash.digest == wanted.digest(of: current)), at: now)
      }
      if !commands.isEmpty { return commands }
      if case .failed = transfer.phase { return [] }
    }
    return []
  }

  static func digest(_ file: any TransferFile, _ range: Range<Int>) throws -> SHA256Digest {
    var hash = SHA256Stream()
    try feed(&hash, file, range)
    return hash.digest
  }

  private static func feed(_ hash: inout SHA256Stream, _ file: any TransferFile, _ range: Range<Int>) throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = try file.read(at: offset, count: min(1 << 20, range.upperBound - offset))
      if piece.isEmpty { break }
      hash.update(piece)
      offset += piece.count
    }
  }
}
