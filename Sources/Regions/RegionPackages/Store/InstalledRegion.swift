import Foundation
import Ports

/// A region package that lies on this machine.
public struct InstalledRegion: Hashable, Sendable {
  /// What it says of itself; its parts are those that are there.
  public let manifest: RegionManifest
  /// All parts that the version has, chosen or not.
  public let offered: [RegionPart]
  /// Its folder, without a slash at the end.
  public let folder: String

  /// Reads the manifest and checks that every part is there with its length; checksums are for `verify`.
  ///
  /// - Throws: `RegionPackageError`.
  public init(folder: String, files: any FileStore = SystemFileStore()) throws(RegionPackageError) {
    let path = folder + "/" + RegionManifest.fileName
    let bytes: [UInt8]?
    do { bytes = try files.read(path) } catch {
      throw .unreadable(path: path, reason: RegionPackageError.reason(error))
    }
    guard let bytes else { throw .noManifest(path: folder) }
    var manifest = try RegionManifest(json: bytes, path: path)
    offered = manifest.parts
    let chosen: Set<RegionPart.Kind>?
    do { chosen = try ChosenParts.read(folder: folder, files: files) } catch {
      throw .unreadable(path: folder + "/" + ChosenParts.fileName, reason: RegionPackageError.reason(error))
    }
    if let chosen { manifest.parts.removeAll { !chosen.contains($0.kind) } }
    self.manifest = manifest
    self.folder = folder
  }

  /// The path of a part, if the package has it.
  public func path(of kind: RegionPart.Kind) -> String? {
    manifest.part(kind).map { _ in folder + "/" + kind.fileName }
  }

  /// Checks that every part is there with its length.
  ///
  /// - Throws: `.wrongLength` for the first that is not.
  public func checkLengths() throws(RegionPackageError) {
    for part in manifest.parts {
      let path = folder + "/" + part.kind.fileName
      var status = stat()
      let found = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
      guard found == part.bytes else { throw .wrongLength(path: path, expected: part.bytes, found: found) }
    }
  }

  /// Compares every byte with the manifest's checksums.
  ///
  /// - Throws: `.wrongLength`, `.corruptPart`, `.unreadable` for the first part that is wrong.
  /// - Complexity: O(bytes), about a second for each 300 MB.
  public func verify() throws(RegionPackageError) {
    try checkLengths()
    for part in manifest.parts {
      let path = folder + "/" + part.kind.fileName
      guard try SHA256Digest.ofFile(path).digest == part.sha256 else { throw .corruptPart(path: path) }
    }
  }
}

extension RegionPackageError {
  /// What a failed file operation means here.
  public init(writing path: String, _ error: any Error) {
    if let error = error as? FileStoreError, error.code == ENOSPC || error.code == EDQUOT {
      self = .diskFull(path: path)
    } else {
      self = .unwritable(path: path, reason: Self.reason(error))
    }
  }

  static func reason(_ error: any Error) -> String {
    (error as? FileStoreError).map { String(cString: strerror($0.code)) } ?? "\(error)"
  }
}
