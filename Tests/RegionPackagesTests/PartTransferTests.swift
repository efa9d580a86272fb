import Foundation
import Ports
import Synchronization
import TestSupport
import Testing

@testable import RegionPackages

/// What a server may do wrong, and the right outcome of each.
@Suite struct PartTransferTests {
  private let folder: TemporaryFolder
  private let content: [UInt8]
  private static let size = 4_096

  init() throws {
    folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 3)
    content = (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private func wanted() throws -> WantedFile {
    try Data(content).write(to: URL(fileURLWithPath: folder.file("source")))
    let (digest, bytes, chunks) = try ChunkHashes.ofFile(folder.file("source"), size: Self.size)
    return WantedFile(
      url: StaticSite.address + "f", path: folder.file("f"), bytes: bytes, sha256: digest, chunks: chunks)
  }

  private final class Waits: Sendable {
    let all = Mutex<[Double]>([])
  }

  private let waits = Waits()

  /// - Returns: What went wrong, if anything did.
  private func fetch(
    _ site: any Transport, plan: FaultPlan = FaultPlan(), requestBytes: Int = 64 << 20, isWhole: Bool = false
  ) async throws -> TransferFailure? {
    var limits = PartTransfer.Limits()
    limits.requestBytes = requestBytes
    var wanted = try wanted()
    if isWhole { wanted = WantedFile(url: wanted.url, path: wanted.path, bytes: wanted.bytes, sha256: wanted.sha256) }
    let time = ManualTime()
    let downloader = PartDownloader(
      transport: site, store: PlannedFiles(plan), files: PlannedFiles(plan), time: time, limits: limits,
      sleep: { [waits] seconds in
        waits.all.withLock { $0.append(seconds) }
        time.advance(bySeconds: seconds)
      }, progress: { _, _ in })
    do {
      try await downloader.run(wanted, seed: 5)
      return nil
    } catch { return error }
  }

  private var arrived: [UInt8] { (try? Data(contentsOf: URL(fileURLWithPath: folder.file("f")))).map(Array.init) ?? [] }

  private func site(_ fault: @escaping StaticSite.Fault = { _, _, _ in nil }) -> StaticSite {
    StaticSite(["f": content], fault: fault)
  }

  @Test func aSoundServerSendsEveryByteOnce() async throws {
    let site = site()
    #expect(try await fetch(site) == nil)
    #expect(arrived == content && site.sent == content.count && site.requests.count == 1)
    #expect(site.requests[0].headers["Range"] == nil && site.requests[0].headers["Accept-Encoding"] == "identity")
    // There already: nothing is asked.
    #expect(try await fetch(site) == nil)
    #expect(site.requests.count == 1)
  }

  @Test func longFilesComeInSeveralRequests() async throws {
    let site = site()
    #expect(try await fetch(site, requestBytes: 10_000) == nil)
    #expect(arrived == content && site.sent == content.count && site.requests.count == 7)
    #expect(site.requests[1].headers["Range"] == "bytes=8192-16383")
    #expect(site.requests[1].headers["If-Range"] == site.sound(site.requests[0]).headers["etag"])
  }

  @Test(arguments: [false, true])
  func aShortBodyGoesOnWhereItEnded(isWhole: Bool) async throws {
    let site = site { request, number, site in
      guard number < 3 else { return nil }
      var answer = site.sound(request)
      answer.body = Array(answer.body.prefix(9_500))
      return answer
    }
    #expect(try await fetch(site, isWhole: isWhole) == nil)
    #expect(arrived == content && site.sent == content.count)
    #expect(site.requests.map { $0.headers["Range"] ?? "" }.prefix(3) == ["", "bytes=9500-49999", "bytes=19000-49999"])
    // Progress keeps the waits short.
    #expect(waits.all.withLock { $0 }.allSatisfy { (0.4...1.6).contains($0) })
  }

  @Test func aBrokenConnectionGoesOn() async throws {
    let site = site { request, number, site in
      guard number < 4 else { return nil }
      var answer = site.sound(request)
      (answer.body, answer.end) = (Array(answer.body.prefix(5_000)), .connectionFailed(reason: "reset"))
      return answer
    }
    #expect(try await fetch(site) == nil)
    #expect(arrived == content && site.sent == content.count)
  }

  @Test func aBadChunkIsFoundAndFetchedByItself() async throws {
    let site = site { request, number, site in
      guard number == 0 else { return nil }
      var answer = site.sound(request)
      answer.body[20_000] ^= 1
      answer.body[49_999] ^= 1
      return answer
    }
    #expect(try await fetch(site) == nil)
    #expect(arrived == content)
    #expect(site.requests.map { $0.headers["Range"] ?? "" } == ["", "bytes=16384-20479", "bytes=49152-49999"])
    #expect(site.sent == content.count + Self.size + 848)
  }

  @Test func wrongBytesForGoodAreGivenUpSoon() async throws {
    let site = StaticSite(["f": content.map { $0 ^ 0x55 }])
    #expect(try await fetch(site) == .wrongBytes(url: StaticSite.address + "f", offset: 3 * Self.size))
    #expect(waits.all.withLock { $0 }.isEmpty)
  }

  @Test func oneChunkThatStaysWrongIsGivenUp() async throws {
    var other = content
    other[0] ^= 1
    let site = StaticSite(["f": other])
    #expect(try await fetch(site) == .wrongBytes(url: StaticSite.address + "f", offset: 0))
    #expect(site.requests.count == 4 && site.sent == content.count + 3 * Self.size)
  }

  @Test func aFileOfAnotherNameButTheSameBytesLosesNothing() async throws {
    let site = site { request, number, site in
      var answer = site.sound(request)
      if number == 0 {
        answer.body = Array(answer.body.prefix(9_500))
        // Put there anew, as by a mirror: another validator, the same content.
        site.put(site.sound(TransportRequest(url: request.url)).body, at: "f", etag: "\"anew\"")
        return answer
      }
      return nil
    }
    #expect(try await fetch(site) == nil)
    #expect(arrived == content)
    #expect(site.requests.map { $0.headers["Range"] ?? "" } == ["", "bytes=9500-49999", "bytes=8192-49999"])
    #expect(site.requests[2].headers["If-Range"] == "\"anew\"")
  }

  @Test func aFileThatChangesBetweenRangesIsRefused() async throws {
    let changed = content.map { $0 &+ 1 }
    let site = site { request, number, site in
      guard number == 0 else { return nil }
      var answer = site.sound(request)
      answer.body = Array(answer.body.prefix(9_500))
      site.put(changed, at: "f")
      return answer
    }
    #expect(try await fetch(site) == .wrongBytes(url: StaticSite.address + "f", offset: 5 * Self.size))
    // The sound chunks are still sound: when the server has the file again, they are not asked for.
    let repaired = self.site()
    #expect(try await fetch(repaired) == nil)
    #expect(arrived == content && repaired.sent == content.count - 2 * Self.size)
  }

  /// Killed in the middle of a chunk: the next run goes on there, and only with the same file.
  @Test func aRestartGoesOnWithTheSameFileOnly() async throws {
    func dying() -> StaticSite {
      site { request, _, site in
        var answer = site.sound(request)
        (answer.body, answer.end) = (Array(answer.body.prefix(9_500)), .cancelled)
        return answer
      }
    }
    let first = dying()
    #expect(try await fetch(first) == .stopped)
    let tag = try #require(first.sound(TransportRequest(url: StaticSite.address + "f")).headers["etag"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("f.etag"))) == Data(tag.utf8))
    let same = site()
    #expect(try await fetch(same) == nil)
    #expect(same.requests.map { $0.headers["Range"] } == ["bytes=9500-49999"] && same.sent == content.count - 9_500)
    #expect(same.requests[0].headers["If-Range"] == tag)
    #expect(arrived == content && !FileManager.default.fileExists(atPath: folder.file("f.etag")))
    // Another validator: the begun chunk is fetched from its start, once.
    try FileManager.default.removeItem(atPath: folder.file("f"))
    #expect(try await fetch(dying()) == .stopped)
    let anew = StaticSite([:])
    anew.put(content, at: "f", etag: "\"anew\"")
    #expect(try await fetch(anew) == nil)
    #expect(anew.requests.map { $0.headers["Range"] } == ["bytes=9500-49999", "bytes=8192-49999"])
    #expect(anew.requests.map { $0.headers["If-Range"] } == [tag, "\"anew\""] && arrived == content)
  }

  /// What somebody wrote into the note never reaches a request.
  @Test(arguments: [
    "", "\"", "W/\"x\"", "\"a\r\nHost: b\"", "\"\u{e9}\"", "\"" + String(repeating: "x", count: 2_000) + "\"",
  ])
  func aNoteThatIsNoneIsIgnored(text: String) async throws {
    try Data(content.prefix(9_500)).write(to: URL(fileURLWithPath: folder.file("f")))
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file("f.etag")))
    let site = site()
    #expect(try await fetch(site) == nil)
    #expect(site.requests[0].headers["If-Range"] == nil && arrived == content)
  }

  @Test func aServerWithoutRangesStillFinishes() async throws {
    let site = site { request, number, site in
      var plain = site.sound(TransportRequest(url: request.url))
      if number == 0 { (plain.body, plain.end) = (Array(plain.body.prefix(30_000)), .timedOut) }
      return plain
    }
    #expect(try await fetch(site) == nil)
    #expect(arrived == content && site.requests.count == 2)
  }

  @Test(arguments: [49_999, 50_001, 0, 1_000_000])
  func anotherLengthIsRefused(length: Int) async throws {
    let other = [UInt8](repeating: 1, count: length)
    let failure = TransferFailure.wrongLength(url: StaticSite.address + "f", expected: 50_000, found: length)
    #expect(try await fetch(StaticSite(["f": other])) == failure)
    #expect(try await fetch(StaticSite(["f": other]), requestBytes: 10_000) == failure || length == 0)
  }

  @Test func bytesBeyondTheEndAreRefused() async throws {
    let site = site { request, number, site in
      var answer = site.sound(request)
      answer.headers["content-length"] = nil
      answer.body += [UInt8](repeating: 0, count: 100_000)
      return answer
    }
    let failure = try await fetch(site)
    guard case .wrongLength = failure else { Issue.record("\(String(describing: failure))"); return }
    #expect(arrived.count <= 50_000)
  }

  @Test func unsatisfiedRangesEnd() async throws {
    let shorter = site { _, _, _ in .init(status: 416, headers: ["content-range": "bytes */17"]) }
    #expect(
      try await fetch(shorter, requestBytes: 10_000)
        == .wrongLength(url: StaticSite.address + "f", expected: 50_000, found: 17))
    let silly = site { _, _, _ in .init(status: 416, headers: ["content-range": "bytes */50000"]) }
    guard case .noAnswer? = try await fetch(silly, requestBytes: 10_000) else { Issue.record("no end"); return }
    #expect(silly.requests.count == 6)
  }

  @Test func aStallIsTriedAgainWithLongerWaits() async throws {
    let site = site { _, number, _ in number < 5 ? .init(error: .timedOut) : nil }
    #expect(try await fetch(site) == nil)
    let waits = waits.all.withLock { $0 }
    #expect(waits.count == 5 && zip(waits, [1.0, 2, 4, 8, 16]).allSatisfy { (0.5...1.5).contains($0 / $1) })
    #expect(arrived == content)
  }

  @Test func aServerThatNeverAnswersIsGivenUp() async throws {
    let site = site { _, _, _ in .init(error: .offline) }
    #expect(
      try await fetch(site) == .noAnswer(url: StaticSite.address + "f", reason: "there is no network"))
    #expect(site.requests.count == 6)
  }

  @Test func aBusyServerIsAskedWhenItSays() async throws {
    let site = site { _, number, _ in number == 0 ? .init(status: 429, headers: ["retry-after": "17"]) : nil }
    #expect(try await fetch(site) == nil)
    #expect(waits.all.withLock { $0 } == [17])
  }

  @Test(arguments: [404, 410, 403, 301, 204])
  func finalAnswersAreSaidAtOnce(status: Int) async throws {
    let site = site { _, _, _ in .init(status: status) }
    let failure = try await fetch(site)
    #expect(site.requests.count == 1 && waits.all.withLock { $0 }.isEmpty)
    switch failure {
    case .gone: #expect([404, 410].contains(status))
    case .refused: #expect(status == 403)
    case .badAnswer: #expect([301, 204].contains(status))
    default: Issue.record("\(String(describing: failure))")
    }
  }

  @Test func loopsAndCodingsAreSaid() async throws {
    let loop = site { _, _, _ in .init(error: .redirectLoop) }
    guard case .badAnswer? = try await fetch(loop) else { Issue.record("loop"); return }
    let coded = site { request, _, site in
      var answer = site.sound(request)
      answer.headers["content-encoding"] = "gzip"
      return answer
    }
    guard case .badAnswer? = try await fetch(coded) else { Issue.record("coding"); return }
    let strange = site { _, _, _ in .init(status: 206, headers: ["content-range": "bytes 7-9/50000"]) }
    guard case .badAnswer? = try await fetch(strange) else { Issue.record("range"); return }
  }

  @Test func aFullDiskKeepsWhatCame() async throws {
    let site = site()
    guard case .diskFull? = try await fetch(site, plan: FaultPlan(failing: 20)) else {
      Issue.record("not full"); return
    }
    let kept = arrived.count
    #expect(kept > 10_000 && arrived == Array(content.prefix(kept)))
    let again = self.site()
    #expect(try await fetch(again) == nil)
    #expect(arrived == content && again.sent == content.count - kept)
  }

  @Test func whatLiesThereIsCheckedNotBelieved() async throws {
    var damaged = content
    damaged[5_000] ^= 1
    try Data(damaged).write(to: URL(fileURLWithPath: folder.file("f")))
    let site = site()
    #expect(try await fetch(site) == nil)
    #expect(arrived == content && site.sent == Self.size)
    try Data(content + [1, 2, 3]).write(to: URL(fileURLWithPath: folder.file("f")))
    #expect(try await fetch(site) == nil)
    #expect(arrived == content)
  }

  /// Any mixture of misbehaviour ends, and ends with the right bytes or with a reason.
  @Test(arguments: TestEffort.seeds(60, long: 3_000))
  func everyMixtureEndsRight(seed: UInt64) async throws {
    let random = Mutex(SeededGenerator(seed: seed))
    let site = site { request, number, site in
      let (kind, cut) = random.withLock { random in
        (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<30_000, using: &random))
      }
      var answer = site.sound(request)
      switch kind {
      case 0: answer.body = Array(answer.body.prefix(cut))
      case 1: (answer.body, answer.end) = (Array(answer.body.prefix(cut)), .connectionFailed(reason: "x"))
      case 2: return .init(error: .timedOut)
      case 3: if !answer.body.isEmpty { answer.body[cut % answer.body.count] ^= 4 }
      case 4: return site.sound(TransportRequest(url: request.url))
      case 5: answer.headers["etag"] = "\"\(cut)\""
      case 6: return .init(status: 503)
      default: return nil
      }
      return answer
    }
    let failure = try await fetch(site, requestBytes: seed % 2 == 0 ? 64 << 20 : 9_000)
    if let failure {
      switch failure {
      case .noAnswer, .wrongBytes: break
      default: Issue.record("seed \(seed): \(failure)")
      }
      #expect(try await fetch(self.site()) == nil)
    }
    #expect(arrived == content, "seed \(seed)")
    #expect(site.requests.count < 300)
  }
}
