import Foundation

/// Why no server could be started; each message is one line with the remedy.
public enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another program listens there.
  case portInUse(host: String, port: UInt16)
  /// The host is no address of this machine, or no address at all.
  case wrongHost(String)
  /// The port needs more rights.
  case notPermitted(port: UInt16)
  /// Anything else.
  case failed(String)

  public var description: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use; stop the other program or choose another --port"
    case .wrongHost(let host): "\(host) is no address of this machine; give --host an address, or leave it out"
    case .notPermitted(let port): "port \(port) needs more rights; choose a --port above 1023"
    case .failed(let reason): "the server cannot start: \(reason)"
    }
  }
}

/// A socket that is bound and listens.
struct ListeningSocket {
  let descriptor: Int32
  let port: UInt16

  /// - Parameters:
  ///   - host: `localhost` or an address, IPv4 or IPv6.
  ///   - port: 0 for any free one.
  init(host: String, port: UInt16) throws(HTTPServerError) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let name = host == "localhost" ? "127.0.0.1" : host
    guard getaddrinfo(name, String(port), &hints, &list) == 0, let address = list else { throw .wrongHost(host) }
    defer { freeaddrinfo(list) }
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    descriptor = socket(address.pointee.ai_family, type, 0)
    guard descriptor >= 0 else { throw .failed(String(cString: strerror(errno))) }
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0, listen(descriptor, 512) == 0
    else {
      let code = errno
      close(descriptor)
      throw Self.error(code, host: host, port: port)
    }
    self.port = Self.boundPort(of: descriptor)
  }

  private static func error(_ code: Int32, host: String, port: UInt16) -> HTTPServerError {
    switch code {
    case EADDRINUSE: .portInUse(host: host, port: port)
    case EADDRNOTAVAIL: .wrongHost(host)
    case EACCES, EPERM: .notPermitted(port: port)
    default: .failed(String(cString: strerror(code)))
    }
  }

  private static func boundPort(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
      // The port lies at the same place in both families.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }
}
