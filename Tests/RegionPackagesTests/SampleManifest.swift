import Foundation
import GeoCore
import RegionPackages

extension RegionManifest {
  static func sample(
    id: String = "monaco", version: String = "20231205",
    parts: [RegionPart] = [.sample(.map, "map"), .sample(.places, "p")]
  ) -> RegionManifest {
    RegionManifest(
      id: RegionID(id)!, version: RegionVersion(version)!, name: "Monaco",
      sourceDate: Date(timeIntervalSince1970: 1_701_811_260), sourceSHA256: SHA256Digest(of: [1]),
      bounds: Bounds(south: 43.72, west: 7.4, north: 43.76, east: 7.45)!, zooms: 0...14, parts: parts,
      builder: "0.1.0", libraries: ["zlib": "1.2.13", "geos": "3.11.1"], attribution: [.openStreetMap],
      counts: ["map.tiles": 30])
  }
}

extension RegionPart {
  /// A part whose file holds the text.
  static func sample(_ kind: Kind, _ text: String) -> RegionPart {
    RegionPart(kind: kind, bytes: text.utf8.count, sha256: SHA256Digest(of: Array(text.utf8)))
  }
}
