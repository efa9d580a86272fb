import Foundation

/// Why something from elsewhere is not used. Each message is one line with place and remedy; nothing is kept of it.
public enum TrustError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no signature.
  case unsigned(path: String)
  /// No signature is by a key that is trusted here.
  case unknownKey(path: String, signers: [String], trusted: [String])
  /// A trusted key is named, but did not sign these bytes.
  case wrongSignature(path: String, key: String)
  /// The file cannot be read.
  case malformed(path: String, reason: String)
  /// Longer than anything sound.
  case oversized(path: String, bytes: Int, limit: Int)
  /// Its time is over.
  case expired(path: String, on: Date)
  /// Older than what was seen before.
  case downgraded(path: String, found: String, known: String)
  /// Differs from what a signed file says of it.
  case notAsSigned(path: String, field: String)
  /// Needs a newer program.
  case programTooOld(path: String, needed: String, have: String)
  /// No secret key.
  case noKey(path: String)

  public var description: String {
    switch self {
    case .unsigned(let path):
      "\(path): it is not signed; ask its publisher to sign it (periplus publish --key)"
    case .unknownKey(let path, let signers, let trusted):
      "\(path): signed by \(Self.list(signers)), and only \(Self.list(trusted)) is trusted; "
        + "if the publisher has a new key, pin it with periplus keys pin"
    case .wrongSignature(let path, let key):
      "\(path): the signature of \(key) does not fit; the file was changed after signing, do not use it"
    case .malformed(let path, let reason): "\(path): \(reason); ask its publisher to publish it again"
    case .oversized(let path, let bytes, let limit):
      "\(path): \(bytes) bytes where at most \(limit) are allowed; it is refused unread"
    case .expired(let path, let date):
      "\(path): it expired on \(date.formatted(.iso8601.year().month().day())); its publisher must publish a newer one"
    case .downgraded(let path, let found, let known):
      "\(path): \(found) is older than \(known), which was seen here before; the server is behind, try again later"
    case .notAsSigned(let path, let field):
      "\(path): \(field) differs from what the signed catalogue says; the server is being changed, try again later"
    case .programTooOld(let path, let needed, let have):
      "\(path): needs periplus \(needed), this is \(have); update periplus, then download it whole"
    case .noKey(let path): "\(path): holds no secret key; make one with periplus keys make"
    }
  }

  private static func list(_ keys: [String]) -> String { keys.isEmpty ? "no key" : keys.joined(separator: ", ") }
}
