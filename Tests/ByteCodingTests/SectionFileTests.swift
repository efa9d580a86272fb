import ByteCoding
import TestSupport
import Testing

@Suite struct SectionFileTests {
  static let kind = SectionFile.Kind(signature: "PPTEST\r\n", version: 2)

  static func sample() -> [UInt8] {
    var writer = SectionFileWriter(kind: kind)
    writer.add("names", Array("abc".utf8))
    writer.add("empty", [])
    writer.add("heads", integers: [UInt32(7), 8, 9])
    return writer.bytes()
  }

  @Test func sectionsComeBackAligned() throws {
    let file = try SectionFile(ByteView(Self.sample()), kind: Self.kind)
    #expect(file.version == 2 && file.entries.map(\.name) == ["names", "empty", "heads"])
    #expect(file.entries.allSatisfy { $0.offset % 8 == 0 })
    #expect(try file.section("names").array() == Array("abc".utf8))
    #expect(try ArrayView<UInt32>(file.section("heads"))[2] == 9)
    #expect(throws: ByteCodingError.missingSection(name: "shapes")) { try file.section("shapes") }
    try file.verify()
  }

  @Test func otherKindsAndNewerVersionsAreRefused() {
    let bytes = ByteView(Self.sample())
    #expect(throws: ByteCodingError.wrongSignature(expected: "PPOTHER\n")) {
      try SectionFile(bytes, kind: .init(signature: "PPOTHER\n", version: 2))
    }
    #expect(throws: ByteCodingError.unsupportedVersion(found: 2, newestSupported: 1)) {
      try SectionFile(bytes, kind: .init(signature: "PPTEST\r\n", version: 1))
    }
  }

  @Test func everyFlippedBitIsNoticedOrHarmless() throws {
    let sound = Self.sample()
    for index in sound.indices {
      for bit in 0..<8 {
        var bytes = sound
        bytes[index] ^= 1 << bit
        guard let file = try? SectionFile(ByteView(bytes), kind: Self.kind) else { continue }
        let isVerified = (try? file.verify()) != nil
        // Only an older version number and the padding between sections are outside every checksum.
        let isVersion = index == 8 || index == 9
        let isPadding = !file.entries.contains { ($0.offset..<($0.offset + $0.length)).contains(index) }
        #expect(!isVerified || isVersion || isPadding, "bit \(bit) of byte \(index)")
      }
    }
  }

  @Test func everyTruncationIsNoticed() {
    let sound = Self.sample()
    for length in 0..<(sound.count - 4) {
      #expect(throws: ByteCodingError.self, "\(length) bytes") {
        try SectionFile(ByteView(Array(sound[..<length])), kind: Self.kind).verify()
      }
    }
  }

  @Test func damageNamesTheSection() throws {
    var bytes = Self.sample()
    let entry = try SectionFile(ByteView(bytes), kind: Self.kind).entries[2]
    bytes[entry.offset] ^= 1
    let file = try SectionFile(ByteView(bytes), kind: Self.kind)
    #expect { try file.verify() } throws: {
      guard case ByteCodingError.corruptSection(name: "heads", _, _) = $0 else { return false }
      return true
    }
  }

  @Test func checksumIsCastagnoli() {
    // Check value of RFC 3720 B.4 and of the CRC catalogue.
    #expect(Checksum.crc32c(ByteView(Array("123456789".utf8))) == 0xE306_9283)
    #expect(Checksum.crc32c(ByteView([UInt8](repeating: 0, count: 32))) == 0x8A91_36AA)
  }
}
