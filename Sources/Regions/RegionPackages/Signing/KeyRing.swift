import Foundation

/// The keys of a publisher, `keys.json`: how a device learns of a new key from an old one.
///
/// It is signed by a key that devices trust already. A device takes a ring with a higher serial and forgets the keys
/// that it does not name. Format: `docs/formats/signatures-v1.md`.
public struct KeyRing: Hashable, Sendable, Codable {
  /// Its name beside the catalogue.
  public static let fileName = "keys.json"
  private static let format = "periplus-keys"
  private static let largestFile = 64 << 10
  private static let mostKeys = 16

  /// Rises with each change.
  public var serial: Int
  /// The keys that sign from now on.
  public var keys: [PublicKey]
  private var format: String
  private var formatVersion: Int

  /// - Parameter serial: 1 for the first.
  public init(serial: Int, keys: [PublicKey]) {
    (self.serial, self.keys) = (serial, keys)
    (format, formatVersion) = (Self.format, 1)
  }

  /// The file's bytes.
  public var json: [UInt8] { SignedJSON.bytes(self) }

  /// Reads and checks a file.
  ///
  /// - Throws: `.oversized`, `.malformed`.
  public init(json: [UInt8], path: String) throws(TrustError) {
    self = try SignedJSON.read(json, path: path, limit: Self.largestFile)
    guard format == Self.format, formatVersion == 1 else {
      throw .malformed(path: path, reason: "it is no \(Self.format) of version 1")
    }
    guard serial > 0, (1...Self.mostKeys).contains(keys.count) else {
      throw .malformed(path: path, reason: "it names no keys, or more than \(Self.mostKeys), or has no serial")
    }
  }
}

/// JSON files that are signed: sorted keys, so that equal values have equal bytes.
enum SignedJSON {
  static func bytes(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { preconditionFailure("a signed file holds finite numbers only") }
    return Array(data) + [0x0A]
  }

  static func read<Value: Decodable>(_ json: [UInt8], path: String, limit: Int) throws(TrustError) -> Value {
    guard json.count <= limit else { throw .oversized(path: path, bytes: json.count, limit: limit) }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do { return try decoder.decode(Value.self, from: Data(json)) } catch {
      let line = (error as? DecodingError)?.line
      throw .malformed(path: path, reason: line ?? "it is no JSON, or a number is out of range")
    }
  }
}
