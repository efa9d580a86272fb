import CSodium
import Foundation

/// An Ed25519 key pair (RFC 8032): whoever has it can publish in its name.
///
/// Its file is one line, `periplus-secret-key 1 ` and the 32-byte seed in base64url; only its owner may read it.
public struct SigningKey: Sendable {
  /// What devices pin.
  public let publicKey: PublicKey
  private let seed: [UInt8]
  private let secret: [UInt8]
  private static let head = "periplus-secret-key 1 "

  /// - Parameter seed: 32 random bytes.
  /// - Precondition: `seed` has 32 bytes.
  public init(seed: [UInt8]) {
    precondition(seed.count == Int(crypto_sign_SEEDBYTES), "a seed has 32 bytes")
    self.seed = seed
    var (open, secret) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 64))
    crypto_sign_seed_keypair(&open, &secret, seed)
    (publicKey, self.secret) = (PublicKey(bytes: open), secret)
  }

  /// Reads a key file.
  ///
  /// - Throws: `.noKey` for anything else.
  public init(file: [UInt8], path: String) throws(TrustError) {
    let line = String(decoding: file.prefix(200), as: UTF8.self).split(separator: "\n").first ?? ""
    guard line.hasPrefix(Self.head), let seed = Base64.bytes(fromURL: line.dropFirst(Self.head.count)),
      seed.count == Int(crypto_sign_SEEDBYTES)
    else { throw .noKey(path: path) }
    self.init(seed: seed)
  }

  /// The bytes of the key's file. Keep them secret.
  public var file: [UInt8] { Array((Self.head + Base64.url(seed) + "\n").utf8) }

  /// Signs a file for a purpose.
  public func signature(of file: [UInt8], as purpose: SignedPurpose) -> Signature {
    let message = purpose.message(file)
    var bytes = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    crypto_sign_detached(&bytes, nil, message, UInt64(message.count), secret)
    return Signature(key: publicKey.id, bytes: bytes)
  }
}

extension PublicKey {
  /// Whether the key's owner has signed these bytes for this purpose.
  func hasSigned(_ file: [UInt8], as purpose: SignedPurpose, _ signature: Signature) -> Bool {
    let message = purpose.message(file)
    return crypto_sign_verify_detached(signature.bytes, message, UInt64(message.count), bytes) == 0
  }
}

/// What a signed file is, so that a signature of one is never one of another.
public enum SignedPurpose: String, CaseIterable, Sendable {
  /// `region.json`.
  case region
  /// `catalogue.json`.
  case catalogue
  /// `keys.json`.
  case keys

  /// The signed message: a line that names the purpose, then the file.
  fileprivate func message(_ file: [UInt8]) -> [UInt8] { Array("periplus-signed 1 \(rawValue)\n".utf8) + file }
}
