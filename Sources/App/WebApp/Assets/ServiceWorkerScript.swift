/// Completes the page's service worker with the version and the list of files that it keeps.
struct ServiceWorkerScript: Sendable {
  /// The hash of every path and content.
  let version: String
  private let shell: [String]

  private static let versionMark = "/*version*/\"\""
  private static let shellMark = "/*shell*/[]"

  init(files: [(path: String, bytes: [UInt8])]) {
    var hash = ContentHash([])
    for file in files {
      hash.append(file.path.utf8)
      hash.append([0])
      hash.append(file.bytes)
    }
    version = hash.hexadecimal
    shell = files.map(\.path).filter { $0 != "/sw.js" }
  }

  /// The file's bytes; those of the worker with both marks replaced.
  func completed(_ file: (path: String, bytes: [UInt8])) -> [UInt8] {
    guard file.path == "/sw.js" else { return file.bytes }
    let list = StyleValue.array(shell.map(StyleValue.string)).json
    let text = String(decoding: file.bytes, as: UTF8.self)
      .replacing(Self.versionMark, with: "\"\(version)\"").replacing(Self.shellMark, with: list)
    return Array(text.utf8)
  }
}
