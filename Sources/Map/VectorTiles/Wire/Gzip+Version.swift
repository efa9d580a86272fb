import CZlib

extension Gzip {
  /// The version of zlib in this process, for the record that a package keeps of its making.
  public static var libraryVersion: String { String(cString: zlibVersion()) }
}
