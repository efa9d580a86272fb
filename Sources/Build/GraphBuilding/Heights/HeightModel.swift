import Foundation
import GeoCore

/// Why heights cannot be used.
public struct HeightError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One line that names the file and the remedy.
  public let description: String
}

/// Heights above sea from a folder of `.hgt` files. Files are read when a place of theirs is first asked for.
public final class HeightModel {
  private let folder: String
  private var tiles: [String: HeightTile?] = [:]
  /// Names of the files in the folder, without the ending, in capitals.
  private let files: [String: String]

  /// - Parameter folder: Holds files as `N43E007.hgt`, unpacked.
  /// - Throws: `HeightError` if it cannot be read, holds no such file, or one of a wrong length.
  public init(folder: String) throws(HeightError) {
    self.folder = folder
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw HeightError(description: "\(folder): not a folder that can be read")
    }
    let own = names.filter { $0.lowercased().hasSuffix(".hgt") }.sorted()
    guard !own.isEmpty else {
      throw HeightError(description: "\(folder): holds no .hgt file; unpack archives of them first")
    }
    for name in own {
      let size = (try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)"))?[.size] as? Int
      guard let size, [1201 * 1201 * 2, 3601 * 3601 * 2].contains(size) else {
        throw HeightError(
          description:
            "\(folder)/\(name): has the length of no height file (2,884,802 or 25,934,402 bytes); fetch it again")
      }
    }
    files = Dictionary(own.map { ($0.dropLast(4).uppercased(), $0) }) { first, _ in first }
  }

  /// Meters above sea; `nil` where no file or a hole is.
  public func meters(at place: FixedCoordinate) -> Double? {
    let degree = 10_000_000
    func floor(_ value: Int32) -> Int {
      let value = Int(value)
      return value >= 0 ? value / degree : -((-value + degree - 1) / degree)
    }
    let (south, west) = (min(89, floor(place.latitudeE7)), min(179, floor(place.longitudeE7)))
    guard let tile = tile(HeightTile.name(south: south, west: west)) else { return nil }
    return tile.meters(
      north: Double(Int(place.latitudeE7) - south * degree) / Double(degree),
      east: Double(Int(place.longitudeE7) - west * degree) / Double(degree))
  }

  private func tile(_ name: String) -> HeightTile? {
    if let known = tiles[name] { return known }
    let bytes = files[name].flatMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
    let tile = bytes.flatMap(HeightTile.init)
    tiles[name] = .some(tile)
    return tile
  }
}
