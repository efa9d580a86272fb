import Foundation
import HTTPServing
import TestSupport
import Testing

@Suite struct FileFolderTests {
  private let folder: TemporaryFolder
  private let sample: SampleServer

  init() throws {
    folder = try TemporaryFolder()
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.file("site/sub"), withIntermediateDirectories: true)
    for (name, text) in [
      ("site/a.js", String(repeating: "let a;", count: 500)), ("site/sub/b.css", "b"), ("secret.txt", "secret"),
      ("site/.hidden", "h"), ("site/with space.txt", "space"), ("site/data.bin", String(repeating: "01", count: 5_000)),
    ] { try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8) }
    try manager.createSymbolicLink(atPath: folder.file("site/out"), withDestinationPath: folder.path)
    try manager.createSymbolicLink(atPath: folder.file("site/in.css"), withDestinationPath: "sub/b.css")
    sample = try SampleServer(folder: FileFolder(path: folder.file("site")))
  }

  @Test func filesAreServedWithTypeAndTag() async throws {
    try await onOwnThread {
      let answer = try RawAnswer.to("/files/a.js", port: sample.port)
      #expect(answer.status == 200 && answer.body.count == 3_000)
      #expect(answer.headers["content-type"] == "text/javascript; charset=utf-8")
      let tag = try #require(answer.headers["etag"])
      #expect(try RawAnswer.to("/files/a.js", port: sample.port, headers: ["If-None-Match": tag]).status == 304)
      #expect(try RawAnswer.to("/files/with%20space.txt", port: sample.port).text == "space")
      #expect(try RawAnswer.to("/files/in.css", port: sample.port).text == "b")
    }
  }

  @Test func textIsCompressedAndFollowsTheFile() async throws {
    try await onOwnThread {
      let accept = ["Accept-Encoding": "gzip"]
      for text in [String(repeating: "let a;", count: 500), String(repeating: "let b;", count: 600)] {
        try text.write(toFile: folder.file("site/a.js"), atomically: true, encoding: .utf8)
        for _ in 0..<2 {
          let answer = try RawAnswer.to("/files/a.js", port: sample.port, headers: accept)
          #expect(answer.headers["content-encoding"] == "gzip" && answer.body.count < 300)
          #expect(ContentCoding.gunzip(answer.body) == Array(text.utf8))
        }
      }
    }
  }

  @Test func rangesOfFilesAreCut() async throws {
    try await onOwnThread {
      let answer = try RawAnswer.to("/files/data.bin", port: sample.port, headers: ["Range": "bytes=9998-"])
      #expect(answer.status == 206 && answer.text == "01" && answer.headers["content-range"] == "bytes 9998-9999/10000")
    }
  }

  @Test(arguments: [
    "../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "sub/../../secret.txt", "out/secret.txt", ".hidden",
    "sub", "sub/", "", "nothing", "./a.js", "sub//b.css", "..\\secret.txt", "%2fetc/passwd", "/etc/passwd",
    "....//secret.txt", "sub/%2e%2e/a.js", "a.js%00.css",
  ])
  func nothingElseIsReached(path: String) async throws {
    try await onOwnThread {
      let answer = try RawAnswer.to("/files/" + path, port: sample.port)
      #expect([400, 404].contains(answer.status) && !answer.text.contains("secret"), "\(path)")
    }
  }
}
