/// A source file cannot be used. One line names the file, the place in it and what to do.
public enum SourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is not there, or may not be read.
  case unreadable(path: String, reason: String)
  /// It is not what it should be; `place` is a line, record or byte.
  case malformed(path: String, place: String, reason: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason): run Scripts/fetch"
    case .malformed(let path, let place, let reason): "\(path), \(place): \(reason): fetch it again"
    }
  }
}

/// How many rows of a source were kept, and why the others were not.
public struct RowReport: Codable, Equatable, Sendable {
  /// Rows in the file, header and comments aside. Always `kept` plus all that was rejected.
  public var read = 0
  /// Rows used.
  public var kept = 0
  /// Named reason → number of rows.
  public var rejected: [String: Int] = [:]
  /// Named reason → place of the first such row, as in `line 12`.
  public var firstRejected: [String: String] = [:]

  /// Nothing read yet.
  public init() {}

  /// Counts a row that was used.
  public mutating func keep() {
    read += 1
    kept += 1
  }

  /// Counts a row that was not used.
  public mutating func reject(_ reason: String, at place: String) {
    read += 1
    rejected[reason, default: 0] += 1
    if firstRejected[reason] == nil { firstRejected[reason] = place }
  }
}
