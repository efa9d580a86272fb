import Foundation
import GeoCore

/// The file's shape, before it is checked.
private struct ManifestFile: Codable {
  struct Box: Codable { var south, west, north, east: Double }
  struct Zooms: Codable { var min, max: Int }
  struct Part: Codable {
    var kind, file, sha256: String
    var bytes: Int
    var chunkBytes: Int?
    var chunkSHA256: String?
  }
  struct Builder: Codable {
    var program, version: String
    var libraries: [String: String]
  }
  struct Source: Codable {
    var date: String?
    var sha256: String
  }

  var format: String
  var formatVersion: Int
  var id, version, name: String
  var source: Source
  var bounds: Box
  var zooms: Zooms?
  var parts: [Part]
  var builder: Builder
  var attribution: [RegionManifest.Attribution]
  var counts: [String: Int]?
  var expires: String?
  var names: [String: String]?
  var outline: [[[Double]]]?
  var minimumProgram: String?
}

/// What decides whether the rest can be read at all.
private struct ManifestHead: Codable {
  var format: String
  var formatVersion: Int
}

extension RegionManifest {
  private static let format = "periplus-region"

  /// The file's bytes: JSON with sorted keys, two spaces and a line break at the end. Equal manifests give equal bytes.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(file) else { preconditionFailure("a manifest holds finite numbers only") }
    return Array(data) + [0x0A]
  }

  private var file: ManifestFile {
    ManifestFile(
      format: Self.format, formatVersion: 1, id: id.description, version: version.description, name: name,
      source: .init(date: sourceDate.map { $0.formatted(.iso8601) }, sha256: sourceSHA256.description),
      bounds: .init(south: bounds.south, west: bounds.west, north: bounds.north, east: bounds.east),
      zooms: zooms.map { .init(min: $0.lowerBound, max: $0.upperBound) },
      parts: parts.map {
        .init(
          kind: $0.kind.rawValue, file: $0.kind.fileName, sha256: $0.sha256.description, bytes: $0.bytes,
          chunkBytes: $0.chunks?.size, chunkSHA256: $0.chunks?.text)
      },
      builder: .init(program: "periplus", version: builder, libraries: libraries), attribution: attribution,
      counts: counts.isEmpty ? nil : counts, expires: expires.map { $0.formatted(.iso8601) },
      names: names.isEmpty ? nil : names, outline: outline?.rings, minimumProgram: minimumProgram?.description)
  }

  /// Reads and checks a file. Unknown fields are allowed: later versions may add some.
  ///
  /// - Parameter path: Named in errors.
  /// - Throws: `.badManifest` with the field that is wrong, `.unsupportedVersion`.
  public init(json: [UInt8], path: String) throws(RegionPackageError) {
    guard json.count <= Self.largestFile else {
      throw .badManifest(path: path, reason: "it is longer than \(Self.largestFile) bytes")
    }
    let head: ManifestHead = try Self.decode(json, path: path)
    guard head.format == Self.format else {
      throw .badManifest(path: path, reason: "format is \"\(head.format.prefix(40))\", not \"\(Self.format)\"")
    }
    guard (1...Self.newestFormatVersion).contains(head.formatVersion) else {
      throw .unsupportedVersion(path: path, found: head.formatVersion, newestSupported: Self.newestFormatVersion)
    }
    let file: ManifestFile = try Self.decode(json, path: path)
    let checks = ManifestChecks(path: path)
    self.init(
      id: try checks.need(RegionID(file.id), "id", file.id),
      version: try checks.need(RegionVersion(file.version), "version", file.version),
      name: file.name, sourceDate: try checks.date(file.source.date, "source.date"),
      sourceSHA256: try checks.need(SHA256Digest(file.source.sha256), "source.sha256", file.source.sha256),
      bounds: try checks.need(
        Bounds(
          south: file.bounds.south, west: file.bounds.west, north: file.bounds.north, east: file.bounds.east),
        "bounds", "\(file.bounds)"),
      zooms: try checks.zooms(file.zooms.map { ($0.min, $0.max) }),
      parts: try checks.parts(
        file.parts.map { ($0.kind, $0.file, $0.sha256, $0.bytes, $0.chunkBytes, $0.chunkSHA256) }),
      builder: file.builder.version, libraries: file.builder.libraries, attribution: file.attribution,
      counts: file.counts ?? [:], expires: try checks.date(file.expires, "expires"))
    names = file.names ?? [:]
    outline = try file.outline.map { rings throws(RegionPackageError) in
      try checks.need(RegionShape(rings: rings), "outline", "positions out of range, or too many of them")
    }
    minimumProgram = try file.minimumProgram.map { text throws(RegionPackageError) in
      try checks.need(RegionVersion(text), "minimumProgram", text)
    }
  }

  private static func decode<Value: Decodable>(
    _ json: [UInt8], path: String
  ) throws(RegionPackageError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(json))
    } catch let error as DecodingError {
      throw .badManifest(path: path, reason: error.line)
    } catch {
      throw .badManifest(path: path, reason: "it is no JSON, or a number is out of range")
    }
  }
}

