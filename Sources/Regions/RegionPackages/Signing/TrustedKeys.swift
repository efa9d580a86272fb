import Foundation

/// The keys that a device believes for one source.
public struct TrustedKeys: Hashable, Sendable {
  /// In ascending order.
  public let keys: [PublicKey]

  /// Trusts the keys.
  public init(_ keys: [PublicKey]) { self.keys = Set(keys).sorted() }

  /// Checks that a trusted key has signed a file.
  ///
  /// - Parameters:
  ///   - signature: The signature file; `nil` if there is none.
  ///   - path: Named in errors.
  /// - Throws: `.unsigned`, `.malformed`, `.unknownKey`, `.wrongSignature`.
  public func check(
    _ file: [UInt8], signature: [UInt8]?, as purpose: SignedPurpose, path: String
  ) throws(TrustError) {
    guard let signature else { throw .unsigned(path: path) }
    let signatures = try Signature.read(signature, path: path + Signature.suffix)
    guard !signatures.isEmpty else { throw .unsigned(path: path) }
    var wrong: String?
    for one in signatures {
      for key in keys where key.id == one.key {
        if key.hasSigned(file, as: purpose, one) { return }
        wrong = key.id
      }
    }
    if let wrong { throw .wrongSignature(path: path, key: wrong) }
    throw .unknownKey(path: path, signers: signatures.map(\.key), trusted: keys.map(\.id))
  }
}
