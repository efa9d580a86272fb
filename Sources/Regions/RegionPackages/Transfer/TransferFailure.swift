/// Why a file was not fetched. Each message is one line with place and remedy; what has come so far is kept.
public enum TransferFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server has no such file any more.
  case gone(url: String)
  /// The server refuses.
  case refused(url: String, status: Int)
  /// The server's answer makes no sense.
  case badAnswer(url: String, reason: String)
  /// The file at the server has another length than the signed one.
  case wrongLength(url: String, expected: Int, found: Int)
  /// The file at the server is not the signed one.
  case wrongBytes(url: String, offset: Int)
  /// The server did not answer, several times.
  case noAnswer(url: String, reason: String)
  /// There is no room.
  case diskFull(path: String, needed: Int, free: Int?)
  /// A file here cannot be read or written.
  case storage(path: String, reason: String)
  /// The person no longer wants it, or wants it later.
  case stopped

  public var description: String {
    switch self {
    case .gone(let url): "\(url): the server has it no more; look for a newer version with periplus region update"
    case .refused(let url, let status): "\(url): the server refuses it (status \(status)); ask its publisher"
    case .badAnswer(let url, let reason): "\(url): \(reason); ask its publisher to mend the server"
    case .wrongLength(let url, let expected, let found):
      "\(url): \(found) bytes where \(expected) are signed; the server is being changed, try again later"
    case .wrongBytes(let url, let offset):
      "\(url): from byte \(offset) on it is not what was signed; the server is being changed, try again later"
    case .noAnswer(let url, let reason): "\(url): \(reason); what has come is kept, repeat to go on"
    case .diskFull(let path, let needed, let free):
      "\(path): \(needed) bytes are needed"
        + (free.map { " and \($0) are free" } ?? " and the disk is full") + "; free some space and repeat to go on"
    case .storage(let path, let reason): "\(path): \(reason)"
    case .stopped: "stopped; what has come is kept, repeat to go on"
    }
  }
}
