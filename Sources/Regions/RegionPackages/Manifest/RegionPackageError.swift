/// Why a region package cannot be used, made or installed. Each message is one line with place and remedy.
public enum RegionPackageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder holds no `region.json`.
  case noManifest(path: String)
  /// `region.json` is damaged or not ours.
  case badManifest(path: String, reason: String)
  /// Written by a newer program. The package may be sound.
  case unsupportedVersion(path: String, found: Int, newestSupported: Int)
  /// A part is missing, or has another length than the manifest says.
  case wrongLength(path: String, expected: Int, found: Int?)
  /// A part's bytes differ from what was built.
  case corruptPart(path: String)
  /// A file cannot be read.
  case unreadable(path: String, reason: String)
  /// A file or folder cannot be written.
  case unwritable(path: String, reason: String)
  /// The disk is full.
  case diskFull(path: String)
  /// Another process builds or installs the region.
  case busy(path: String, owner: String)
  /// The version is there already.
  case alreadyInstalled(id: RegionID, version: RegionVersion)
  /// The version has none of the chosen parts.
  case noSuchPart(id: RegionID, offered: [String])
  /// No such region is installed.
  case notInstalled(id: String, known: [String])

  public var description: String {
    switch self {
    case .noManifest(let path): "\(path) is no region package: region.json is missing"
    case .badManifest(let path, let reason): "\(path): \(reason); the package is damaged, build it again"
    case .unsupportedVersion(let path, let found, let newest):
      "\(path): format version \(found) is newer than this program reads (\(newest)); update periplus"
    case .wrongLength(let path, let expected, let found?):
      "\(path): \(found) bytes instead of \(expected); the package is damaged, build it again"
    case .wrongLength(let path, _, nil): "\(path) is missing; the package is damaged, build it again"
    case .corruptPart(let path): "\(path): the checksum differs; the package is damaged, build it again"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    case .diskFull(let path): "cannot write \(path): the disk is full; free some space and repeat"
    case .busy(let path, let owner): "\(path) is being changed by \(owner); wait for it and repeat"
    case .alreadyInstalled(let id, let version):
      "region \(id) \(version) is there already, built in another way; add --force to replace it"
    case .noSuchPart(let id, let offered):
      "region \(id) has none of the chosen parts; it offers \(offered.joined(separator: ", "))"
    case .notInstalled(let id, let known):
      "region \(id) is not installed; "
        + (known.isEmpty ? "fetch one with periplus region download" : "installed: \(known.joined(separator: ", "))")
    }
  }
}
