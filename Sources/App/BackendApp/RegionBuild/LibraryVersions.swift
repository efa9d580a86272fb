import OSMImport

/// The libraries whose versions shape the bytes of a package.
enum LibraryVersions {
  static let all = ["libosmium": OSMFile.libraryVersion]
}
