import Foundation

/// The region "monaco", built once for all tests by the program itself.
public enum DemoRegion {
  /// The extract that `Scripts/fetch` brought, or the copy beside the repository; `nil` if neither is there.
  public static let extract =
    SharedData.source("osm-monaco/monaco.osm.pbf") ?? SharedData.path("data/osm/monaco-2023.osm.pbf")

  /// Why tests are skipped without it.
  public static let reason: String = "needs the Monaco extract: run Scripts/fetch"

  /// What went wrong when the region was built.
  public struct BuildFailure: Error, CustomStringConvertible {
    /// The program's words.
    public let description: String
  }

  /// A data folder with the installed region.
  public static func dataFolder() async throws -> String { try await built.value.path }

  private static let built = Task<TemporaryFolder, any Error> {
    let folder = try TemporaryFolder()
    let outcome = try await BuiltProgram.run(
      ["region", "build", extract ?? "", "--id", "monaco", "--country", "MC", "--data-dir", folder.path])
    guard outcome.status == 0 else { throw BuildFailure(description: outcome.errors) }
    return folder
  }
}
