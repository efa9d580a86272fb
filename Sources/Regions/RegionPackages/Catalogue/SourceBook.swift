import Foundation
import Ports

/// The sources that a device fetches regions from: `sources.json` in its data folder.
public struct SourceBook: Sendable {
  private struct File: Codable {
    var format = "periplus-sources"
    var formatVersion = 1
    var sources: [SourceRecord] = []
  }

  private let path: String
  private let files: any FileStore

  /// - Parameter path: The file, which need not exist.
  public init(path: String, files: any FileStore = SystemFileStore()) { (self.path, self.files) = (path, files) }

  /// All sources in the order that they were added.
  ///
  /// - Throws: `.unreadable`, `.badManifest` if the file is damaged.
  public func all() throws(RegionPackageError) -> [SourceRecord] {
    let bytes: [UInt8]?
    do { bytes = try files.read(path) } catch {
      throw .unreadable(path: path, reason: RegionPackageError.reason(error))
    }
    guard let bytes else { return [] }
    do {
      let file: File = try SignedJSON.read(bytes, path: path, limit: 4 << 20)
      return file.sources
    } catch {
      throw .unreadable(path: path, reason: "it is damaged; remove it and pin the keys again with periplus keys pin")
    }
  }

  /// Adds a source, or puts what is known of it in place of what was.
  ///
  /// What was seen never goes back: of two catalogue serials the higher one stays.
  /// - Throws: As `all`; `.unwritable`, `.diskFull`.
  public func save(_ source: SourceRecord) throws(RegionPackageError) {
    var (sources, kept) = (try all(), source)
    if let index = sources.firstIndex(where: { $0.url == source.url }) {
      if sources[index].keys == source.keys {
        kept.catalogueSerial = max(kept.catalogueSerial, sources[index].catalogueSerial)
      }
      sources[index] = kept
    } else {
      sources.append(kept)
    }
    try write(sources)
  }

  /// Forgets a source.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: As `save`.
  public func remove(url: String) throws(RegionPackageError) -> Bool {
    let sources = try all()
    let rest = sources.filter { $0.url != SourceRecord(url: url, keys: []).url }
    guard rest.count < sources.count else { return false }
    try write(rest)
    return true
  }

  private func write(_ sources: [SourceRecord]) throws(RegionPackageError) {
    do {
      try files.makeFolder((path as NSString).deletingLastPathComponent)
      try files.replace(path, with: SignedJSON.bytes(File(sources: sources)))
    } catch { throw RegionPackageError(writing: path, error) }
  }
}
