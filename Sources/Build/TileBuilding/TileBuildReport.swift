import OSMImport

/// What a build of tiles made and left out.
public struct TileBuildReport: Hashable, Sendable, Codable {
  /// Tiles in the archive, and how many of them differ.
  public var tiles = 0
  public var differentTiles = 0
  /// Length of the archive.
  public var bytes = 0
  /// Bytes of the largest tile, compressed.
  public var largestTileBytes = 0
  /// Features by layer, before they are cut into tiles.
  public var features: [String: Int] = [:]
  /// Source data that could not be drawn, by reason.
  public var skipped: [String: Int] = [:]
  /// Parts of areas that rounding to the grid made cross themselves, and that were repaired.
  public var repairedPolygons = 0
  /// Where the sea is.
  public var coast = CoastReport()
}

/// Why tiles could not be built. `description` is one line.
public enum TileBuildError: Error, Equatable, Sendable {
  /// The source holds nothing that a map shows.
  case nothingToDraw
  /// The archive cannot be written; the text names the file and the reason.
  case unwritable(String)
}

extension TileBuildError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nothingToDraw: "the source holds nothing that a map shows; check that it is an extract of the place you mean"
    case .unwritable(let reason): reason
    }
  }
}
