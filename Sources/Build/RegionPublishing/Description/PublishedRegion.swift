import RegionPackages

/// A region that is to be published: where its extract lies and what it is called.
public struct PublishedRegion: Hashable, Sendable, Codable {
  /// Stays the same whatever the region is called.
  public var id: RegionID
  /// The extract; in a description relative to it.
  public var file: String?
  /// For people; `nil` for one made from the id.
  public var name: String?
  /// By ISO 639-1 language.
  public var names: [String: String]?
  /// The heading above it.
  public var group: RegionID?
  /// ISO 3166-1 alpha-2, for speed limits that go without saying.
  public var country: String?
  /// The ground that it covers; `nil` for all of the extract.
  public var outline: RegionShape?

  /// A region with a name and a file at most.
  public init(id: RegionID, file: String? = nil, name: String? = nil, outline: RegionShape? = nil) {
    (self.id, self.file, self.name, self.outline) = (id, file, name, outline)
  }
}

/// Why nothing can be published; one line with place and remedy.
public enum PublishingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description or an outline cannot be read.
  case malformed(path: String, line: Int?, reason: String)
  /// Two regions have one id.
  case sameID(RegionID, path: String)
  /// There is nothing to publish.
  case nothing(path: String)
  /// The roads of one cell alone pass the cap.
  case tooDense(cap: Int)

  public var description: String {
    switch self {
    case .malformed(let path, let line, let reason): "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)"
    case .sameID(let id, let path): "\(path): the region \(id) is there twice; rename one of the files"
    case .nothing(let path): "\(path): holds no extract (.osm.pbf, .osm, .osm.gz, .osm.bz2) and no outline"
    case .tooDense(let cap): "no package of at most \(cap) arcs can hold the densest square; raise --cap"
    }
  }
}
