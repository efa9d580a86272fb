import Foundation
import Ports
import RegionPackages
import TestSupport
import Testing

@Suite struct RegionInstallerTests {
  private let id = RegionID("monaco")!
  private let version = RegionVersion("20231205")!

  private func install(_ text: String, in files: any FileStore, replaces: Bool = true) throws {
    let installer = RegionInstaller(root: "/r", id: id, files: files)
    try installer.prepareFolder()
    try installer.begin()
    do {
      try files.replace(installer.staging + "/map.pmtiles", with: Array(text.utf8))
      let place = try installer.commit(.sample(parts: [.sample(.map, text)]), replaces: replaces)
      #expect(place == "/r/monaco/20231205")
    } catch {
      installer.discard()
      throw error
    }
  }

  @Test func aPackageAppearsWhole() throws {
    let files = FaultyStore()
    try install("new", in: files)
    #expect(files.contents.keys.sorted() == ["/r/monaco/20231205/map.pmtiles", "/r/monaco/20231205/region.json"])
  }

  @Test func aSecondOneNeedsForce() throws {
    let files = FaultyStore()
    try install("old", in: files)
    #expect(throws: RegionPackageError.alreadyInstalled(id: id, version: version)) {
      try install("new", in: files, replaces: false)
    }
    #expect(files.contents["/r/monaco/20231205/map.pmtiles"] == Array("old".utf8))
    try install("new", in: files)
    #expect(files.contents["/r/monaco/20231205/map.pmtiles"] == Array("new".utf8))
    #expect(files.contents.count == 2)
  }

  /// Fails the first operation, then the second, and so on until none is left to fail.
  @Test(arguments: [false, true])
  func afterAnyFailureTheOldOrTheNewIsThere(hasOld: Bool) throws {
    let start = FaultyStore()
    if hasOld { try install("old", in: start) }
    for failingCall in 1...40 {
      let files = FaultyStore(files: start.contents, failingCall: failingCall)
      do {
        try install("new", in: files)
      } catch let error as RegionPackageError {
        if case .diskFull = error {} else { Issue.record("call \(failingCall): \(error)") }
      } catch is FileStoreError {
        // The test's own write of a part.
      }
      guard files.hasFailed else { return }
      // The next run cleans up and succeeds.
      let visible = files.contents.filter { !$0.key.contains("/.") }
      let map = visible["/r/monaco/20231205/map.pmtiles"].map { String(decoding: $0, as: UTF8.self) }
      #expect(map == "new" || map == (hasOld ? "old" : nil), "call \(failingCall): \(map ?? "none")")
      if let map { #expect(visible.count == 2, "call \(failingCall): \(map)") }
      let after = FaultyStore(files: files.contents)
      try install("newer", in: after)
      #expect(after.contents.count == 2 && after.contents["/r/monaco/20231205/map.pmtiles"] == Array("newer".utf8))
    }
    Issue.record("never ran out of calls to fail")
  }

  @Test func whatACrashLeftIsCleanedOrBroughtBack() throws {
    let files = FaultyStore(files: [
      "/r/monaco/.building/map.pmtiles": [1], "/r/monaco/.replaced-7/region.json": [2],
      "/r/monaco/.replaced-8/region.json": [3], "/r/monaco/8/region.json": [4],
    ])
    try RegionInstaller(root: "/r", id: id, files: files).begin()
    #expect(files.contents == ["/r/monaco/7/region.json": [2], "/r/monaco/8/region.json": [4]])
  }

  @Test func oneProcessAtATime() throws {
    let folder = try TemporaryFolder()
    var first: RegionLock? = try RegionLock(folder: folder.path)
    #expect(throws: RegionPackageError.busy(path: folder.path, owner: "process \(getpid())")) {
      try RegionLock(folder: folder.path)
    }
    withExtendedLifetime(first) {}
    first = nil
    _ = try RegionLock(folder: folder.path)
  }

  @Test func anUnwritableFolderIsOneLine() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.file("file")))
    let installer = RegionInstaller(root: folder.file("file"), id: id)
    do {
      try installer.prepareFolder()
      Issue.record("written into a file")
    } catch {
      #expect("\(error)".hasPrefix("cannot write \(folder.file("file"))") && !"\(error)".contains("\n"))
    }
  }
}
