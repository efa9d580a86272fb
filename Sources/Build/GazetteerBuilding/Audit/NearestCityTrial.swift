import Places

/// How well the nearest city tells the region where no line is known: each city is asked of all others.
enum NearestCityTrial {
  /// - Parameter cities: Position and claimed region of the cities of one polygon.
  /// - Returns: Share of cities whose nearest other city claims the same region; 0 for less than two cities.
  /// - Complexity: O(n²).
  static func agreement(of cities: [(vector: UnitVector, region: String)]) -> Double {
    guard cities.count > 1 else { return 0 }
    var right = 0
    for (index, city) in cities.enumerated() {
      var nearest: (chord: Int64, region: String)?
      for (other, candidate) in cities.enumerated() where other != index {
        let chord = city.vector.squaredChord(to: candidate.vector)
        if nearest.map({ chord < $0.chord }) ?? true { nearest = (chord, candidate.region) }
      }
      if nearest?.region == city.region { right += 1 }
    }
    return Double(right) / Double(cities.count)
  }
}
