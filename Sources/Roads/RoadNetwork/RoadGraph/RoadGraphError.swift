import ByteCoding

/// Why a road graph could not be opened.
public struct RoadGraphError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, as it was named; empty for bytes in memory.
  public let file: String
  /// What is wrong with it.
  public let reason: ByteCodingError

  /// Puts an error together.
  public init(file: String, reason: ByteCodingError) { (self.file, self.reason) = (file, reason) }

  /// One line that names the file, what is wrong and what to do.
  public var description: String { file.isEmpty ? "road graph: \(reason)" : "\(file): \(reason)" }
}
