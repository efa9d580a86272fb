import Foundation
import Ports
import Synchronization
import TestSupport

@testable import RegionPackages

/// A web server in memory that knows ranges and validators, and misbehaves where it is told to.
final class StaticSite: Transport {
  struct File: Sendable {
    var bytes: [UInt8]
    var etag: String
  }

  /// What is sent in place of the sound answer; `nil` for the sound one.
  typealias Fault = @Sendable (_ request: TransportRequest, _ number: Int, _ site: StaticSite) -> Answer?

  struct Answer: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    /// Thrown in place of the head.
    var error: TransportError?
    /// Thrown after the body.
    var end: TransportError?
  }

  private struct State {
    var files: [String: File] = [:]
    var requests: [TransportRequest] = []
    var sent = 0
  }

  private let state = Mutex(State())
  private let fault: Fault
  private static let piece = 1_000

  init(_ files: [String: [UInt8]], fault: @escaping Fault = { _, _, _ in nil }) {
    self.fault = fault
    for (path, bytes) in files { put(bytes, at: path) }
  }

  func put(_ bytes: [UInt8], at path: String, etag: String? = nil) {
    state.withLock {
      $0.files[path] = File(bytes: bytes, etag: etag ?? "\"\(SHA256Digest(of: bytes).description.prefix(8))\"")
    }
  }

  var requests: [TransportRequest] { state.withLock { $0.requests } }
  /// Bytes of bodies that were taken.
  var sent: Int { state.withLock { $0.sent } }

  static let address = "https://maps.example/"

  func send(
    _ request: TransportRequest
  ) async throws -> (TransportResponse, AsyncThrowingStream<[UInt8], any Error>) {
    let number = state.withLock { state in
      state.requests.append(request)
      return state.requests.count - 1
    }
    let answer = fault(request, number, self) ?? sound(request)
    if let error = answer.error { throw error }
    // Pulled piece by piece, so that only what was taken counts as sent.
    let position = Mutex(0)
    let stream = AsyncThrowingStream<[UInt8], any Error> { [self] in
      let start = position.withLock { position in
        defer { position += Self.piece }
        return position
      }
      guard start < answer.body.count else {
        if let error = answer.end { throw error }
        return nil
      }
      let piece = Array(answer.body[start..<min(answer.body.count, start + Self.piece)])
      state.withLock { $0.sent += piece.count }
      return piece
    }
    return (TransportResponse(status: answer.status, headers: answer.headers), stream)
  }

  /// As RFC 9110 has it.
  func sound(_ request: TransportRequest) -> Answer {
    guard request.url.hasPrefix(Self.address),
      let file = state.withLock({ $0.files[String(request.url.dropFirst(Self.address.count))] })
    else { return Answer(status: 404) }
    let isCurrent = request.headers["If-Range"].map { $0 == file.etag } ?? true
    guard let range = request.headers["Range"], isCurrent else {
      return Answer(headers: ["etag": file.etag, "content-length": "\(file.bytes.count)"], body: file.bytes)
    }
    let ends = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
    guard ends[0] < file.bytes.count else {
      return Answer(status: 416, headers: ["content-range": "bytes */\(file.bytes.count)"])
    }
    let last = min(ends[1], file.bytes.count - 1)
    return Answer(
      status: 206,
      headers: ["etag": file.etag, "content-range": "bytes \(ends[0])-\(last)/\(file.bytes.count)"],
      body: Array(file.bytes[ends[0]...last]))
  }
}

/// Counts operations on files and lets them fail.
final class FaultPlan: Sendable {
  private let calls = Atomic<Int>(0)
  private let failing: Int?
  private let isDeath: Bool
  private let code: Int32

  /// - Parameters:
  ///   - failing: Number of the operation that fails, from 1; `nil` for none.
  ///   - isDeath: Whether all later ones fail too, as if the process had been killed.
  init(failing: Int? = nil, isDeath: Bool = false, code: Int32 = ENOSPC) {
    (self.failing, self.isDeath, self.code) = (failing, isDeath, code)
  }

  var hasFailed: Bool { failing.map { calls.load(ordering: .relaxed) >= $0 } ?? false }
  var count: Int { calls.load(ordering: .relaxed) }

  func check(_ operation: String, _ path: String) throws {
    let call = calls.add(1, ordering: .relaxed).newValue
    guard let failing, call == failing || (isDeath && call > failing) else { return }
    throw FileStoreError(operation: operation, path: path, code: code)
  }
}

/// The real file system, each changing operation after the plan's word.
struct PlannedFiles: FileStore, TransferStore {
  let plan: FaultPlan
  private let files = SystemFileStore()
  private let store = SystemTransferStore()

  init(_ plan: FaultPlan) { self.plan = plan }

  func read(_ path: String) throws -> [UInt8]? { try files.read(path) }
  func list(_ path: String) throws -> [String] { try files.list(path) }
  func freeBytes(at path: String) -> Int? { store.freeBytes(at: path) }

  func replace(_ path: String, with bytes: [UInt8]) throws {
    try plan.check("write", path)
    try files.replace(path, with: bytes)
  }
  func rename(_ path: String, to newPath: String) throws {
    try plan.check("rename", path)
    try files.rename(path, to: newPath)
  }
  func remove(_ path: String) throws {
    try plan.check("remove", path)
    try files.remove(path)
  }
  func makeFolder(_ path: String) throws {
    try plan.check("make folder", path)
    try files.makeFolder(path)
  }
  func open(_ path: String) throws -> any TransferFile {
    try plan.check("open", path)
    return PlannedFile(plan: plan, path: path, file: try store.open(path))
  }
  func link(_ path: String, to newPath: String) throws {
    try plan.check("link", path)
    try store.link(path, to: newPath)
  }
  func copy(_ path: String, to newPath: String) throws {
    try plan.check("copy", path)
    try store.copy(path, to: newPath)
  }

  private struct PlannedFile: TransferFile {
    let plan: FaultPlan
    let path: String
    let file: any TransferFile
    func length() throws -> Int { try file.length() }
    func read(at offset: Int, count: Int) throws -> [UInt8] { try file.read(at: offset, count: count) }
    func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws {
      try plan.check("write", path)
      try file.write(bytes, at: offset)
    }
    func truncate(to length: Int) throws {
      try plan.check("truncate", path)
      try file.truncate(to: length)
    }
    func synchronize() throws {
      try plan.check("synchronize", path)
      try file.synchronize()
    }
  }
}