extension DecodingError {
  /// The field and what is wrong with it, in one line.
  var line: String {
    func name(_ path: [any CodingKey], _ last: (any CodingKey)? = nil) -> String {
      let keys = path + (last.map { [$0] } ?? [])
      return keys.reduce("") { text, key in
        key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)")
      }
    }
    switch self {
    case .keyNotFound(let key, let context): return "\(name(context.codingPath, key)) is missing"
    case .valueNotFound(_, let context): return "\(name(context.codingPath)) is null"
    case .typeMismatch(_, let context): return "\(name(context.codingPath)) has the wrong type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "\(name(context.codingPath)) is out of range"
    default: return "it is no JSON, or a number is out of range"
    }
  }
}

/// Checks of single fields.
private struct ManifestChecks {
  let path: String

  func need<Value>(_ value: Value?, _ field: String, _ text: String) throws(RegionPackageError) -> Value {
    guard let value else {
      throw .badManifest(path: path, reason: "\(field) is wrong: \(text.prefix(80).filter { !$0.isNewline })")
    }
    return value
  }

  func date(_ text: String?, _ field: String) throws(RegionPackageError) -> Date? {
    guard let text else { return nil }
    return try need(try? Date(text, strategy: .iso8601), field, text)
  }

  func zooms(_ pair: (Int, Int)?) throws(RegionPackageError) -> ClosedRange<Int>? {
    guard let pair else { return nil }
    guard (0...30).contains(pair.0), (pair.0...30).contains(pair.1) else {
      throw .badManifest(path: path, reason: "zooms are wrong: \(pair.0) to \(pair.1)")
    }
    return pair.0...pair.1
  }

  func parts(
    _ rows: [(kind: String, file: String, sha256: String, bytes: Int, chunkBytes: Int?, chunkSHA256: String?)]
  ) throws(RegionPackageError) -> [RegionPart] {
    var parts: [RegionPart] = []
    for (index, row) in rows.enumerated() {
      // A kind that a later version added is none of ours.
      guard let kind = RegionPart.Kind(rawValue: row.kind) else { continue }
      let field = "parts[\(index)]"
      guard row.file == kind.fileName else {
        throw .badManifest(path: path, reason: "\(field).file must be \(kind.fileName)")
      }
      guard row.bytes >= 0 else { throw .badManifest(path: path, reason: "\(field).bytes is negative") }
      guard !parts.contains(where: { $0.kind == kind }) else {
        throw .badManifest(path: path, reason: "\(field) names \(row.kind) again")
      }
      parts.append(
        RegionPart(
          kind: kind, bytes: row.bytes,
          sha256: try need(SHA256Digest(row.sha256), "\(field).sha256", row.sha256),
          chunks: try chunks(row.chunkBytes, row.chunkSHA256, fileBytes: row.bytes, field)))
    }
    return parts
  }

  private func chunks(
    _ size: Int?, _ text: String?, fileBytes: Int, _ field: String
  ) throws(RegionPackageError) -> ChunkHashes? {
    guard let size, let text else { return nil }
    return try need(ChunkHashes(size: size, text: text, fileBytes: fileBytes), "\(field).chunkSHA256", text)
  }
}
