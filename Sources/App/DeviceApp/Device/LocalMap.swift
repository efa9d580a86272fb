import ByteCoding
import Foundation
import TileLoading
import VectorTiles

/// A file of tiles that a person brought: PMTiles or MBTiles, shown like a region's map.
struct LocalMap: Sendable {
  let archive: any TileArchive
  let package: TilePackage
  /// HTML of the file's own, as untrusted as any; empty if it has none.
  let attribution: String

  /// - Returns: `nil` if the file cannot be used, which is reported.
  init?(path: String, report: (String) -> Void) {
    do {
      let isMBTiles = path.lowercased().hasSuffix(".mbtiles")
      archive = isMBTiles ? try MBTilesReader(path: path) : try PMTilesReader(MappedFile.open(path: path))
    } catch {
      report("\(error)".hasPrefix(path) ? "\(error)" : "\(path): \(error)")
      return nil
    }
    let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    guard let package = TilePackage(id: name, archive: archive) else {
      report("\(path): holds no vector tiles, or does not say where on earth they lie")
      return nil
    }
    self.package = package
    struct Metadata: Decodable { var attribution: String? }
    let metadata = (try? archive.metadata()).flatMap { try? JSONDecoder().decode(Metadata.self, from: Data($0)) }
    attribution = metadata?.attribution ?? ""
  }
}
