import Foundation
import Ports
import RegionPackages

/// Tells whether a package is still the one that was opened, without reading it: packages are replaced by renaming, so
/// another one has another manifest file.
struct RegionFingerprint: Hashable, Sendable {
  let folder: String
  let file: UInt64
  let seconds: Int
  let nanoseconds: Int
  /// Changes when parts are added or removed.
  let choice: UInt64

  /// Of all packages below a folder; those without a manifest are left out.
  ///
  /// - Complexity: O(packages), a few system calls each.
  static func all(in root: String) -> Set<RegionFingerprint> {
    let files = SystemFileStore()
    func names(_ path: String) -> [String] { ((try? files.list(path)) ?? []).filter { !$0.hasPrefix(".") } }
    let folders = names(root).flatMap { id in names(root + "/" + id).map { "\(root)/\(id)/\($0)" } }
    return Set(folders.compactMap { RegionFingerprint(folder: $0) })
  }

  private init?(folder: String) {
    var status = stat()
    guard stat(folder + "/" + RegionManifest.fileName, &status) == 0 else { return nil }
    self.folder = folder
    file = UInt64(status.st_ino)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    var chosen = stat()
    choice = stat(folder + "/chosen.json", &chosen) == 0 ? UInt64(chosen.st_ino) : 0
  }
}
