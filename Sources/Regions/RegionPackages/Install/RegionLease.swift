import Foundation

/// Keeps the files of a version from being removed while they are read. Any number of readers may hold one.
public final class RegionLease: Sendable {
  private let descriptor: Int32

  /// - Parameter folder: Of the version.
  /// - Returns: `nil` if the folder is not there, or is being removed.
  public init?(folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Runs `body` if nobody reads the version and nobody begins to meanwhile.
  ///
  /// - Returns: Whether it ran.
  public static func ifUnread(_ folder: String, _ body: () throws -> Void) rethrows -> Bool {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // What is not there is read by nobody.
    guard descriptor >= 0 else {
      try body()
      return true
    }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    try body()
    return true
  }
}
