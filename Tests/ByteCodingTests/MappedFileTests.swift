import ByteCoding
import Foundation
import TestSupport
import Testing

@Suite struct MappedFileTests {
  @Test func mapsAndOutlivesItsName() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("bytes")
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
    let view = try MappedFile.open(path: path)
    try FileManager.default.removeItem(atPath: path)
    #expect(view.array() == [1, 2, 3])
  }

  @Test func saysWhyItCannot() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ByteCodingError.unreadable(path: folder.file("none"), reason: "No such file or directory")) {
      try MappedFile.open(path: folder.file("none"))
    }
    #expect(throws: ByteCodingError.unreadable(path: folder.path, reason: "is not a regular file")) {
      try MappedFile.open(path: folder.path)
    }
  }

  @Test func emptyFileIsAnEmptyView() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.file("empty")))
    #expect(try MappedFile.open(path: folder.file("empty")).count == 0)
  }
}
