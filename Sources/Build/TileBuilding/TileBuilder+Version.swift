import CGEOS

extension TileBuilder {
  /// The version of GEOS in this process, for the record that a package keeps of its making.
  public static var geosVersion: String { String(cString: GEOSversion()) }
}
