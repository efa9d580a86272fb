import Ports

/// Writes the bytes of an answer where they belong and judges each chunk as it fills.
struct ChunkSink {
  private let wanted: WantedFile
  private let file: any TransferFile
  private var hash = SHA256Stream()
  /// The chunk that the hash is of.
  private var chunk: Int

  init(_ wanted: WantedFile, _ file: any TransferFile, _ transfer: PartTransfer) throws {
    (self.wanted, self.file) = (wanted, file)
    let start = transfer.position
    chunk = start / wanted.chunkSize
    // A chunk that goes on from the middle: what lies there counts.
    let begun = chunk * wanted.chunkSize..<start
    if !begun.isEmpty { try Self.feed(&hash, file, begun) }
  }

  mutating func take(
    _ bytes: [UInt8], _ transfer: inout PartTransfer, at now: Double
  ) throws -> [PartTransfer.Command] {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard case .receiving(let open) = transfer.phase, !open.isEmpty else {
        return transfer.handle(.bytes(rest.count), at: now)
      }
      let range = transfer.ledger.range(of: open.lowerBound / wanted.chunkSize)
      let piece = rest.prefix(min(range.upperBound, open.upperBound) - open.lowerBound)
      rest = rest.dropFirst(piece.count)
      let current = open.lowerBound / wanted.chunkSize
      if current != chunk { (chunk, hash) = (current, SHA256Stream()) }
      // Sound already: the server sent the whole file where a part was asked for.
      let isNeeded = !transfer.ledger.isSound(current)
      if isNeeded {
        try file.write(piece, at: open.lowerBound)
        hash.update(piece)
      }
      let isFull = open.lowerBound + piece.count == range.upperBound
      var commands = transfer.handle(.bytes(piece.count), at: now)
      if isFull, isNeeded {
        commands += transfer.handle(
          .verdict(chunk: current, isSound: hash.digest == wanted.digest(of: current)), at: now)
      }
      if !commands.isEmpty { return commands }
      if case .failed = transfer.phase { return [] }
    }
    return []
  }

  static func digest(_ file: any TransferFile, _ range: Range<Int>) throws -> SHA256Digest {
    var hash = SHA256Stream()
    try feed(&hash, file, range)
    return hash.digest
  }

  private static func feed(_ hash: inout SHA256Stream, _ file: any TransferFile, _ range: Range<Int>) throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let piece = try file.read(at: offset, count: min(1 << 20, range.upperBound - offset))
      if piece.isEmpty { break }
      hash.update(piece)
      offset += piece.count
    }
  }
}
