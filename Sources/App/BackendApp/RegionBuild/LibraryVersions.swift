import OSMImport
import SQLiteKit
import TileBuilding
import VectorTiles

/// The libraries whose versions shape the bytes of a package.
enum LibraryVersions {
  static let all = [
    "geos": TileBuilder.geosVersion, "libosmium": OSMFile.libraryVersion, "sqlite": SQLiteDatabase.libraryVersion,
    "zlib": Gzip.libraryVersion,
  ]
}
