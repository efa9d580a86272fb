import GeoCore
import Places

extension Device {
  /// What is at a coordinate: the chain of the gazetteer, and street and number where a region is installed.
  ///
  /// - Parameter languages: BCP 47 tags, the preferred first.
  /// - Throws: `GazetteerError` if there is no gazetteer. A region whose places cannot be read gives no address.
  public func place(at coordinate: Coordinate, languages: [String]) throws(GazetteerError) -> PlaceChain {
    let world = try worldPlaces.current()
    var chain = try world.gazetteer.describe(coordinate, atlas: world.atlas, languages: languages)
    if let address = address(at: coordinate) { chain.add(address) }
    return chain
  }

  /// The nearest address that an installed region knows.
  private func address(at coordinate: Coordinate) -> PlaceChain.Address? {
    let found = holdings.regions.compactMap { region -> PlaceChain.Address? in
      guard region.installed.manifest.bounds.contains(coordinate), let places = region.places else { return nil }
      do { return try places.address(at: coordinate, package: region.id) } catch {
        report("\(error)")
        return nil
      }
    }
    // Regions come in the order of their ids: of equally near ones the first stays.
    return found.min { $0.distance < $1.distance }
  }
}
