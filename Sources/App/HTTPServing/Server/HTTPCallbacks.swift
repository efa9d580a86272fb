import CMicroHTTPD
import Foundation

// The library's callbacks. They are plain functions in a file of their own: a closure written in `main.swift` would
// belong to the main actor and die on the library's threads.

/// Called with the request line's target, before anything is decoded; makes the exchange.
func httpTargetSeen(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let context, let target else { return nil }
  let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
  return Unmanaged.passRetained(HTTPExchange(server: server, target: String(cString: target))).toOpaque()
}

/// Keeps the library from decoding: what `%2F` and `%00` mean is decided after the path is split.
func httpKeepEscapes(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?
) -> Int { text.map { strlen($0) } ?? 0 }

/// Called for the header fields, for each part of the body, when all is there, and after a suspension.
func httpAccess(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
  _ uploadSize: UnsafeMutablePointer<Int>?, _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let connection, let method, let uploadSize, let pointer = exchange?.pointee else { return .NO }
  let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
  let part = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
  uploadSize.pointee = 0
  return exchange.proceed(on: HTTPConnection(pointer: connection), method: method, part: part) ? .YES : .NO
}

/// Called when a request has been answered, or its connection broke.
func httpCompleted(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
  guard let pointer = exchange?.pointee else { return }
  exchange?.pointee = nil
  Unmanaged<HTTPExchange>.fromOpaque(pointer).takeRetainedValue().completed()
}

/// Called for one header field.
func httpHeaderField(
  _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ value: UnsafePointer<CChar>?
) -> MHD_Result {
  guard let headers = context?.assumingMemoryBound(to: HTTPHeaders.self), let name else { return .NO }
  headers.pointee.add(String(cString: name), value.map { String(cString: $0) } ?? "")
  return .YES
}

/// Called for the next bytes of a stream.
func httpStreamRead(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  guard let context, let buffer else { return -1 }
  return Unmanaged<HTTPStreamReader>.fromOpaque(context).takeUnretainedValue()
    .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

/// Called when a stream is no longer needed.
func httpStreamEnded(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<HTTPStreamReader>.fromOpaque(context).takeRetainedValue().pipe.abandon()
}

/// Called for the next bytes of a file that is sent piece by piece.
func httpFileRead(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  guard let context, let buffer else { return -2 }
  return Unmanaged<FileSender>.fromOpaque(context).takeUnretainedValue()
    .read(at: Int(position), into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
}

/// Called when such a file is no longer needed.
func httpFileEnded(_ context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<FileSender>.fromOpaque(context).release()
}
