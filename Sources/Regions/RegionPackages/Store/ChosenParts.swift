import Foundation
import Ports

/// Which parts of a package a person wanted: `chosen.json` beside the manifest, absent for all.
enum ChosenParts {
  static let fileName = "chosen.json"

  private struct File: Codable { var parts: [String] }

  /// - Returns: The kinds, or `nil` for all. A file that cannot be read names none, so that what is missing is fetched.
  static func read(folder: String, files: any FileStore) throws -> Set<RegionPart.Kind>? {
    guard let bytes = try files.read(folder + "/" + fileName) else { return nil }
    let names = (try? JSONDecoder().decode(File.self, from: Data(bytes)))?.parts ?? []
    return Set(names.compactMap { RegionPart.Kind(rawValue: $0) })
  }

  /// The file's bytes.
  static func json(_ kinds: Set<RegionPart.Kind>) -> [UInt8] {
    SignedJSON.bytes(File(parts: RegionPart.Kind.allCases.filter(kinds.contains).map(\.rawValue)))
  }
}
