import Ports

/// What a download needs of the world.
public struct DownloadPorts: Sendable {
  public var transport: any Transport
  public var files: any FileStore
  public var store: any TransferStore
  public var time: any TimeSource
  /// Waits so many seconds.
  public var sleep: @Sendable (Double) async throws -> Void
  /// Makes waits differ between devices.
  public var seed: UInt64
  public var limits = PartTransfer.Limits()

  /// Puts the parts together.
  public init(
    transport: any Transport, files: any FileStore = SystemFileStore(),
    store: any TransferStore = SystemTransferStore(),
    time: any TimeSource = SystemTime(), seed: UInt64, sleep: @escaping @Sendable (Double) async throws -> Void
  ) {
    (self.transport, self.files, self.store) = (transport, files, store)
    (self.time, self.seed, self.sleep) = (time, seed, sleep)
  }
}
