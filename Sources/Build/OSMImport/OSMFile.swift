import COsmium
import Foundation

/// Reads OpenStreetMap files: PBF, and XML plain, gzipped or bzipped, told apart by content.
public enum OSMFile {
  /// Streams the file once past all handlers.
  ///
  /// - Parameters:
  ///   - path: Of the file.
  ///   - handlers: Called in turn for every element, on this thread.
  ///   - areas: Whether to assemble areas; the relations are then read beforehand, in a run of their own.
  ///   - progress: Told the share of the file that is done, 0 … 1, now and then.
  /// - Returns: What was seen and what had to be left out.
  /// - Throws: `OSMError`; handlers may then have been given a part of the file.
  /// - Complexity: Memory for the places of all nodes (16 bytes each) and for the member ways of open multipolygons.
  @discardableResult
  public static func read(
    path: String, into handlers: [any OSMHandler], areas: Bool = true, progress: ((Double) -> Void)? = nil
  ) throws(OSMError) -> OSMReadReport {
    let format = try recognize(path)
    let delivery = OSMDelivery(handlers: handlers, progress: progress)
    var callbacks = delivery.callbacks(areas: areas)
    var counts = cosm_counts()
    var failure = cosm_failure()
    let status = withExtendedLifetime(delivery) {
      // A leading "./" keeps libosmium from taking a name like "http:x" for an address, or "-" for standard input.
      cosm_read(path.hasPrefix("/") ? path : "./" + path, format.rawValue, areas ? 1 : 0, &callbacks, &counts, &failure)
    }
    if let error = OSMError(status: status, failure: failure, path: path) { throw error }
    return OSMReadReport(counts, headerTimestamp: delivery.headerTimestamp)
  }

  /// The version of libosmium in this build, for the record that a package keeps of its making.
  public static var libraryVersion: String { String(cString: cosm_version()) }

  /// Opening a pipe would wait for its writer, and a pipe cannot be read twice.
  private static func requirePlainFile(_ path: String) throws(OSMError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        throw .unreadable(path: path, reason: String(cString: strerror(errno)))
      }
      throw .notFound(path: path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .isDirectory(path: path)
    default: throw .unreadable(path: path, reason: "not a plain file")
    }
  }

  /// Looks at the path and the first bytes, and walks the blocks of a PBF file.
  private static func recognize(_ path: String) throws(OSMError) -> OSMFormat {
    try requirePlainFile(path)
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { try? handle.close() }
    guard let size = try? Int(handle.seekToEnd()), (try? handle.seek(toOffset: 0)) != nil,
      let start = try? handle.read(upToCount: 64) ?? Data()
    else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
    guard size > 0 else { throw .empty(path: path) }
    guard let format = OSMFormat(start: Array(start)) else { throw .unknownFormat(path: path) }
    if format == .pbf { try PBFFraming(path: path, handle: handle, size: size).check() }
    return format
  }
}

extension OSMError {
  init?(status: cosm_status, failure: cosm_failure, path: String) {
    let message = withUnsafeBytes(of: failure.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).replacing("\n", with: " ")
    }
    switch status {
    case COSM_DONE: return nil
    case COSM_UNREADABLE: self = .unreadable(path: path, reason: message)
    case COSM_UNSORTED: self = .unsorted(path: path, detail: message)
    case COSM_UNSUPPORTED: self = .unsupported(path: path, detail: message)
    case COSM_HISTORY: self = .severalVersions(path: path)
    case COSM_NO_MEMORY: self = .outOfMemory(path: path)
    default:
      self = .damaged(path: path, byte: failure.offset > 0 ? Int(clamping: failure.offset) : nil, detail: message)
    }
  }
}

extension OSMReadReport {
  init(_ counts: cosm_counts, headerTimestamp: Int64?) {
    nodes = Int(counts.nodes)
    ways = Int(counts.ways)
    relations = Int(counts.relations)
    areas = Int(counts.areas)
    nodesOffGlobe = Int(counts.nodes_off_globe)
    missingWayNodes = Int(counts.missing_way_nodes)
    incompleteRelations = Int(counts.incomplete_relations)
    unassembledRelations = Int(counts.unassembled_relations)
    unassembledWays = Int(counts.unassembled_ways)
    // OpenStreetMap began in August 2004; programs that drop the times of elements write 0 or 1 second.
    let newest = counts.newest_timestamp > 1_091_318_400 ? counts.newest_timestamp : nil
    timestamp = headerTimestamp ?? newest
  }
}
