import Foundation
import Synchronization

/// Sends a stretch of a file piece by piece: no faster than allowed, and counted.
final class FileSender: @unchecked Sendable {
  // Only the connection's thread touches what is not atomic.
  private let file: OpenFile
  private let range: Range<Int>
  private let bytesPerSecond: Int?
  private let connection: HTTPConnection
  private let traffic: HTTPTraffic
  private let start = DispatchTime.now().uptimeNanoseconds
  private let handed = Atomic<Int>(0)
  private let pieceBytes: Int
  private static let queue = DispatchQueue(label: "http-pace")

  init(
    file: OpenFile, range: Range<Int>, bytesPerSecond: Int?, connection: HTTPConnection, traffic: HTTPTraffic
  ) {
    (self.file, self.range, self.bytesPerSecond) = (file, range, bytesPerSecond)
    (self.connection, self.traffic) = (connection, traffic)
    // Small pieces for a small rate: what is on its way when a client goes is lost.
    pieceBytes = min(16 << 10, max(512, (bytesPerSecond ?? .max) / 50))
  }

  /// Bytes handed out so far.
  var sent: Int { handed.load(ordering: .relaxed) }

  /// - Returns: Bytes written, 0 if the connection now sleeps, −1 at the end, −2 if the connection must break.
  func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let rest = range.count - position
    guard rest > 0 else { return -1 }
    guard !traffic.isStopping else { return -2 }
    let wanted = min(rest, buffer.count, pieceBytes)
    if let seconds = secondsToWait(for: wanted) {
      traffic.suspensionBegan()
      connection.suspend()
      Self.queue.asyncAfter(deadline: .now() + seconds) { [connection, traffic] in
        connection.resume()
        traffic.suspensionEnded()
      }
      return 0
    }
    let count = pread(file.descriptor, buffer.baseAddress, wanted, off_t(range.lowerBound + position))
    // A file that has become shorter can only end the connection: its length was promised.
    guard count > 0 else { return -2 }
    handed.add(count, ordering: .relaxed)
    return count
  }

  private func secondsToWait(for bytes: Int) -> Double? {
    guard let bytesPerSecond else { return nil }
    let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    let due = Double(sent + bytes - pieceBytes) / Double(max(1, bytesPerSecond))
    return due > elapsed ? min(due - elapsed, 1) : nil
  }
}
