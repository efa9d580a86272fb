import Foundation

/// The real file system. What is written is on the disk (`fsync` of file and folder) before a call returns.
public struct SystemFileStore: FileStore {
  /// Stateless.
  public init() {}

  public func read(_ path: String) throws -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { return nil }
    try check(descriptor, "read", path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      try check(Int32(clamping: count), "read", path)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  public func replace(_ path: String, with bytes: [UInt8]) throws {
    let temporary = path + ".writing"
    do {
      try write(bytes, to: temporary)
      try rename(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  public func rename(_ path: String, to newPath: String) throws {
    try check(Foundation.rename(path, newPath), "rename to \(newPath)", path)
    try syncFolder(of: newPath)
  }

  public func remove(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw FileStoreError(operation: "remove", path: path, code: errno)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in try list(path) { try remove(path + "/" + name) }
      try check(rmdir(path), "remove", path)
    } else {
      try check(unlink(path), "remove", path)
    }
  }

  public func makeFolder(_ path: String) throws {
    if mkdir(path, 0o755) == 0 || (errno == EEXIST && isFolder(path)) { return }
    let parent = (path as NSString).deletingLastPathComponent
    guard errno == ENOENT, !parent.isEmpty, parent != path else {
      throw FileStoreError(operation: "make folder", path: path, code: errno)
    }
    try makeFolder(parent)
    try check(mkdir(path, 0o755), "make folder", path)
  }

  public func list(_ path: String) throws -> [String] {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return [] }
      throw FileStoreError(operation: "list", path: path, code: errno)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    try check(descriptor, "write", path)
    defer { close(descriptor) }
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress! + offset, bytes.count - offset) }
      if count < 0 && errno == EINTR { continue }
      try check(Int32(clamping: count), "write", path)
      offset += count
    }
    try check(fsync(descriptor), "write", path)
  }

  private func syncFolder(of path: String) throws {
    let parent = (path as NSString).deletingLastPathComponent
    let descriptor = open(parent.isEmpty ? "." : parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try check(descriptor, "open folder of", path)
    defer { close(descriptor) }
    try check(fsync(descriptor), "write folder of", path)
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func check(_ result: Int32, _ operation: String, _ path: String) throws {
    guard result >= 0 else { throw FileStoreError(operation: operation, path: path, code: errno) }
  }
}
