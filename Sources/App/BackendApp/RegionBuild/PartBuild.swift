import OSMImport
import RegionPackages

/// What a part became.
struct BuiltPart: Sendable {
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

/// Builds one part of a package: receives the source, then writes the file.
protocol PartBuild: AnyObject {
  var kind: RegionPart.Kind { get }
  /// What the source is fed to.
  var handler: any OSMHandler { get }
  /// Writes the file.
  ///
  /// - Parameter progress: Told the share that is done.
  /// - Returns: `nil`, and no file, if the source holds nothing for this part.
  func write(to path: String, facts: BuildFacts, progress: @escaping (Double) -> Void) throws -> BuiltPart?
}
