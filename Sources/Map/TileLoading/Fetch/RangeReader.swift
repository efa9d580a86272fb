import Foundation
import Ports

/// Reads parts of a file on a server (RFC 9110 §14).
struct RangeReader: Sendable {
  /// Part of a file.
  struct Answer: Sendable {
    var bytes: [UInt8]
    /// Of the whole file.
    var fileLength: UInt64
    /// ETag, else Last-Modified; empty if the server gives neither. Another one means another file.
    var validator: String
  }

  let url: String
  let transport: any Transport

  /// Bytes of one answer at most.
  private static let limit = 16 << 20
  private static let redirectLimit = 4
  private static let idleSeconds = 8.0

  /// - Returns: The bytes of the range, fewer where the file ends before.
  /// - Throws: `TransportError`, or `RangeError` for an answer that is of no use.
  func read(_ range: Range<UInt64>) async throws -> Answer {
    guard range.count <= Self.limit else { throw RangeError(reason: "wants \(range.count) bytes for one tile") }
    return try await read(range, from: url, redirects: 0)
  }

  private func read(_ range: Range<UInt64>, from url: String, redirects: Int) async throws -> Answer {
    let headers = ["range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)", "accept-encoding": "identity"]
    let (response, chunks) = try await transport.send(
      TransportRequest(url: url, headers: headers, idleTimeoutSeconds: Self.idleSeconds))
    if [301, 302, 303, 307, 308].contains(response.status), redirects < Self.redirectLimit,
      let place = response.headers["location"],
      let next = URL(string: place, relativeTo: URL(string: url))?.absoluteString,
      RemoteTileSource.host(of: next) != nil
    {
      return try await read(range, from: next, redirects: redirects + 1)
    }
    guard response.status == 206 || response.status == 200 else {
      throw RangeError(
        reason: "answers with status \(response.status)", isBeyondTheEnd: response.status == 416,
        retryAfter: response.headers["retry-after"].flatMap(Double.init))
    }
    let body = try await body(chunks)
    let validator = response.headers["etag"] ?? response.headers["last-modified"] ?? ""
    if response.status == 200 {
      // A server that knows no ranges sends all of it: good enough for a small file.
      let end = min(Int(range.upperBound), body.count)
      let part = Array(body[min(Int(range.lowerBound), end)..<end])
      return Answer(bytes: part, fileLength: UInt64(body.count), validator: validator)
    }
    guard let total = Self.fileLength(response.headers["content-range"], from: range.lowerBound) else {
      throw RangeError(reason: "answers another range than it was asked for")
    }
    return Answer(bytes: body, fileLength: total, validator: validator)
  }

  private func body(_ chunks: AsyncThrowingStream<[UInt8], any Error>) async throws -> [UInt8] {
    var body: [UInt8] = []
    for try await chunk in chunks {
      body += chunk
      guard body.count <= Self.limit else {
        throw RangeError(reason: "answers more than \(Self.limit) bytes: does it serve ranges?")
      }
    }
    return body
  }

  /// The length in `bytes 0-99/1234`, if the range begins where it should.
  private static func fileLength(_ field: String?, from start: UInt64) -> UInt64? {
    guard let match = field?.firstMatch(of: /^bytes (\d+)-\d+\/(\d+)$/), UInt64(match.1) == start else { return nil }
    return UInt64(match.2)
  }
}

/// An answer that is no part of the file.
struct RangeError: Error, CustomStringConvertible {
  let reason: String
  /// Whether the file ends before the range begins.
  var isBeyondTheEnd = false
  /// Seconds that the server asks to be left alone.
  var retryAfter: Double?

  var description: String { reason }
}
