import Foundation
import RegionPackages

/// What is to be published.
public struct PublishRequest: Sendable {
  /// How one large extract becomes regions.
  public enum Cut: Sendable {
    /// By outlines: `.poly` files or GeoJSON.
    case outlines([String])
    /// By rectangles of at most so many arcs of the road graph.
    case grid(cap: Int)
  }

  /// A folder of extracts, or one extract if it is cut.
  public var source: String
  /// The folder that is published.
  public var site: String
  /// Who signs; usually one.
  public var keys: [SigningKey]
  /// The program that builds a region, `periplus`.
  public var program: String
  /// How the source is cut; `nil` for a folder of extracts.
  public var cut: Cut?
  /// A description of groups, names and countries; `nil` for the one in the folder of extracts.
  public var description: String?
  /// Where extracts are cut to; kept, so that the next run need not cut again.
  public var work: String
  /// Regions that are built at the same time.
  public var jobs = 1
  /// For people; `nil` for the description's.
  public var publisher: String?
  /// Days after the date of its source when a region should be replaced.
  public var expiresAfterDays: Int?
  /// Days that the catalogue is valid: publish again before.
  public var catalogueDays = 90
  /// Versions of a region that stay, for devices that are in the middle of fetching one.
  public var keptVersions = 3
  /// Whether regions are built; if not, what lies in the site is signed and listed.
  public var builds = true

  /// The usual choices.
  public init(source: String, site: String, keys: [SigningKey], program: String, work: String) {
    (self.source, self.site, self.keys, self.program, self.work) = (source, site, keys, program, work)
  }

  /// Where the packages lie.
  var regions: String { site + "/regions" }
}

/// What a publication made.
public struct PublishReport: Encodable, Sendable {
  /// One region.
  public struct Region: Encodable, Sendable {
    /// What became of it.
    public enum State: String, Encodable, Sendable {
      case built, unchanged, failed, listed
    }

    /// Its id.
    public let id: String
    /// What became of it.
    public let state: State
    /// The newest version there is; absent if there is none.
    public var version: String?
    /// Length of its parts.
    public var bytes: Int?
    /// What building took.
    public let seconds: Double
    /// Why it failed, in one line.
    public var problem: String?
    /// Deltas that were made, from older versions.
    public var deltas = 0
    /// Length of those deltas.
    public var deltaBytes = 0
  }

  /// By id.
  public var regions: [Region]
  /// The catalogue's serial.
  public let serial: Int
  /// Until when it is valid.
  public let expires: Date
  /// Length of all parts of the newest versions.
  public let bytes: Int

  /// Whether every region is as it should be.
  public var isWhole: Bool { !regions.contains { $0.state == .failed } }
}
