import Foundation
import OSMImport
import TestSupport
import Testing

/// Every truncation and many byte flips of small files: an error or a reading, never a crash.
@Suite struct DamagedFileTests {
  private func outcome(_ bytes: [UInt8]) throws -> Result<OSMReadReport, OSMError> {
    let file = try TemporaryFile(bytes, name: "damaged.osm.pbf")
    do throws(OSMError) {
      return .success(try OSMFile.read(path: file.path, into: [Collector(wantsUntaggedNodes: true)]))
    } catch { return .failure(error) }
  }

  @Test(arguments: ["courtyard.osm.pbf", "courtyard-zlib.osm.pbf"])
  func truncatedPBFNamesTheBlock(name: String) throws {
    let whole = Array(try Data(contentsOf: URL(filePath: fixture(name))))
    let starts = blockStarts(whole)
    #expect(starts.count > 2)
    for count in 1..<whole.count where !starts.contains(count) {
      guard case .failure(let error) = try outcome(Array(whole[..<count])) else {
        Issue.record("\(count) bytes of \(whole.count) were read without an error")
        continue
      }
      let block = starts.last { $0 < count }!
      if case .truncated(_, let byte) = error { #expect(byte == block) } else { #expect(count < 15, "\(error)") }
    }
  }

  @Test(arguments: ["courtyard.osm", "courtyard.osm.gz", "courtyard.osm.bz2"])
  func truncatedXMLIsAnError(name: String) throws {
    let whole = Array(try Data(contentsOf: URL(filePath: fixture(name))))
    // A newline after the last tag may be missing.
    for count in stride(from: 1, to: whole.count - 2, by: 7) {
      guard case .failure = try outcome(Array(whole[..<count])) else {
        Issue.record("\(count) bytes of \(whole.count) of \(name) were read without an error")
        continue
      }
    }
  }

  @Test(arguments: ["courtyard.osm.pbf", "courtyard-zlib.osm.pbf", "courtyard.osm", "courtyard.osm.gz"])
  func flippedBytesNeverCrash(name: String) throws {
    let whole = Array(try Data(contentsOf: URL(filePath: fixture(name))))
    var failures = 0
    let places = TestEffort.sample(Array(whole.indices), count: 150)
    for index in places {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var bytes = whole
        bytes[index] ^= mask
        if case .failure = try outcome(bytes) { failures += 1 }
      }
    }
    #expect(failures > places.count / 4)
  }

  /// Offsets of the blocks of a small PBF file, whose block headers are shorter than 128 bytes.
  private func blockStarts(_ bytes: [UInt8]) -> [Int] {
    var (starts, offset) = ([Int](), 0)
    while offset < bytes.count {
      starts.append(offset)
      let header = Array(bytes[(offset + 4)..<(offset + 4 + Int(bytes[offset + 3]))])
      let sizeAt = header.lastIndex(of: 0x18)! + 1
      let size = header[sizeAt...].enumerated().reduce(0) { $0 | Int($1.element & 0x7F) << (7 * $1.offset) }
      offset += 4 + header.count + size
    }
    return starts
  }
}
