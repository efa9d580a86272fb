import Foundation

/// One signature of a file; a signature file has one line for each. Format: `docs/formats/signatures-v1.md`.
public struct Signature: Hashable, Sendable {
  /// `PublicKey.id` of the signer.
  public let key: String
  /// 64 bytes.
  let bytes: [UInt8]

  /// Added to the name of the signed file.
  public static let suffix = ".sig"
  /// A signature file is not longer.
  static let largestFile = 16 << 10
  private static let head = "periplus-signature 1"

  init(key: String, bytes: [UInt8]) { (self.key, self.bytes) = (key, bytes) }

  /// The bytes of a signature file.
  public static func file(_ signatures: [Signature]) -> [UInt8] {
    Array((head + "\n" + signatures.map { "ed25519 \($0.key) \(Base64.url($0.bytes))\n" }.joined()).utf8)
  }

  /// Reads a signature file. Lines of methods that later versions may add are skipped.
  ///
  /// - Throws: `.malformed`.
  static func read(_ file: [UInt8], path: String) throws(TrustError) -> [Signature] {
    guard file.count <= largestFile else { throw .oversized(path: path, bytes: file.count, limit: largestFile) }
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == head else {
      throw .malformed(path: path, reason: "the first line is not \"\(head)\"")
    }
    var signatures: [Signature] = []
    for (number, line) in lines.enumerated().dropFirst() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.first == "ed25519" else { continue }
      guard words.count == 3, words[1].utf8.count == 16, let bytes = Base64.bytes(fromURL: words[2]), bytes.count == 64
      else { throw .malformed(path: path, reason: "line \(number + 1) is no signature") }
      signatures.append(Signature(key: String(words[1]), bytes: bytes))
    }
    return signatures
  }
}
