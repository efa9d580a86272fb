/// Which chunks of a file have come and are what was signed.
struct ChunkLedger: Sendable {
  /// Length of the file.
  let bytes: Int
  /// Length of a chunk.
  let size: Int
  private var isSound: [Bool]
  private(set) var soundCount = 0

  /// No chunk yet.
  init(bytes: Int, size: Int) {
    (self.bytes, self.size) = (bytes, max(1, size))
    isSound = Array(repeating: false, count: (bytes + max(1, size) - 1) / max(1, size))
  }

  var count: Int { isSound.count }
  var isComplete: Bool { soundCount == count }

  func range(of chunk: Int) -> Range<Int> { chunk * size..<min(bytes, (chunk + 1) * size) }
  func chunk(at offset: Int) -> Int { offset / size }
  func isSound(_ chunk: Int) -> Bool { isSound[chunk] }

  mutating func setSound(_ chunk: Int) {
    guard !isSound[chunk] else { return }
    isSound[chunk] = true
    soundCount += 1
  }

  /// Bytes of sound chunks.
  var soundBytes: Int {
    guard count > 0 else { return 0 }
    let short = isSound[count - 1] ? size * count - bytes : 0
    return soundCount * size - short
  }

  /// The first stretch of chunks that are missing, no longer than about `limit` bytes.
  func nextRun(limit: Int) -> Range<Int>? {
    guard let first = isSound.firstIndex(of: false) else { return nil }
    let end = isSound[first...].firstIndex(of: true) ?? count
    let most = first + max(1, limit / size)
    return range(of: first).lowerBound..<range(of: min(end, most) - 1).upperBound
  }
}
