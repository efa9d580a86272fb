import GeoCore
import OSMImport
import Places

extension PlaceIndexBuilder {
  /// Writes the file of everything that was collected.
  ///
  /// The same input and library versions give the same bytes. The file appears by rename when it is complete.
  /// - Parameters:
  ///   - path: Of the file; replaced if it exists.
  ///   - sourceTimestamp: Date of the data, seconds since 1970 in UTC; stored for the reader.
  /// - Throws: `PlaceIndexBuildError` if the disk refuses.
  /// - Complexity: O(n log n) in the findable elements.
  public func finish(
    writingTo path: String, sourceTimestamp: Int64? = nil
  ) throws(PlaceIndexBuildError) -> PlaceIndexReport {
    finishRings()
    let merged = TwinMerger.merge(places)
    if merged.joined > 0 { report.skip("place.twin", count: merged.joined) }
    let streets = LineGrouper(reach: 150).group(lines.filter { $0.key == "highway" })
    let waterways = LineGrouper(reach: 1_000).group(lines.filter { $0.key == "waterway" })
    let assembly = assignAddresses(streets: streets, places: merged.places)
    let items = makeItems(assembly, streets: streets, waterways: waterways, places: merged.places)
    count(items)
    report.bytes = try PlaceIndexWriter(items: items, sourceTimestamp: sourceTimestamp).write(to: path)
    return report
  }

  private func assignAddresses(streets: [LineGroup], places: [SourcePlace]) -> AddressAssembly {
    var assembly = AddressAssembly(owners: AddressOwners(streets: streets, places: places))
    report.sourceAddresses = addresses.count
    assembly.add(addresses, streetsOfMembers: streetsOfMembers)
    assembly.add(interpolations, numbersOfNodes: numbersOfNodes)
    assembly.finish()
    for reason in assembly.skipped.keys.sorted() { report.skip(reason, count: assembly.skipped[reason] ?? 0) }
    return assembly
  }

  private func makeItems(
    _ assembly: AddressAssembly, streets: [LineGroup], waterways: [LineGroup], places: [SourcePlace]
  ) -> [IndexItem] {
    let factory = ItemAssembly(finder: localityFinder(places))
    var items: [IndexItem] = []
    for (index, street) in streets.enumerated() {
      items.append(factory.street(street, assembly.byOwner[.street(index)] ?? []))
    }
    for waterway in waterways { items.append(factory.street(waterway, [])) }
    for (street, addresses) in assembly.unmapped { items.append(factory.street(street, addresses)) }
    for (index, place) in places.enumerated() {
      items.append(factory.place(place, assembly.byOwner[.place(index)] ?? []))
    }
    return items.sorted(by: IndexItem.precedes)
  }

  private func localityFinder(_ places: [SourcePlace]) -> LocalityFinder {
    let settlements = places.compactMap { place -> LocalityFinder.Settlement? in
      guard let name = place.names.main else { return nil }
      let reach = place.classified.categories.lazy.filter { $0.key == "place" }
        .compactMap { LocalityFinder.reach(ofPlace: $0.value) }.first
      return reach.map { LocalityFinder.Settlement(name: name, position: place.position, reachMeters: $0) }
    }
    let country = countries.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
    return LocalityFinder(areas: AdminAreas(adminAreas), settlements: settlements, regionCountry: country)
  }

  private func count(_ items: [IndexItem]) {
    report.streets = items.count { $0.kind == .street || !$0.lines.isEmpty }
    report.places = items.count { $0.kind == .poi && $0.lines.isEmpty }
    report.settlements = items.count { ![.street, .poi].contains($0.kind) }
    report.addresses = items.reduce(0) { $0 + $1.addresses.count }
  }
}
