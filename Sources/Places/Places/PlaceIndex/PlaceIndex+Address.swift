import GeoCore

extension PlaceIndex {
  /// How far an address may be from what it is said of.
  enum AddressReach {
    /// Within or beside the building: its number stands, whatever street runs past.
    static var building: Meters { Meters(15) }
    /// A number of the street that one stands in.
    static var number: Meters { Meters(60) }
    /// A street alone.
    static var street: Meters { Meters(500) }
  }

  /// Street and house number at a position, by distance.
  ///
  /// A number within 15 m comes first. Else the nearest street decides, with its nearest number within 60 m; a number of
  /// another street only if it is nearer than the street. A street without a number may be up to 500 m away. The
  /// distance is part of the answer.
  /// - Parameter package: Id of the region, for the answer.
  /// - Returns: `nil` where nothing is near.
  /// - Complexity: O(things within 200 m) where there are streets.
  public func address(
    at position: Coordinate, package: String
  ) throws(PlaceIndexError) -> PlaceChain.Address? {
    let around = try reverse(near: position)
    let nearest = around.address.flatMap { address in
      around.addressDistance.map { (address: address, street: around.addressStreet, distance: $0) }
    }
    if let nearest, nearest.distance <= AddressReach.building {
      return written(nearest.address, of: nearest.street, nearest.distance, package)
    }
    if let street = around.street, let number = try self.nearestAddress(of: street, to: position) {
      let distance = number.position.coordinate.distance(to: position)
      if distance <= AddressReach.number { return written(number, of: street, distance, package) }
    }
    if let nearest, nearest.distance <= AddressReach.number,
      around.streetDistance.map({ nearest.distance <= $0 }) ?? true
    {
      return written(nearest.address, of: nearest.street, nearest.distance, package)
    }
    guard let street = around.street, let distance = around.streetDistance, distance <= AddressReach.street,
      let name = street.name
    else { return nil }
    return PlaceChain.Address(
      label: name, street: name, houseNumber: nil, source: nil, postcode: street.locality.postcode,
      city: street.locality.city, distance: distance.rawValue, package: package)
  }

  /// The number of a street that is nearest to a position; ties go to the lower number.
  private func nearestAddress(
    of street: PlaceItem, to position: Coordinate
  ) throws(PlaceIndexError) -> PlaceAddress? {
    try addresses(of: street).map { (address: $0, distance: $0.position.coordinate.distance(to: position)) }
      .min {
        (($0.distance.rawValue * 1_000).rounded(), $0.address.number, $0.address.key)
          < (($1.distance.rawValue * 1_000).rounded(), $1.address.number, $1.address.key)
      }?.address
  }

  private func written(
    _ address: PlaceAddress, of street: PlaceItem?, _ distance: Meters, _ package: String
  ) -> PlaceChain.Address? {
    guard let name = street?.name else { return nil }
    let country = address.locality.country ?? self.country
    return PlaceChain.Address(
      label: AddressFormat.street(name, number: address.label, country: country), street: name,
      houseNumber: address.label, source: "\(address.source)",
      postcode: address.locality.postcode ?? street?.locality.postcode,
      city: address.locality.city ?? street?.locality.city, distance: distance.rawValue, package: package)
  }
}
