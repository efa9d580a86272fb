import Foundation
import Places

/// The gazetteer of the world with its atlas: opened when first asked for, and again when another was put in its place.
final class WorldPlaces: Sendable {
  /// One build.
  struct Edition: Sendable {
    let gazetteer: Gazetteer
    let atlas: PlaceAtlas
  }

  /// Which file it is, told without reading: builds appear by renaming, so another one has another file.
  private struct Stamp: Equatable {
    let file: UInt64
    let seconds: Int
    let nanoseconds: Int

    init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      file = UInt64(status.st_ino)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  private let folder: String
  private let lock = NSLock()
  // Only touched under the lock.
  nonisolated(unsafe) private var open: (edition: Edition, stamp: Stamp?)?

  init(folder: String) { self.folder = folder }

  /// Whether there is a build, sound or not.
  var isBuilt: Bool { Stamp(path: folder + "/nearest.bin") != nil }

  /// The build that lies in the folder now. Whoever has an older one goes on with it.
  ///
  /// - Throws: `GazetteerError` if there is none, or it is damaged.
  func current() throws(GazetteerError) -> Edition {
    lock.lock()
    defer { lock.unlock() }
    let stamp = Stamp(path: folder + "/nearest.bin")
    if let open, open.stamp == stamp, stamp != nil { return open.edition }
    let edition = Edition(
      gazetteer: try Gazetteer(folder: folder), atlas: try PlaceAtlas(folder: folder))
    open = (edition, stamp)
    return edition
  }
}
