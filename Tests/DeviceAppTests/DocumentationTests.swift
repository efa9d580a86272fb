import Foundation
import HTTPServing
import TestSupport
import Testing
import WebApp

@testable import DeviceApp

/// `docs/http.md` against the program.
@Suite struct DocumentationTests {
  private static let root = #filePath.components(separatedBy: "/Tests/")[0]

  private var page: String {
    get throws { try String(contentsOfFile: Self.root + "/docs/http.md", encoding: .utf8) }
  }

  @Test func everyPathIsDescribed() throws {
    let folder = try TemporaryFolder()
    let device = try Device(folders: DeviceFolders(environment: [:], data: folder.path)) { _ in }
    let library = RegionLibrary(folders: device.folders, program: "0.1.0")
    let center = DownloadCenter(library: library, report: { _ in }, tell: { _ in })
    let router = DeviceServer.router(
      device: device, page: try PageAssets(libraryDirectory: nil), library: library,
      downloads: center, mover: RegionMover(folders: device.folders, downloads: center) { _ in },
      events: EventHub(epoch: "e"))
    let page = try page
    for route in router.routes {
      #expect(page.contains("`\(route.method.rawValue) \(route.pattern)"), "\(route.pattern)")
    }
  }

  @Test func everyErrorIsDescribed() throws {
    let page = try page
    var codes: Set<String> = []
    for target in ["HTTPServing", "DeviceApp"] {
      let folder = Self.root + "/Sources/App/" + target
      for case let name as String in FileManager.default.enumerator(atPath: folder)! where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
        for match in text.matches(of: /HTTPError\(\s*\.\w+, code: "([a-z-]+)"/) { codes.insert(String(match.1)) }
      }
    }
    #expect(codes.count > 12)
    for code in codes.sorted() { #expect(page.contains("`\(code)`"), "\(code)") }
  }
}
