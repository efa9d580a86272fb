import Foundation

/// The formats that are read, recognised by their first bytes: names lie.
enum OSMFormat: String {
  case pbf = "pbf"
  case xml = "osm"
  case gzippedXML = "osm.gz"
  case bzippedXML = "osm.bz2"

  /// - Parameter start: The first bytes of the file, 64 or all.
  init?(start: [UInt8]) {
    if start.starts(with: [0x1F, 0x8B]) {
      self = .gzippedXML
    } else if start.starts(with: Array("BZh".utf8)) {
      self = .bzippedXML
    } else if start.count > 13, start[0] == 0, start[1] == 0, start[4] == 0x0A,
      Array(start[6...]).starts(with: Array("OSMHeader".utf8))
    {
      self = .pbf
    } else if Self.textStart(start).starts(with: Array("<".utf8)) {
      self = .xml
    } else {
      return nil
    }
  }

  /// Without a byte order mark and white space.
  private static func textStart(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }
}
