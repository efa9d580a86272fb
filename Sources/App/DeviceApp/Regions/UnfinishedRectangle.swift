import Foundation
import GeoCore
import Ports
import RegionPackages

/// A rectangle that is on its way: what `ROOT/ID/.gathering/rectangle.json` says.
struct UnfinishedRectangle: Codable {
  let id: RegionID
  let name: String
  let south, west, north, east: Double
  let minZoom, maxZoom: UInt8
  let server: String
  /// Whether the person wants it to wait.
  var isPaused = false

  private static let fileName = "rectangle.json"

  init(_ request: RectangleRegion.Request) {
    (id, name, server) = (request.id, request.name, request.server)
    (south, west) = (request.bounds.south, request.bounds.west)
    (north, east) = (request.bounds.north, request.bounds.east)
    (minZoom, maxZoom) = (request.zooms.lowerBound, request.zooms.upperBound)
  }

  /// Holds the tiles that have come.
  static func folder(of id: RegionID, in root: String) -> String {
    "\(root)/\(id)/\(UnfinishedDownload.gatheringFolder)"
  }

  /// All rectangles below a root that were begun and not finished, by id.
  static func all(in root: String) -> [UnfinishedRectangle] {
    ((try? SystemFileStore().list(root)) ?? []).compactMap { RegionID($0) }.sorted().compactMap { read($0, in: root) }
  }

  static func read(_ id: RegionID, in root: String) -> UnfinishedRectangle? {
    let path = folder(of: id, in: root) + "/" + fileName
    guard let bytes = (try? SystemFileStore().read(path)).flatMap({ $0 }),
      let read = try? JSONDecoder().decode(UnfinishedRectangle.self, from: Data(bytes)), read.id == id
    else { return nil }
    return read
  }

  func write(in root: String) throws(RegionPackageError) {
    let folder = Self.folder(of: id, in: root)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try SystemFileStore().makeFolder(folder)
      try SystemFileStore().replace(folder + "/" + Self.fileName, with: Array(try encoder.encode(self)))
    } catch { throw RegionPackageError(writing: folder, error) }
  }

  /// What is wanted; `nil` if somebody wrote nonsense into the file.
  func request(root: String, builder: String) -> RectangleRegion.Request? {
    guard let bounds = Bounds(south: south, west: west, north: north, east: east), minZoom <= maxZoom,
      maxZoom <= TileAddress.maximumZoom
    else { return nil }
    return RectangleRegion.Request(
      id: id, name: name, bounds: bounds, zooms: minZoom...maxZoom, server: server, root: root, builder: builder)
  }
}
