import Foundation

/// An HTTP client that sends exactly the bytes it is given and shows exactly what came back.
public final class RawClient: Sendable {
  /// The socket.
  public let descriptor: Int32

  /// Connects to this machine.
  ///
  /// - Parameter receiveTimeout: Seconds without a byte after which reading ends.
  public init(port: UInt16, receiveTimeout: Int = 60) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var timeout = timeval(tv_sec: receiveTimeout, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
  }

  deinit { close(descriptor) }

  /// Sends text as UTF-8.
  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes; stops quietly if the peer has closed.
  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until the condition holds, the peer closes or nothing comes for the timeout.
  public func receive(until isEnough: ([UInt8]) -> Bool = { _ in false }) -> [UInt8] {
    var (all, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while !isEnough(all) {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      all += chunk[..<count]
    }
    return all
  }

  /// Reads until the text has come.
  public func receive(untilText text: String) -> String {
    let wanted = Array(text.utf8)
    return String(decoding: receive { $0.contains(wanted) }, as: UTF8.self)
  }
}

/// An answer taken apart.
public struct RawAnswer: Sendable {
  /// 0 if none came.
  public private(set) var status = 0
  /// Names in lower case.
  public private(set) var headers: [String: String] = [:]
  /// As it came, chunks included.
  public private(set) var body: [UInt8] = []

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Takes bytes apart; what is no answer has status 0.
  public init(_ bytes: [UInt8]) {
    guard let split = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
    let lines = String(decoding: bytes[..<split.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    body = Array(bytes[split.upperBound...])
  }

  /// Sends one request on a connection of its own and reads to the end. Blocks the thread.
  ///
  /// - Parameter headers: Added to `Host` and `Connection`, or in their place; an empty value removes a field.
  public static func to(
    _ target: String, method: String = "GET", port: UInt16, headers: [String: String] = [:], body: [UInt8] = []
  ) throws -> RawAnswer {
    let client = try RawClient(port: port)
    var fields = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
    if !body.isEmpty { fields["Content-Length"] = String(body.count) }
    fields.merge(headers) { $1 }
    let head = fields.filter { !$0.value.isEmpty }.map { "\($0): \($1)\r\n" }.joined()
    client.send(Array("\(method) \(target) HTTP/1.1\r\n\(head)\r\n".utf8) + body)
    return RawAnswer(client.receive())
  }
}
