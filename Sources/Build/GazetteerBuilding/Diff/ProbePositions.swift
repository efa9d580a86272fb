import Foundation
import GeoCore
import Places

/// Positions at which two gazetteers are compared: read from a file, or spread over cities and the globe.
public enum ProbePositions {
  /// Reads tab-separated positions: the columns `lat` and `lon` of a header, else the first two of every line.
  ///
  /// - Throws: `SourceError` naming the line.
  public static func read(path: String) throws -> [Coordinate] {
    var columns = (latitude: 0, longitude: 1)
    var positions: [Coordinate] = []
    var reader = try LineReader(path: path)
    while let line = reader.next() {
      let fields = line.tabColumns
      if reader.number == 1, let latitude = fields.firstIndex(of: "lat"), let longitude = fields.firstIndex(of: "lon") {
        columns = (latitude, longitude)
        continue
      }
      guard !line.isEmpty else { continue }
      guard max(columns.latitude, columns.longitude) < fields.count, let latitude = Double(fields[columns.latitude]),
        let longitude = Double(fields[columns.longitude]),
        let position = Coordinate(latitude: latitude, longitude: longitude)
      else {
        throw SourceError.malformed(path: path, place: "line \(reader.number)", reason: "no latitude and longitude")
      }
      positions.append(position)
    }
    return positions
  }

  /// So many positions, always the same for a gazetteer: three of five within 30 km of a city, the others anywhere.
  ///
  /// They follow M. Roberts' R2 sequence ("The Unreasonable Effectiveness of Quasirandom Sequences", 2018), which fills
  /// a square evenly without chance.
  public static func spread(_ count: Int, over gazetteer: Gazetteer) -> [Coordinate] {
    let cities = gazetteer.index.cityCount
    return (0..<count).map { number in
      let x = (0.5 + Double(number) * 0.754_877_666_246_692_8).truncatingRemainder(dividingBy: 1)
      let y = (0.5 + Double(number) * 0.569_840_290_998_053_2).truncatingRemainder(dividingBy: 1)
      if number % 5 < 3, cities > 0, let city = gazetteer.index.position(ofCity: number * cities / count) {
        return city.coordinate.moved(by: Meters(30_000 * x), bearing: 360 * y)
      }
      return Coordinate(uncheckedLatitude: asin(2 * x - 1) * 180 / .pi, longitude: 360 * y - 180)
    }
  }
}
