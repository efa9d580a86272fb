import ByteCoding
import Foundation
import TileLoading
import VectorTiles

/// The map of the world that is open, told apart from another one by its file.
struct WorldFile: Sendable {
  let source: WorldTileSource
  let archive: PMTilesReader

  /// Which file lies at a path, without reading it: the archive is replaced by renaming.
  struct Mark: Hashable, Sendable {
    private let file: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    /// - Returns: `nil` if no file is there.
    init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      file = UInt64(status.st_ino)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// - Returns: `nil` if there is no file, or it cannot be used, which is reported.
  init?(path: String, report: (String) -> Void) {
    guard Mark(path: path) != nil else { return nil }
    do {
      archive = try PMTilesReader(MappedFile.open(path: path))
    } catch {
      report("\(path): \(error); build it again: periplus world build")
      return nil
    }
    guard let source = WorldTileSource(archive: archive) else {
      report("\(path): holds no vector tiles from zoom 0 on; build it again: periplus world build")
      return nil
    }
    self.source = source
  }
}
