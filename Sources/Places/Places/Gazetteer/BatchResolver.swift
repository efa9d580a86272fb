import Foundation
import GeoCore

/// Resolves a stream of coordinates: tab-separated lines in, one line out for each, in order, in constant memory.
///
/// A line that is no coordinate gives an empty answer with the flag `malformed`, so that lines keep their numbers.
/// Of a line that is longer than any coordinate nothing is kept.
public struct BatchResolver {
  /// Column names of the answer.
  public static let header = "lat\tlon\tcountry\tregion\tcityId\tcity\tcityMetres\tairport\ttimeZone\tflags\n"
  /// Bytes of a line that are kept; no coordinate is longer, whatever columns follow it.
  static let longestLine = 4_096

  private let answers: BatchAnswer
  private static let lineFeed = UInt8(ascii: "\n")

  /// - Complexity: O(countries + regions + zones), once.
  public init(_ gazetteer: Gazetteer) { answers = BatchAnswer(gazetteer) }

  /// Answers all lines of `read` through `write`.
  ///
  /// - Parameters:
  ///   - read: Gives the next bytes, empty at the end.
  ///   - write: Takes bytes of the answer; what it throws ends the run.
  /// - Returns: Lines answered.
  @discardableResult
  public func run(read: () throws -> [UInt8], write: ([UInt8]) throws -> Void) throws -> Int {
    var output = Array(Self.header.utf8)
    // The beginning of a line whose end has not come yet.
    var begun: [UInt8] = []
    var (count, isFirst) = (0, true)
    while true {
      var chunk = try read()
      let isEnd = chunk.isEmpty
      if isEnd, !begun.isEmpty { chunk = [Self.lineFeed] }
      if isFirst, chunk.starts(with: [0xEF, 0xBB, 0xBF]) { chunk.removeFirst(3) }
      isFirst = false
      count += chunk.withUnsafeBytes { answerLines(of: $0, begun: &begun, into: &output) }
      try write(output)
      output.removeAll(keepingCapacity: true)
      if isEnd { return count }
    }
  }

  /// Answers every line that ends in the bytes; keeps the beginning of the next.
  private func answerLines(
    of bytes: UnsafeRawBufferPointer, begun: inout [UInt8], into output: inout [UInt8]
  ) -> Int {
    var (start, count) = (0, 0)
    while start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(Self.lineFeed), bytes.count - start)
    {
      let end = UnsafeRawPointer(found) - base
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      if begun.isEmpty {
        answers.append(line, to: &output)
      } else {
        Self.keep(line, in: &begun)
        begun.withUnsafeBytes { answers.append($0, to: &output) }
        begun.removeAll(keepingCapacity: true)
      }
      count += 1
      start = end + 1
    }
    Self.keep(UnsafeRawBufferPointer(rebasing: bytes[start...]), in: &begun)
    return count
  }

  /// Appends to the begun line, up to one byte more than is read of it.
  private static func keep(_ bytes: UnsafeRawBufferPointer, in begun: inout [UInt8]) {
    begun.append(contentsOf: bytes.prefix(longestLine + 1 - begun.count))
  }
}
