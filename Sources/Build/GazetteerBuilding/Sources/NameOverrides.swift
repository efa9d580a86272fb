/// Names that people use and no source has: `data/overrides/names.json`.
///
/// Every entry has a reason and a source; the build fails when the sources have the name by themselves.
public struct NameOverrides: Decodable, Sendable {
  /// One further name.
  public struct Alias: Decodable, Sendable {
    /// Kind and id, as in `country GB`, `region US.CA`, `city 2950159`.
    public var place: String
    /// The name.
    public var name: String
    /// Why.
    public var reason: String
    /// Who says so.
    public var source: String
  }

  /// In the order of the file.
  public var aliases: [Alias]

  /// Reads the file.
  ///
  /// - Throws: `SourceError` naming it.
  public static func read(path: String) throws(SourceError) -> NameOverrides { try SourceFile.decodeJSON(path) }
}
