/// Why a file could not be read. `description` is one line that names the file, the place and the remedy.
public enum OSMError: Error, Equatable, Sendable {
  /// There is nothing at the path.
  case notFound(path: String)
  /// The path names a folder.
  case isDirectory(path: String)
  /// The system refuses: permission, a disk error.
  case unreadable(path: String, reason: String)
  /// The file has no bytes.
  case empty(path: String)
  /// The first bytes are of no format that is read here.
  case unknownFormat(path: String)
  /// The file ends inside the block that starts at this byte.
  case truncated(path: String, byte: Int)
  /// The content breaks its format; `byte` is the place, or close before it, where that is known.
  case damaged(path: String, byte: Int?, detail: String)
  /// The elements are not in the order nodes, ways, relations, each by number.
  case unsorted(path: String, detail: String)
  /// A sound file of a kind that is not read here: blocks packed by zstd or lzma, a feature of later years.
  case unsupported(path: String, detail: String)
  /// A history or change file: it holds several versions of an element.
  case severalVersions(path: String)
  /// The memory does not suffice for the file.
  case outOfMemory(path: String)
}

extension OSMError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file; check the path"
    case .isDirectory(let path): "\(path): is a folder; name an .osm.pbf or .osm file"
    case .unreadable(let path, let reason): "\(path): cannot be read (\(reason))"
    case .empty(let path): "\(path): is empty; fetch it again"
    case .unknownFormat(let path):
      "\(path): byte 0: neither OSM PBF nor OSM XML; give an .osm.pbf, .osm, .osm.gz or .osm.bz2"
    case .truncated(let path, let byte): "\(path): byte \(byte): the file ends inside this block; fetch it again"
    case .damaged(let path, let byte?, let detail): "\(path): near byte \(byte): damaged (\(detail)); fetch it again"
    case .damaged(let path, nil, let detail): "\(path): damaged (\(detail)); fetch it again"
    case .unsorted(let path, let detail): "\(path): not sorted (\(detail)); sort it first: osmium sort"
    case .unsupported(let path, let detail):
      "\(path): of a kind that is not read here (\(detail)); convert it first: osmium cat -f pbf"
    case .severalVersions(let path):
      "\(path): holds several versions of an element, as history and change files do; give a plain extract"
    case .outOfMemory(let path): "\(path): too large for the memory of this machine; cut a smaller extract"
    }
  }
}
