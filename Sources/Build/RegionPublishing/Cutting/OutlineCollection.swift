import Foundation
import RegionPackages

/// Reads regions from GeoJSON (RFC 7946): a `FeatureCollection` of polygons and multipolygons.
///
/// Properties: `id` or `name` is needed; `names`, `group` and `country` are taken if there.
public enum OutlineCollection {
  private struct Collection: Decodable {
    let type: String
    let features: [Feature]
  }

  private struct Feature: Decodable {
    struct Properties: Decodable {
      let id, name, group, country: String?
      let names: [String: String]?
    }
    let properties: Properties?
    let geometry: Geometry?
  }

  private struct Geometry: Decodable {
    let rings: [[[Double]]]?
    private enum CodingKeys: String, CodingKey { case type, coordinates }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      switch try fields.decode(String.self, forKey: .type) {
      case "Polygon": rings = try fields.decode([[[Double]]].self, forKey: .coordinates)
      case "MultiPolygon": rings = try fields.decode([[[[Double]]]].self, forKey: .coordinates).flatMap { $0 }
      default: rings = nil
      }
    }
  }

  /// - Parameter path: For errors.
  /// - Throws: `.malformed` with the feature, `.sameID`.
  public static func read(_ json: [UInt8], path: String) throws(PublishingError) -> [PublishedRegion] {
    let collection: Collection
    do { collection = try JSONDecoder().decode(Collection.self, from: Data(json)) } catch {
      throw .malformed(path: path, line: nil, reason: RegionNames.line(error))
    }
    var regions: [PublishedRegion] = []
    for (index, feature) in collection.features.enumerated() {
      func wrong(_ reason: String) -> PublishingError {
        .malformed(path: path, line: nil, reason: "features[\(index)]: \(reason)")
      }
      let properties = feature.properties
      guard let id = (properties?.id).flatMap({ RegionID($0) }) ?? (properties?.name).flatMap(RegionNames.id(from:))
      else {
        throw wrong("it has neither an id (a-z, 0-9, dashes) nor a name")
      }
      guard let rings = feature.geometry?.rings else { throw wrong("it is no Polygon or MultiPolygon") }
      var region = PublishedRegion(
        id: id, name: properties?.name,
        outline: try PolygonFile.shape(
          rings.map { $0.map { Array($0.prefix(2)) } }, path: "\(path): features[\(index)]"))
      region.names = properties?.names
      region.country = properties?.country
      region.group = (properties?.group).flatMap { RegionID($0) }
      guard !regions.contains(where: { $0.id == id }) else { throw .sameID(id, path: path) }
      regions.append(region)
    }
    guard !regions.isEmpty else { throw .nothing(path: path) }
    return regions
  }
}

extension OutlineCollection {
  /// One outline as a file that `read` reads.
  public static func json(of id: RegionID, _ outline: RegionShape) -> [UInt8] {
    struct Written: Encodable {
      struct Feature: Encodable {
        struct Geometry: Encodable {
          let type = "Polygon"
          let coordinates: [[[Double]]]
        }
        let type = "Feature"
        let properties: [String: String]
        let geometry: Geometry
      }
      let type = "FeatureCollection"
      let features: [Feature]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let feature = Written.Feature(properties: ["id": id.description], geometry: .init(coordinates: outline.rings))
    guard let data = try? encoder.encode(Written(features: [feature])) else {
      preconditionFailure("an outline holds finite numbers only")
    }
    return Array(data)
  }
}
