import ByteCoding
import TestSupport
import Testing

@Suite struct ByteReaderTests {
  @Test(arguments: UInt64(0)..<100)
  func readsWhatWasWritten(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let numbers = (0..<50).map { _ in random.next() >> UInt64.random(in: 0..<64, using: &random) }
    var writer = ByteWriter()
    for number in numbers {
      writer.varint(number)
      writer.zigzag(Int64(bitPattern: number))
      writer.integer(UInt32(truncatingIfNeeded: number))
      writer.string("\(number) ü")
    }
    var reader = ByteReader(ByteView(writer.bytes))
    for number in numbers {
      #expect(try reader.varint() == number)
      #expect(try reader.zigzag() == Int64(bitPattern: number))
      #expect(try reader.integer(as: UInt32.self) == UInt32(truncatingIfNeeded: number))
      #expect(try reader.string() == "\(number) ü")
    }
    #expect(reader.isAtEnd)
  }

  @Test func endsAreChecked() {
    var reader = ByteReader(ByteView([1, 2, 3]))
    #expect(throws: ByteCodingError.outOfBounds(offset: 0, needed: 4, count: 3)) { try reader.integer(as: UInt32.self) }
    #expect(throws: ByteCodingError.outOfBounds(offset: 0, needed: -1, count: 3)) { try reader.bytes(-1) }
    #expect(throws: ByteCodingError.outOfBounds(offset: 0, needed: .max, count: 3)) { try reader.bytes(.max) }
  }

  @Test func varintsThatNeverEndOrOverflow() {
    var endless = ByteReader(ByteView([UInt8](repeating: 0xFF, count: 20)))
    #expect(throws: ByteCodingError.varintTooLong(offset: 0)) { try endless.varint() }
    var cut = ByteReader(ByteView([0x80]))
    #expect(throws: ByteCodingError.outOfBounds(offset: 1, needed: 1, count: 1)) { try cut.varint() }
    var huge = ByteReader(ByteView([0xFF, 0xFF, 0xFF, 0xFF, 0x0F]))
    #expect(throws: ByteCodingError.varintTooLong(offset: 0)) { try huge.count(limit: 1_000) }
  }

  @Test func viewsShareAndKeepTheirOwner() throws {
    let slice = try ByteView(Array(0...9)).slice(at: 3, length: 4).slice(at: 1, length: 2)
    #expect(slice.array() == [4, 5] && slice[0] == 4)
    #expect(throws: ByteCodingError.self) { try slice.slice(at: 1, length: 2) }
  }

  @Test func arrayViewsCountWholeElements() throws {
    let view = try ArrayView<UInt16>(ByteView([1, 0, 2, 0]))
    #expect(view.count == 2 && view[1] == 2 && view.value(at: 2) == nil && view.value(at: -1) == nil)
    #expect(throws: ByteCodingError.self) { try ArrayView<UInt16>(ByteView([1, 0, 2])) }
  }
}
