import GeoCore
import OSMImport

/// Counts how many arcs of the road graph each square of the world will have, from one reading of a source.
///
/// A road between two neighbouring nodes counts where its middle lies, twice for its two directions, times the share of
/// such pieces that end in an arc: most nodes of a road only bend it.
public final class RoadDensity: OSMHandler {
  /// Squares are tiles of this zoom: about 10 km in the middle latitudes.
  public static let zoom: UInt8 = 12
  /// Arcs for each piece between two nodes, both directions together.
  ///
  /// Measured on whole extracts: 0.87 in Neubrandenburg, 0.80 in Monaco, 0.56 in Porto, 0.28 in Liechtenstein with its
  /// winding tracks. Too much makes packages smaller than they might be, too little would pass the cap.
  static let arcsPerPiece = 0.9

  private var pieces: [TileAddress: Int] = [:]

  /// Counts nothing yet.
  public init() {}

  public func way(_ way: OSMWay) {
    guard way.tags.contains("highway") else { return }
    for piece in way.pieces {
      for (from, to) in zip(piece, piece.dropFirst()) {
        let middle = Coordinate(
          uncheckedLatitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2)
        pieces[TileAddress(containing: middle, zoom: Self.zoom), default: 0] += 1
      }
    }
  }

  /// Arcs by square, in the order of addresses; squares without roads are left out.
  public var arcs: [(square: TileAddress, arcs: Int)] {
    pieces.sorted { $0.key < $1.key }.map { ($0.key, Int((Double($0.value) * Self.arcsPerPiece).rounded(.up))) }
  }
}

extension FixedCoordinate {
  fileprivate var latitude: Double { Double(latitudeE7) / Self.unitsPerDegree }
  fileprivate var longitude: Double { Double(longitudeE7) / Self.unitsPerDegree }
}
