import Foundation
import RegionPackages
import Synchronization

/// Moves the regions of a running device to another folder, one move at a time, and tells how far it is.
public final class RegionMover: Sendable {
  /// How the last move stands.
  public struct Status: Encodable, Sendable {
    /// How it stands.
    public enum State: String, Encodable, Sendable {
      case none, running, done, failed
    }
    public var state = State.none
    /// Of all bytes, 0 … 1.
    public var share = 0.0
    /// Bytes that were copied and verified.
    public var bytes = 0
    /// Old versions that are still read where they were; they go when the device is done with them.
    public var stillRead = 0
    /// Why it failed, in one line; everything is then where it was.
    @Nullable public var problem: String?
  }

  private let folders: DeviceFolders
  private let downloads: DownloadCenter
  private let current = Mutex(Status())
  private let tell: @Sendable (Status) -> Void

  /// - Parameter tell: Told of each change.
  init(folders: DeviceFolders, downloads: DownloadCenter, tell: @escaping @Sendable (Status) -> Void) {
    (self.folders, self.downloads, self.tell) = (folders, downloads, tell)
  }

  /// How the last move stands.
  public var status: Status { current.withLock { $0 } }

  /// Begins a move. No download begins while it runs.
  ///
  /// - Parameter place: An absolute path.
  /// - Returns: `false` if a download is under way or waits, or another move runs.
  func start(to place: String) -> Bool {
    guard downloads.hold() else { return false }
    guard UnfinishedDownload.all(in: folders.regions).isEmpty, UnfinishedRectangle.all(in: folders.regions).isEmpty
    else {
      downloads.release()
      return false
    }
    change { $0 = Status(state: .running) }
    Task(executorPreference: OwnExecutor()) { [self] in
      defer { downloads.release() }
      do {
        let report = try RegionMove(folders).run(to: place) { share in change { $0.share = share } }
        change { ($0.state, $0.share, $0.bytes, $0.stillRead) = (.done, 1, report.bytes, report.stillRead.count) }
      } catch {
        change { ($0.state, $0.problem) = (.failed, "\(error)") }
      }
    }
    return true
  }

  private func change(_ body: (inout Status) -> Void) {
    let status = current.withLock { status in
      body(&status)
      return status
    }
    tell(status)
  }
}
