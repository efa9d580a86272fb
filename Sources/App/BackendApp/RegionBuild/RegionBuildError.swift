import GraphBuilding
import OSMImport
import RegionPackages

/// Why a region was not built. Each message is one line; nothing is left behind.
public enum RegionBuildError: Error, Sendable, CustomStringConvertible {
  /// The source cannot be read.
  case source(OSMError)
  /// The package cannot be put into its place.
  case package(RegionPackageError)
  /// A part could not be written.
  case part(RegionPart.Kind, reason: String)
  /// The heights cannot be used.
  case heights(HeightError)
  /// The source holds nothing that any part shows.
  case empty(path: String)

  public var description: String {
    switch self {
    case .source(let error): "\(error)"
    case .package(let error): "\(error)"
    case .part(let kind, let reason): "the \(kind.rawValue) part: \(reason)"
    case .heights(let error): "\(error)"
    case .empty(let path): "\(path): holds neither roads nor places nor a map; check that it is an extract of a place"
    }
  }
}
