import SQLiteKit

/// The place index could not be written.
public enum PlaceIndexBuildError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The disk or a quota is full: free some space.
  case diskFull(path: String)
  /// The folder or file refuses, e.g. for lack of rights.
  case unwritable(path: String, detail: String)

  public var description: String {
    switch self {
    case .diskFull(let path): "\(path): the disk is full; free some space and build again"
    case .unwritable(let path, let detail): "\(path): cannot be written (\(detail)); choose another folder"
    }
  }

  init(_ error: SQLiteError, path: String) {
    self = error.isDiskFull ? .diskFull(path: path) : .unwritable(path: path, detail: error.message)
  }
}
