import Ports
import RegionPackages

/// Where regions come from, as far as this device knows: what a region that is deleted can come back from.
struct RegionOrigins {
  private let sources: [SourceRecord]
  private let offered: Set<RegionID>

  /// Reads the book of sources and what they offered last time; asks nobody.
  init(_ folders: DeviceFolders) {
    sources = (try? SourceBook(path: folders.sources).all()) ?? []
    let catalogues = sources.compactMap { RegionLibrary.kept($0, in: folders) }
    offered = Set(catalogues.flatMap { $0.regions.map(\.id) })
  }

  /// How a version of a region comes back: from a trusted publisher that offers it or has signed it; a drawn rectangle
  /// from the tile server; any other was built on this machine.
  ///
  /// - Parameters:
  ///   - manifest: Of the version; `nil` if it is damaged.
  ///   - folder: Of the version.
  func comesBack(_ id: RegionID, _ manifest: RegionManifest?, folder: String) -> StorageAccount.Return {
    let isRectangle = manifest?.attribution.contains { $0.licence == RectangleRegion.licence } ?? false
    return isRectangle || offered.contains(id) || isSigned(folder) ? .download : .build
  }

  private func isSigned(_ folder: String) -> Bool {
    let (files, path) = (SystemFileStore(), folder + "/" + RegionManifest.fileName)
    guard let manifest = (try? files.read(path)).flatMap({ $0 }),
      let signature = (try? files.read(path + Signature.suffix)).flatMap({ $0 })
    else { return false }
    return sources.contains { source in
      (try? source.trusted.check(manifest, signature: signature, as: .region, path: path)) != nil
    }
  }
}
