import RegionPackages

/// Reads outlines in Osmosis's polygon format (`.poly`): a name, then rings between a name and `END`; the name of a hole
/// begins with `!`. Even–odd over all rings gives the same ground.
///
/// Source: <https://wiki.openstreetmap.org/wiki/Osmosis/Polygon_Filter_File_Format>.
public enum PolygonFile {
  /// - Parameter path: For errors.
  /// - Returns: The name of the first line, and the ground.
  /// - Throws: `.malformed` with the line.
  public static func read(_ text: String, path: String) throws(PublishingError) -> (name: String, shape: RegionShape) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    var (rings, ring): ([[[Double]]], [[Double]]?) = ([], nil)
    var (isClosed, end) = (false, 0)
    for (index, line) in lines.enumerated().dropFirst() {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let first = words.first else { continue }
      guard !isClosed else { throw .malformed(path: path, line: index + 1, reason: "text after the last END") }
      end = index + 1
      if first == "END" {
        if let done = ring { rings.append(done) } else { isClosed = true }
        ring = nil
      } else if ring == nil {
        ring = []
      } else {
        guard words.count >= 2, let longitude = Double(words[0]), let latitude = Double(words[1]) else {
          throw .malformed(path: path, line: index + 1, reason: "no longitude and latitude")
        }
        ring?.append([longitude, latitude])
      }
    }
    guard isClosed else { throw .malformed(path: path, line: end, reason: "the last END is missing") }
    let name = lines.first.map { String($0).split(separator: " ").joined(separator: " ") } ?? ""
    return (name, try shape(rings, path: path))
  }

  /// Thins rings until they fit, and checks them.
  static func shape(_ rings: [[[Double]]], path: String) throws(PublishingError) -> RegionShape {
    guard let shape = RegionShape(rings: OutlineThinning.thinned(rings)) else {
      throw .malformed(path: path, line: nil, reason: "a position out of range, a ring of less than three, or no ring")
    }
    return shape
  }
}
