import Foundation

/// An Ed25519 public key (RFC 8032): what a device pins and checks signatures with.
///
/// Written as `ed25519:` and 43 characters of base64url without padding.
public struct PublicKey: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  /// 32 bytes.
  let bytes: [UInt8]
  private static let prefix = "ed25519:"

  init(bytes: [UInt8]) {
    precondition(bytes.count == 32, "an Ed25519 key has 32 bytes")
    self.bytes = bytes
  }

  /// - Returns: `nil` unless the text is `ed25519:` and 43 characters of base64url that stand for 32 bytes.
  public init?(_ text: String) {
    guard text.hasPrefix(Self.prefix), let bytes = Base64.bytes(fromURL: text.dropFirst(Self.prefix.count)),
      bytes.count == 32
    else { return nil }
    self.bytes = bytes
    // One key has one text: trailing bits that mean nothing would give it several.
    guard description == text else { return nil }
  }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let key = PublicKey(text) else { throw DecodingError.wrong(text, in: decoder) }
    self = key
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

  /// `ed25519:` and 43 characters.
  public var description: String { Self.prefix + Base64.url(bytes) }

  /// The first 16 hexadecimal digits of the key's SHA-256: names it in messages and signature files.
  public var id: String { String(SHA256Digest(of: bytes).description.prefix(16)) }

  /// By text.
  public static func < (left: PublicKey, right: PublicKey) -> Bool { left.description < right.description }
}

/// Base64 without padding, in the alphabet of URLs (RFC 4648 §5).
enum Base64 {
  static func url(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  static func bytes(fromURL text: some StringProtocol) -> [UInt8]? {
    guard !text.contains(where: { "+/= \n\r".contains($0) }) else { return nil }
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)).map(Array.init)
  }
}

extension DecodingError {
  /// A text that is no value of its type.
  static func wrong(_ text: String, in decoder: any Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: String(text.prefix(80))))
  }
}
