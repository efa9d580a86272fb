import Foundation
import Ports

/// Asks a source for its small files and believes what is signed.
public struct SourceClient: Sendable {
  private let transport: any Transport
  private let sleep: @Sendable (Double) async throws -> Void
  private static let attempts = 3

  /// - Parameter sleep: Waits so many seconds.
  public init(transport: any Transport, sleep: @escaping @Sendable (Double) async throws -> Void) {
    (self.transport, self.sleep) = (transport, sleep)
  }

  /// Fetches keys and catalogue.
  ///
  /// - Parameter now: The present, for expiry.
  /// - Returns: The catalogue, its bytes as they came, and the source with what was learned: save it.
  /// - Throws: `TransferFailure`, `TrustError`.
  public func catalogue(
    of source: SourceRecord, now: Date
  ) async throws -> (catalogue: Catalogue, bytes: [UInt8], source: SourceRecord) {
    var source = source
    if let ring = try await file(source.url + KeyRing.fileName, limit: 64 << 10) {
      let signature = try await file(source.url + KeyRing.fileName + Signature.suffix, limit: 16 << 10)
      // A ring that is not trusted changes nothing; the catalogue's own signature decides.
      _ = try? source.take(ring: ring, signature: signature)
    }
    let url = source.url + Catalogue.fileName
    // The two files may be read while the publisher puts new ones there.
    for attempt in 1... {
      guard let bytes = try await file(url, limit: 64 << 20) else { throw TransferFailure.gone(url: url) }
      let signature = try await file(url + Signature.suffix, limit: 16 << 10)
      do {
        let catalogue = try source.take(catalogue: bytes, signature: signature, now: now)
        return (catalogue, bytes, source)
      } catch {
        guard case .wrongSignature = error, attempt < Self.attempts else { throw error }
        try await sleep(1)
      }
    }
    preconditionFailure("the loop above ends by returning or throwing")
  }

  /// A small file.
  ///
  /// - Returns: `nil` if the server has none.
  /// - Throws: `TransferFailure`; `TrustError.oversized` if it is longer than `limit`.
  public func file(_ url: String, limit: Int) async throws -> [UInt8]? {
    var reason = ""
    for attempt in 1...Self.attempts {
      if attempt > 1 { try await sleep(Double(attempt - 1)) }
      do {
        let (head, body) = try await transport.send(
          TransportRequest(url: url, headers: ["Accept-Encoding": "identity"], idleTimeoutSeconds: 15))
        switch head.status {
        case 200: return try await Self.bytes(of: body, url: url, limit: limit)
        case 404, 410: return nil
        case 400..<500 where head.status != 429: throw TransferFailure.refused(url: url, status: head.status)
        default: reason = "the server is busy (status \(head.status))"
        }
      } catch let error as TransportError {
        switch error {
        case .cancelled: throw TransferFailure.stopped
        case .redirectLoop:
          throw TransferFailure.badAnswer(url: url, reason: "one address leads to the next without end")
        case .offline: reason = "there is no network, or no such host"
        case .timedOut: reason = "the server says nothing"
        case .connectionFailed(let words): reason = words
        }
      }
    }
    throw TransferFailure.noAnswer(url: url, reason: reason)
  }

  private static func bytes(
    of body: AsyncThrowingStream<[UInt8], any Error>, url: String, limit: Int
  ) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await piece in body {
      bytes += piece
      guard bytes.count <= limit else { throw TrustError.oversized(path: url, bytes: bytes.count, limit: limit) }
    }
    return bytes
  }
}
