import CMicroHTTPD
import Foundation

/// A connection of the library, which locks inside.
struct HTTPConnection: @unchecked Sendable {
  let pointer: OpaquePointer

  /// All header fields of the request.
  var headers: HTTPHeaders {
    var headers = HTTPHeaders()
    withUnsafeMutablePointer(to: &headers) {
      _ = MHD_get_connection_values(pointer, .HEADER_KIND, httpHeaderField, UnsafeMutableRawPointer($0))
    }
    return headers
  }

  /// The client's address; empty if unknown.
  var clientAddress: String {
    var text = [CChar](repeating: 0, count: 64)
    periplus_client_address(pointer, &text, UInt32(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Stops reading and writing until `resume`; only from a callback of this connection.
  func suspend() { MHD_suspend_connection(pointer) }

  /// Continues, from any thread; exactly once for each `suspend`.
  func resume() { MHD_resume_connection(pointer) }

  /// Hands the answer to the library.
  ///
  /// - Parameter sender: Sends the body in place of the library, if it is a file.
  /// - Returns: `false` if the connection must be closed.
  func queue(_ response: HTTPResponse, sender: FileSender? = nil) -> Bool {
    guard let body = sender.map({ makeBody($0, count: response.body.count ?? 0) }) ?? makeBody(response.body) else {
      return false
    }
    defer { MHD_destroy_response(body) }
    for field in response.headers.fields { MHD_add_response_header(body, field.name, field.value) }
    return MHD_queue_response(pointer, UInt32(response.status.rawValue), body) == .YES
  }

  private func makeBody(_ sender: FileSender, count: Int) -> OpaquePointer? {
    let sender = Unmanaged.passRetained(sender)
    let response = MHD_create_response_from_callback(
      UInt64(count), 16 << 10, httpFileRead, sender.toOpaque(), httpFileEnded)
    if response == nil { sender.release() }
    return response
  }

  private func makeBody(_ body: HTTPBody) -> OpaquePointer? {
    switch body {
    case .empty:
      return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        // Copied by the library; declared mutable for its other modes.
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .file(let file, let range):
      let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { return nil }
      let response = MHD_create_response_from_fd_at_offset64(
        UInt64(range.count), copy, UInt64(range.lowerBound))
      if response == nil { close(copy) }
      return response
    case .stream(let pipe):
      let reader = Unmanaged.passRetained(HTTPStreamReader(pipe: pipe, connection: self))
      let response = MHD_create_response_from_callback(
        UInt64.max, 16 << 10, httpStreamRead, reader.toOpaque(), httpStreamEnded)
      if response == nil { reader.release() }
      return response
    }
  }
}

/// Joins a pipe with the connection that reads it.
final class HTTPStreamReader: Sendable {
  let pipe: BodyPipe
  private let connection: HTTPConnection

  init(pipe: BodyPipe, connection: HTTPConnection) { (self.pipe, self.connection) = (pipe, connection) }

  /// - Returns: Bytes written, 0 if the connection now sleeps, −1 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    switch pipe.read(into: buffer, suspend: connection.suspend, wake: { [connection] in connection.resume() }) {
    case .bytes(let count): count
    case .sleep: 0
    case .end: -1
    }
  }
}
