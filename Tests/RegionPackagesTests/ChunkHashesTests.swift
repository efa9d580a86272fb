import Foundation
import TestSupport
import Testing

@testable import RegionPackages

@Suite struct ChunkHashesTests {
  @Test(arguments: [0, 1, 4095, 4096, 4097, 40_000])
  func everyChunkHasItsOwn(bytes: Int) throws {
    let folder = try TemporaryFolder()
    let content = (0..<bytes).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try Data(content).write(to: URL(fileURLWithPath: folder.file("f")))
    let (digest, count, chunks) = try ChunkHashes.ofFile(folder.file("f"), size: 4096)
    #expect(digest == SHA256Digest(of: content) && count == bytes && chunks.count == (bytes + 4095) / 4096)
    for index in 0..<chunks.count {
      #expect(chunks[index] == SHA256Digest(of: Array(content[index * 4096..<min(bytes, (index + 1) * 4096)])))
    }
    #expect(ChunkHashes(size: 4096, text: chunks.text, fileBytes: bytes) == chunks)
    #expect(ChunkHashes(size: 4096, text: chunks.text, fileBytes: bytes + 4096) == nil)
    let part = RegionPart(kind: .map, bytes: bytes, sha256: digest, chunks: chunks)
    let manifest = RegionManifest.sample(parts: [part])
    #expect(try RegionManifest(json: manifest.json, path: "m") == manifest)
  }

  @Test func liesAreRefused() {
    #expect(ChunkHashes(size: 0, text: "", fileBytes: 0) == nil)
    #expect(ChunkHashes(size: 4096, text: "%%%", fileBytes: 10) == nil)
    #expect(ChunkHashes(size: 1 << 40, text: "", fileBytes: 0) == nil)
  }
}
