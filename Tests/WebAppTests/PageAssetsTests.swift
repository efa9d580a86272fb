import Foundation
import TestSupport
import Testing

@testable import WebApp

struct PageAssetsTests {
  @Test func pageIsBuiltIn() throws {
    let assets = try PageAssets(libraryDirectory: nil)
    let page = try #require(assets["/"])
    #expect(page.contentType == "text/html; charset=utf-8")
    #expect(assets["/assets/js/main.js"]?.contentType == "text/javascript; charset=utf-8")
    #expect(assets["/sw.js"] != nil)
    #expect(assets["/assets/nothing.js"] == nil)
    #expect(assets["/assets/../index.html"] == nil)
  }

  @Test func everyAddressInThePageExists() throws {
    let assets = try PageAssets(libraryDirectory: nil)
    let html = String(decoding: try #require(assets["/"]).bytes, as: UTF8.self)
    let addresses = html.matches(of: /(?:href|src)="(\/assets[^"]*)"/).map { String($0.1) }
    #expect(addresses.count > 5)
    for address in addresses { #expect(assets[address] != nil, "\(address) is not served") }
  }

  @Test func everyImportOfAModuleExists() throws {
    let assets = try PageAssets(libraryDirectory: nil)
    for path in assets.paths where path.hasSuffix(".js") && path.hasPrefix("/assets/") {
      let text = String(decoding: try #require(assets[path]).bytes, as: UTF8.self)
      for match in text.matches(of: /from "(\.[^"]+)"/) {
        let target = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(String(match.1))
        #expect(assets[target.standardized.path] != nil, "\(path) imports \(match.1)")
      }
    }
  }

  @Test func pageNamesNoOtherMachineButTheCopyright() throws {
    let assets = try PageAssets(libraryDirectory: nil)
    let allowed = ["https://www.openstreetmap.org/copyright", "http://www.w3.org/2000/svg"]
    for path in assets.paths {
      let text = String(decoding: try #require(assets[path]).bytes, as: UTF8.self)
      for match in text.matches(of: /https?:\/\/[^"' )>]+/) {
        #expect(allowed.contains(String(match.0)), "\(path) names \(match.0)")
      }
    }
  }

  @Test func validatorFollowsTheContent() {
    let (first, second) = (PageAssets(files: page("a")), PageAssets(files: page("b")))
    #expect(first["/"]?.entityTag == PageAssets(files: page("a"))["/"]?.entityTag)
    #expect(first["/"]?.entityTag != second["/"]?.entityTag)
    #expect(first.version != second.version)
  }

  @Test func serviceWorkerListsTheShellButNotItself() throws {
    let assets = PageAssets(files: page("a"))
    let script = String(decoding: try #require(assets["/sw.js"]).bytes, as: UTF8.self)
    #expect(script == #"const v = "\#(assets.version)"; const s = ["/","/assets/js/x.js"];"#)
  }

  @Test func marksOfTheRealServiceWorkerAreReplaced() throws {
    let assets = try PageAssets(libraryDirectory: nil)
    let script = String(decoding: try #require(assets["/sw.js"]).bytes, as: UTF8.self)
    #expect(script.contains("\"\(assets.version)\"") && script.contains("[\"/\",\"/assets/"))
  }

  @Test func libraryIsServedBesideThePage() throws {
    let folder = try library(without: nil)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let assets = try PageAssets(libraryDirectory: folder)
    #expect(assets["/vendor/maplibre/maplibre-gl.css"]?.contentType == "text/css; charset=utf-8")
  }

  @Test func missingLibraryFileIsNamed() throws {
    let folder = try library(without: "maplibre-gl-worker.js")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: PageAssetsError.incompleteLibrary(path: folder, missing: "maplibre-gl-worker.js")) {
      try PageAssets(libraryDirectory: folder)
    }
  }

  @Test func missingLibraryFolderIsNamed() {
    let path = "/nowhere/maplibre"
    #expect(throws: PageAssetsError.unreadable(path: path, reason: "the folder is missing or locked")) {
      try PageAssets(libraryDirectory: path)
    }
  }

  @Test func policyAllowsThisDeviceAlone() {
    let policy = PageAssets.contentSecurityPolicy
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains("*"))
  }

  private func page(_ text: String) -> [(path: String, bytes: [UInt8])] {
    let worker = "const v = /*version*/\"\"; const s = /*shell*/[];"
    return [("sw.js", Array(worker.utf8)), ("js/x.js", [1]), ("index.html", Array(text.utf8))]
  }

  private func library(without missing: String?) throws -> String {
    let folder = NSTemporaryDirectory() + "periplus-library-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["maplibre-gl.js", "maplibre-gl-worker.js", "maplibre-gl.css"] where name != missing {
      try Data("/**/".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    return folder
  }
}
