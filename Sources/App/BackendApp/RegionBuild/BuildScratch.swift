import Foundation
import RegionPackages
import Synchronization

/// The unfinished folder of a build, so that an interruption can remove it at any moment.
public final class BuildScratch: Sendable {
  private let installer = Mutex<RegionInstaller?>(nil)

  /// Nothing to remove.
  public init() {}

  func hold(_ installer: RegionInstaller) { self.installer.withLock { $0 = installer } }

  /// Runs what must not be interrupted halfway; afterwards nothing is left to remove.
  func finishing<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try installer.withLock { installer throws(Failure) in
      let result = try body()
      installer = nil
      return result
    }
  }

  /// Removes what was begun. Builders may still be writing if the process is about to end.
  public func discard() {
    installer.withLock { installer in
      guard let begun = installer else { return }
      // A builder can make a file while the folder is being emptied.
      for _ in 0..<100 where FileManager.default.fileExists(atPath: begun.staging) { begun.discard() }
      begun.removeFolderIfEmpty()
      installer = nil
    }
  }
}
