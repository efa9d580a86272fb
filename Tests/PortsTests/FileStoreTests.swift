import Foundation
import Ports
import TestSupport
import Testing

@Suite struct FileStoreTests {
  /// What every store promises, asked of the real one and of the double.
  @Test(arguments: [true, false])
  func storesKeepTheirPromises(isReal: Bool) throws {
    let folder = try TemporaryFolder()
    let store: any FileStore = isReal ? SystemFileStore() : FaultyStore()
    let file = folder.file("deep/er/file")
    #expect(try store.read(file) == nil)
    #expect(try store.list(folder.file("deep")) == [])
    try store.makeFolder(folder.file("deep/er"))
    try store.makeFolder(folder.file("deep/er"))
    try store.replace(file, with: [1])
    try store.replace(file, with: [2, 3])
    #expect(try store.read(file) == [2, 3])
    #expect(try store.list(folder.file("deep")) == ["er"])
    try store.rename(folder.file("deep/er"), to: folder.file("deep/new"))
    #expect(try store.read(folder.file("deep/new/file")) == [2, 3])
    #expect(throws: FileStoreError.self) { try store.rename(folder.file("none"), to: folder.file("other")) }
    try store.remove(folder.file("deep"))
    try store.remove(folder.file("deep"))
    #expect(try store.read(folder.file("deep/new/file")) == nil)
  }

  @Test func failedReplaceLeavesTheOldFileAndNoLeftover() throws {
    let folder = try TemporaryFolder()
    let store = SystemFileStore()
    // A folder with a file in it cannot be replaced by a file, not even by root.
    try store.makeFolder(folder.file("taken/inside"))
    #expect(throws: FileStoreError.self) { try store.replace(folder.file("taken"), with: [1]) }
    #expect(try store.list(folder.path) == ["taken"])
  }

  @Test func doubleFailsOnTheCallThatWasNamed() throws {
    let store = FaultyStore(failingCall: 2)
    try store.replace("a", with: [1])
    #expect(throws: FileStoreError(operation: "write", path: "b", code: ENOSPC)) { try store.replace("b", with: [1]) }
    #expect(store.contents == ["a": [1]] && store.hasFailed)
    try store.replace("b", with: [2])
  }
}
