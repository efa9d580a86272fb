import GeoCore
import RoadNetwork

extension Router {
  /// The point of road that a place is moved to.
  ///
  /// - Parameter index: Of the place, for the error.
  /// - Throws: `.noRoad`.
  public func snapped(_ place: RoutePlace, index: Int) throws(RoutingError) -> SnapCandidate {
    let policy = SnapPolicy(network: network, metric: metric)
    guard let best = policy.candidates(for: place).first else {
      throw .noRoad(
        place: index, radius: place.radius ?? SnapPolicy.defaultRadius, isClosed: policy.hasClosedRoads(near: place))
    }
    return best.snap
  }
}
