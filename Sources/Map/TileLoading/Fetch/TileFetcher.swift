import Foundation
import GeoCore
import Ports
import Synchronization
import VectorTiles

/// What came of asking a server.
enum FetchOutcome: Equatable, Sendable {
  /// A tile, checked and in gzip, with the server's validator (empty if none).
  case tile([UInt8], etag: String)
  /// The tile that we have is still the right one.
  case notModified
  /// The server has nothing there.
  case nothing
  /// No usable answer; why, in one line, or `nil` if the server was not even asked.
  case failed(String?)
}

/// Asks a server for tiles: with validators, a bounded number at a time, and not at all while it rests.
final class TileFetcher: Sendable {
  let source: RemoteTileSource
  private let transport: any Transport
  private let time: any TimeSource
  private let gate = FetchGate(width: 6)
  private let rest = Mutex(HostRest())
  private let archive: RemoteArchive?

  /// Bytes of one answer at most.
  static let answerLimit = 8 << 20
  private static let redirectLimit = 4
  /// A server that sends nothing for so long is as good as silent.
  private static let idleSeconds = 8.0

  init(source: RemoteTileSource, transport: any Transport, time: any TimeSource) {
    (self.source, self.transport, self.time) = (source, transport, time)
    archive = source.isArchive ? RemoteArchive(RangeReader(url: source.template, transport: transport)) : nil
  }

  var isResting: Bool { rest.withLock { $0.isResting(source.host, now: time.monotonicSeconds()) } }

  /// - Returns: The outcome, and whether the host came back after a failure.
  func fetch(
    _ address: TileAddress, etag: String, priority: FetchGate.Priority
  ) async -> (outcome: FetchOutcome, cameBack: Bool) {
    await gate.enter(priority)
    defer { gate.leave() }
    // What was scrolled away while it waited is not asked for any more.
    guard !isResting, !Task.isCancelled else { return (.failed(nil), false) }
    do {
      if let archive { return judge(try await archive.tile(address)) }
      let answer = try await answer(to: source.url(of: address), etag: etag)
      return judge(answer.response, answer.body)
    } catch let error as RangeError {
      hostFailed(wish: error.retryAfter)
      return (.failed(error.description), false)
    } catch let error as TransportError {
      guard error != .cancelled else { return (.failed(nil), false) }
      hostFailed(wish: nil)
      return (.failed(Self.words(error)), false)
    } catch let error as TooLong {
      return (.failed("answers more than \(error.limit) bytes"), false)
    } catch {
      guard !Task.isCancelled else { return (.failed(nil), false) }
      hostFailed(wish: nil)
      return (.failed("\(error)"), false)
    }
  }

  private static func words(_ error: TransportError) -> String {
    switch error {
    case .offline: "cannot be found: no network, or no such host"
    case .connectionFailed(let reason): "cannot be reached: \(reason)"
    case .timedOut: "does not answer in time"
    case .redirectLoop: "leads from one address to the next without end"
    case .cancelled: "is not asked any more"
    }
  }

  private struct TooLong: Error {
    let limit: Int
  }

  private func answer(
    to url: String, etag: String, redirects: Int = 0
  ) async throws -> (response: TransportResponse, body: [UInt8]) {
    var headers = ["accept": "application/vnd.mapbox-vector-tile, application/x-protobuf;q=0.9, */*;q=0.5"]
    headers["accept-encoding"] = "gzip"
    if !etag.isEmpty { headers["if-none-match"] = etag }
    let request = TransportRequest(url: url, headers: headers, idleTimeoutSeconds: Self.idleSeconds)
    let (response, chunks) = try await transport.send(request)
    if [301, 302, 303, 307, 308].contains(response.status), redirects < Self.redirectLimit,
      let place = response.headers["location"], let next = Self.resolve(place, from: url)
    {
      return try await answer(to: next, etag: etag, redirects: redirects + 1)
    }
    guard response.status == 200 else { return (response, []) }
    var body: [UInt8] = []
    for try await chunk in chunks {
      body += chunk
      guard body.count <= Self.answerLimit else { throw TooLong(limit: Self.answerLimit) }
    }
    return (response, body)
  }

  private static func resolve(_ place: String, from url: String) -> String? {
    let next = URL(string: place, relativeTo: URL(string: url))?.absoluteString
    return next.flatMap { RemoteTileSource.host(of: $0) == nil ? nil : $0 }
  }

  /// A tile out of an archive, which has no validator of its own.
  private func judge(_ stored: [UInt8]?) -> (FetchOutcome, Bool) {
    guard let stored, !stored.isEmpty else { return (.nothing, hostSucceeded()) }
    guard let bytes = Self.checked(stored) else {
      hostFailed(wish: nil)
      return (.failed("sends a damaged tile"), false)
    }
    return (bytes.isEmpty ? .nothing : .tile(bytes, etag: ""), hostSucceeded())
  }

  private func judge(_ response: TransportResponse, _ body: [UInt8]) -> (FetchOutcome, Bool) {
    switch response.status {
    case 200:
      guard let bytes = Self.checked(body) else {
        // Often the login page of a network, which answers for every host: asking on would be of no use.
        hostFailed(wish: nil)
        return (.failed("answers something that is no vector tile"), false)
      }
      let outcome = bytes.isEmpty ? .nothing : FetchOutcome.tile(bytes, etag: response.headers["etag"] ?? "")
      return (outcome, hostSucceeded())
    case 304: return (.notModified, hostSucceeded())
    case 204, 404, 410: return (.nothing, hostSucceeded())
    default:
      hostFailed(wish: response.headers["retry-after"].flatMap(Double.init))
      return (.failed("answers with status \(response.status)"), false)
    }
  }

  /// The tile in gzip, whichever way it came; empty if it has no layers, `nil` if it is none.
  ///
  /// A transport may have undone the compression or not: the bytes tell.
  private static func checked(_ body: [UInt8]) -> [UInt8]? {
    guard let plain = Gzip.isGzip(body) ? try? Gzip.inflated(body, limit: RegionTileSource.inflatedLimit) : body,
      let tile = try? VectorTile(decoding: plain, strictness: .repairing)
    else { return nil }
    if tile.layers.isEmpty { return [] }
    return Gzip.isGzip(body) ? body : Gzip.compressed(plain)
  }

  private func hostFailed(wish: Double?) {
    rest.withLock { $0.failed(source.host, now: time.monotonicSeconds(), wish: wish) }
  }

  private func hostSucceeded() -> Bool { rest.withLock { $0.succeeded(source.host) } }
}
