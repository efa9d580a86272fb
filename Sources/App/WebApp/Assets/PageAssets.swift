import Foundation

/// The files of the page by path: its own modules and styles, and the map library beside them.
///
/// Everything is read once and kept in memory (about 2 MB), so an answer never touches the disk.
public struct PageAssets: Sendable {
  /// What the page may load, as the value of `Content-Security-Policy`: this device and nothing else.
  ///
  /// The map library fetches tiles in a worker of this origin and holds pictures as blobs and data addresses.
  public static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    + "worker-src 'self' blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'"

  /// Where the map library is served.
  private static let libraryRoot = "/vendor/maplibre/"

  /// The library's files that the page asks for by name; they import others of the same folder.
  private static let libraryFiles = ["maplibre-gl.js", "maplibre-gl-worker.js", "maplibre-gl.css"]

  private let assets: [String: PageAsset]

  /// The hash of every file's content and path: another one means that the page changed.
  public let version: String

  /// Reads the page that is built into the package, and the map library.
  /// - Parameter libraryDirectory: the folder of the map library; `nil` serves the page without a map.
  /// - Throws: ``PageAssetsError`` when a folder cannot be read or the map library is incomplete.
  public init(libraryDirectory: String?) throws(PageAssetsError) {
    guard let page = Bundle.module.resourceURL?.appendingPathComponent("Page") else {
      throw .unreadable(path: "periplus_WebApp.resources/Page", reason: "the folder is missing; install it again")
    }
    var files = try Self.read(folder: page.path, prefix: "")
    if let libraryDirectory {
      let library = try Self.read(folder: libraryDirectory, prefix: Self.libraryRoot)
      if let missing = Self.libraryFiles.first(where: { name in !library.contains { $0.path.hasSuffix("/" + name) } }) {
        throw .incompleteLibrary(path: libraryDirectory, missing: missing)
      }
      files += library
    }
    self.init(files: files)
  }

  /// Publishes files as they would be found in the page's folder.
  init(files: [(path: String, bytes: [UInt8])]) {
    let published = files.map { (path: Self.address(of: $0.path), bytes: $0.bytes) }.sorted { $0.path < $1.path }
    let worker = ServiceWorkerScript(files: published)
    version = worker.version
    var assets: [String: PageAsset] = [:]
    for file in published {
      assets[file.path] = PageAsset(path: file.path, bytes: worker.completed(file))
    }
    self.assets = assets
  }

  /// The file at the path of an address, or `nil`.
  public subscript(path: String) -> PageAsset? { assets[path] }

  /// Every path, sorted.
  public var paths: [String] { assets.keys.sorted() }

  /// The address under which a file of the page's folder is reached.
  private static func address(of file: String) -> String {
    switch file {
    case "index.html": "/"
    case "sw.js": "/sw.js"
    case _ where file.hasPrefix("/"): file
    default: "/assets/" + file
    }
  }

  private static func read(folder: String, prefix: String) throws(PageAssetsError) -> [(path: String, bytes: [UInt8])] {
    let entries: [String]
    do { entries = try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
      throw .unreadable(path: folder, reason: "the folder is missing or locked")
    }
    var files: [(path: String, bytes: [UInt8])] = []
    for entry in entries where !entry.hasPrefix(".") {
      let path = folder + "/" + entry
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        files += try read(folder: path, prefix: prefix + entry + "/")
      } else if let content = FileManager.default.contents(atPath: path) {
        files.append((prefix + entry, [UInt8](content)))
      } else {
        throw .unreadable(path: path, reason: "the file is locked")
      }
    }
    return files
  }
}

/// Why the page cannot be served.
public enum PageAssetsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A folder or file is missing or must not be read.
  case unreadable(path: String, reason: String)
  /// The folder of the map library lacks one of its files.
  case incompleteLibrary(path: String, missing: String)

  /// One line: what, where, and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .incompleteLibrary(let path, let missing):
      "\(path) lacks \(missing): fetch the page's map library again with Scripts/fetch"
    }
  }
}
