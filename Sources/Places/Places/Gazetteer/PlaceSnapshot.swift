/// Names and ancestry of a place as they were when it was asked for: what a record of a journey keeps.
///
/// A later gazetteer may rename a place or drop it. The snapshot stays readable without any gazetteer; the ids serve to
/// find the same place again. Nothing rewrites a stored snapshot.
public struct PlaceSnapshot: Codable, Hashable, Sendable {
  /// A place by id and name.
  public struct Link: Codable, Hashable, Sendable {
    /// `continent`, `country`, `region`, `city`, `quarter`, `airport` or `address`.
    public var kind: String
    /// Stable in the kind's own numbering; empty for an address.
    public var id: String
    /// As it was called then, in `language`.
    public var name: String

    /// Keeps all three.
    public init(kind: String, id: String, name: String) { (self.kind, self.id, self.name) = (kind, id, name) }
  }

  /// From the largest to the smallest.
  public var ancestry: [Link]
  /// One line for people, the smallest first: `Shibuya, Tokyo, Japan`; empty at sea.
  public var label: String
  /// IANA name.
  public var timeZone: String
  /// Language of the names, by its tag; `nil` for names as the sources write them.
  public var language: String?
  /// The gazetteer that it comes from.
  public var gazetteer: String

  /// The snapshot of a chain.
  public init(_ chain: PlaceChain) {
    ancestry = [
      chain.continent.map { Link(kind: "continent", id: $0.id, name: $0.name) },
      chain.country.map { Link(kind: "country", id: $0.id, name: $0.name) },
      chain.region.map { Link(kind: "region", id: $0.id, name: $0.name) },
      chain.city.map { Link(kind: "city", id: $0.id, name: $0.name) },
      chain.quarter.map { Link(kind: "quarter", id: $0.id, name: $0.name) },
      chain.airport.map { Link(kind: "airport", id: $0.id, name: $0.name) },
      chain.address.map { Link(kind: "address", id: "", name: $0.label) },
    ].compactMap(\.self)
    // A city-state is not called Singapore, Singapore, Singapore.
    let names = [chain.address?.label, chain.quarter?.name, chain.city?.name, chain.region?.name, chain.country?.name]
      .compactMap(\.self)
    label = names.enumerated().filter { $0.offset == 0 || names[$0.offset - 1] != $0.element }.map(\.element)
      .joined(separator: ", ")
    (timeZone, language, gazetteer) = (chain.timeZone, chain.language, chain.gazetteer)
  }
}
