import Foundation

/// What files and folders take, counted as `du` counts: allocated blocks, each inode once, folders themselves included.
public struct DiskUsage: Hashable, Sendable, Codable {
  /// Lengths of the files.
  public var bytes = 0
  /// What the disk gives for them.
  public var onDisk = 0

  /// Nothing.
  public init() {}

  /// Adds.
  public static func += (left: inout DiskUsage, right: DiskUsage) {
    left.bytes += right.bytes
    left.onDisk += right.onDisk
  }

  /// Counts several places one after another; what two of them share belongs to the first.
  public struct Counter {
    private struct File: Hashable {
      let device: UInt64
      let number: UInt64
    }

    private var seen: Set<File> = []

    /// Nothing counted yet.
    public init() {}

    /// A file or a folder and all below it. Links are counted, not followed; what cannot be read counts nothing.
    ///
    /// - Parameter leavingOut: Paths below which nothing is counted, themselves included.
    public mutating func usage(of path: String, leavingOut: Set<String> = []) -> DiskUsage {
      var status = stat()
      guard !leavingOut.contains(path), lstat(path, &status) == 0,
        seen.insert(File(device: UInt64(status.st_dev), number: UInt64(status.st_ino))).inserted
      else { return DiskUsage() }
      var usage = DiskUsage()
      // POSIX counts blocks of 512 bytes whatever the file system's own are.
      usage.onDisk = Int(status.st_blocks) * 512
      guard status.st_mode & S_IFMT == S_IFDIR else {
        usage.bytes = Int(status.st_size)
        return usage
      }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] {
        usage += self.usage(of: path + "/" + name, leavingOut: leavingOut)
      }
      return usage
    }
  }
}
