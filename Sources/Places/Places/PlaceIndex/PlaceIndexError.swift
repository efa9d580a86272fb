import SQLiteKit

/// A region's place index cannot be used.
public enum PlaceIndexError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file, or it may not be read.
  case unreadable(path: String, detail: String)
  /// The file is something else than a place index.
  case notAPlaceIndex(path: String)
  /// Written by a newer program, or with another fold: build the region again or update the program.
  case unsupportedVersion(path: String, found: Int64, supported: Int64)
  /// The file is damaged: download or build it again.
  case damaged(path: String, detail: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let detail): "\(path): cannot be read (\(detail))"
    case .notAPlaceIndex(let path): "\(path): is no place index; build the region again"
    case .unsupportedVersion(let path, let found, let supported):
      "\(path): has version \(found), this program reads \(supported); build the region again"
    case .damaged(let path, let detail): "\(path): is damaged (\(detail)); build or download the region again"
    }
  }

  init(_ error: any Error, path: String) {
    switch error {
    case let known as PlaceIndexError: self = known
    case let error as SQLiteError where error.isDamaged: self = .damaged(path: path, detail: error.message)
    case let error as SQLiteError: self = .unreadable(path: path, detail: error.message)
    default: self = .unreadable(path: path, detail: "\(error)")
    }
  }
}
