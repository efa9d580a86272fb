/// Whether rings of fixed coordinates contain a position, by exact integer arithmetic.
public enum Containment {
  /// Even–odd rule over all rings, so that holes are rings like any other.
  ///
  /// Rings are open or closed; each has three positions or more. A position exactly on an edge belongs to one side,
  /// always the same. Rings must not cross the antimeridian.
  /// - Complexity: O(positions of all rings).
  public static func contains(_ position: FixedCoordinate, rings: [[FixedCoordinate]]) -> Bool {
    var isInside = false
    for ring in rings where ring.count > 2 {
      var previous = ring[ring.count - 1]
      for current in ring {
        if crosses(from: previous, to: current, eastOf: position) { isInside.toggle() }
        previous = current
      }
    }
    return isInside
  }

  /// Whether an edge crosses the ray that runs east from the position; the lower end belongs to the edge, the upper not.
  private static func crosses(from: FixedCoordinate, to: FixedCoordinate, eastOf position: FixedCoordinate) -> Bool {
    guard (from.latitudeE7 > position.latitudeE7) != (to.latitudeE7 > position.latitudeE7) else { return false }
    // Differences have at most 32 bits and a sign, products 64: one bit more than Int64 has in the extreme case of
    // an edge across half the globe, so the comparison goes through Int128.
    let dy = Int128(to.latitudeE7) - Int128(from.latitudeE7)
    let dx = Int128(to.longitudeE7) - Int128(from.longitudeE7)
    let py = Int128(position.latitudeE7) - Int128(from.latitudeE7)
    let px = Int128(position.longitudeE7) - Int128(from.longitudeE7)
    return dy > 0 ? px * dy < dx * py : px * dy > dx * py
  }
}
