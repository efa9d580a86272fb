import OSMImport
import RegionPackages

/// What a part became.
struct BuiltPart: Sendable {
  let kind: RegionPart.Kind
  /// How much it holds, for the manifest and for people.
  var counts: [(name: String, count: Int)]
  /// What was left out, by reason.
  var skipped: [String: Int]
  /// Zoom levels of a map.
  var zooms: ClosedRange<Int>?
}

/// Facts of the source that are known when it has been read.
struct BuildFacts: Sendable {
  let name: String
  let sourceTime: Int64?
}

/// Builds parts of a package: receives the source, then writes their files.
protocol PartBuild: AnyObject {
  /// The parts that it may write, the first first.
  var kinds: [RegionPart.Kind] { get }
  /// What the source is fed to.
  var handler: any OSMHandler { get }
  /// Writes the files, each under the name of its kind.
  ///
  /// - Parameter progress: Told the share that is done.
  /// - Returns: What was written: nothing if the source holds nothing for these parts.
  func write(to folder: String, facts: BuildFacts, progress: @escaping (Double) -> Void) throws -> [BuiltPart]
}
