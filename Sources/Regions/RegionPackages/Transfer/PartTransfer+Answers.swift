import Ports

extension PartTransfer {
  /// Decides what the head of an answer means.
  mutating func take(_ head: TransportResponse, for range: Range<Int>, at now: Double) -> [Command] {
    if let coding = head.headers["content-encoding"], coding != "identity", head.status < 300 {
      return fail(.badAnswer(url: url, reason: "the server compresses it (\(coding.prefix(20)))"), drops: true)
    }
    switch head.status {
    case 200: return takeWhole(head, for: range)
    case 206: return takePart(head, for: range)
    case 404, 410: return fail(.gone(url: url), drops: true)
    case 416: return takeUnsatisfied(head, at: now)
    case 408, 425, 429, 500...599:
      let wait = head.headers["retry-after"].flatMap { Double($0) }.map { min(max(0, $0), 3_600) }
      return retry("the server is busy (status \(head.status))", after: wait, at: now, drops: true)
    case 400..<500: return fail(.refused(url: url, status: head.status), drops: true)
    default: return fail(.badAnswer(url: url, reason: "the server answers with status \(head.status)"), drops: true)
    }
  }

  private mutating func takeWhole(_ head: TransportResponse, for range: Range<Int>) -> [Command] {
    if let length = head.headers["content-length"].flatMap({ Int($0) }), length != ledger.bytes {
      return fail(.wrongLength(url: url, expected: ledger.bytes, found: length), drops: true)
    }
    let tag = Self.strong(head)
    if range.lowerBound > 0, let tag, tag != validator, renewals < 3 {
      // The file was put there anew. Sound chunks stay; asking with the new name saves their bytes.
      (validator, held) = (tag, 0)
      renewals += 1
      return [.drop] + ask()
    }
    (validator, held) = (tag, 0)
    phase = .receiving(0..<ledger.bytes)
    return []
  }

  private mutating func takePart(_ head: TransportResponse, for range: Range<Int>) -> [Command] {
    guard let (first, end, total) = Self.contentRange(head.headers["content-range"] ?? "") else {
      return fail(.badAnswer(url: url, reason: "a part without a sound Content-Range"), drops: true)
    }
    if let total, total != ledger.bytes {
      return fail(.wrongLength(url: url, expected: ledger.bytes, found: total), drops: true)
    }
    guard first == range.lowerBound, end <= range.upperBound, end > first else {
      return fail(.badAnswer(url: url, reason: "bytes \(first)–\(end - 1) where others were asked for"), drops: true)
    }
    let tag = Self.strong(head)
    if held > 0, let validator, let tag, tag != validator {
      // A server that pays no heed to If-Range: a chunk is not begun with one file and ended with another.
      (self.validator, held) = (tag, 0)
      return [.drop] + ask()
    }
    validator = tag ?? validator
    phase = .receiving(range.lowerBound..<end)
    return []
  }

  private mutating func takeUnsatisfied(_ head: TransportResponse, at now: Double) -> [Command] {
    let total = (head.headers["content-range"]).flatMap { text in text.split(separator: "/").last.flatMap { Int($0) } }
    if let total, total != ledger.bytes {
      return fail(.wrongLength(url: url, expected: ledger.bytes, found: total), drops: true)
    }
    return retry("the server does not find bytes that it has", at: now, drops: true)
  }

  /// A validator that stands for every byte.
  private static func strong(_ head: TransportResponse) -> String? {
    head.headers["etag"].flatMap { $0.hasPrefix("W/") || !$0.hasPrefix("\"") ? nil : $0 }
  }

  /// `bytes 5-9/100` → 5, 10, 100; the total may be `*`.
  static func contentRange(_ text: String) -> (first: Int, end: Int, total: Int?)? {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0] == "bytes" else { return nil }
    let sides = words[1].split(separator: "/")
    guard sides.count == 2 else { return nil }
    let ends = sides[0].split(separator: "-").map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first >= 0, last >= first, last < .max else {
      return nil
    }
    guard sides[1] != "*" else { return (first, last + 1, nil) }
    guard let total = Int(sides[1]), total > last else { return nil }
    return (first, last + 1, total)
  }
}
