import Foundation
import RegionPackages

/// What is known of the regions beyond their extracts: `publish.json` beside them.
///
/// Without one, the folders are the groups, and names are made from the names of files and folders.
public struct PublishDescription: Hashable, Sendable, Codable {
  /// Its name in the folder of extracts.
  public static let fileName = "publish.json"

  /// For people.
  public var publisher: String?
  /// Headings, parents before children.
  public var groups: [Catalogue.Group]
  /// The regions.
  public var regions: [PublishedRegion]

  private enum CodingKeys: String, CodingKey { case publisher, groups, regions }

  /// Puts the parts together.
  public init(publisher: String? = nil, groups: [Catalogue.Group] = [], regions: [PublishedRegion] = []) {
    (self.publisher, self.groups, self.regions) = (publisher, groups, regions)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    publisher = try fields.decodeIfPresent(String.self, forKey: .publisher)
    groups = try fields.decodeIfPresent([GroupFields].self, forKey: .groups)?.map(\.group) ?? []
    regions = try fields.decodeIfPresent([PublishedRegion].self, forKey: .regions) ?? []
  }

  private struct GroupFields: Decodable {
    var id: RegionID
    var parent: RegionID?
    var name: String?
    var names: [String: String]?
    var group: Catalogue.Group {
      .init(id: id, parent: parent, name: name ?? RegionNames.title(of: id), names: names ?? [:])
    }
  }

  /// Reads a description and joins it with the extracts that lie in the folder.
  ///
  /// - Parameters:
  ///   - json: The description; `nil` if there is none.
  ///   - path: Of the description, for errors.
  ///   - files: Extracts below the folder, relative to it, in ascending order.
  /// - Returns: Groups and regions, each region with its file. A region of the description whose file is missing keeps
  ///   its place, so that its building fails with a line.
  /// - Throws: `.malformed`, `.sameID`.
  public static func read(json: [UInt8]?, path: String, files: [String]) throws(PublishingError) -> PublishDescription {
    var description = PublishDescription()
    if let json {
      do { description = try JSONDecoder().decode(Self.self, from: Data(json)) } catch {
        throw .malformed(path: path, line: nil, reason: RegionNames.line(error))
      }
    }
    for file in files where !description.regions.contains(where: { $0.file == file }) {
      let parts = file.split(separator: "/").map(String.init)
      guard let id = RegionNames.id(from: RegionNames.stem(of: parts[parts.count - 1])) else {
        throw .malformed(path: file, line: nil, reason: "its name makes no id; name it in \(fileName)")
      }
      if let index = description.regions.firstIndex(where: { $0.id == id }) {
        guard description.regions[index].file == nil else { throw .sameID(id, path: file) }
        description.regions[index].file = file
      } else {
        description.regions.append(PublishedRegion(id: id, file: file))
      }
      let index = description.regions.firstIndex { $0.id == id }!
      if description.regions[index].group == nil {
        description.regions[index].group = description.group(ofFolders: parts.dropLast())
      }
    }
    try description.check(path: path)
    return description
  }

  /// Makes the groups of a folder and those above it.
  private mutating func group(ofFolders folders: ArraySlice<String>) -> RegionID? {
    var parent: RegionID?
    for folder in folders {
      guard let id = RegionNames.id(from: folder) else { continue }
      if !groups.contains(where: { $0.id == id }) {
        groups.append(.init(id: id, parent: parent, name: RegionNames.title(of: id)))
      }
      parent = id
    }
    return parent
  }

  private func check(path: String) throws(PublishingError) {
    var seen = Set<RegionID>()
    for region in regions where !seen.insert(region.id).inserted { throw .sameID(region.id, path: path) }
    var known = Set<RegionID>()
    for group in groups {
      if let parent = group.parent, !known.contains(parent) {
        throw .malformed(
          path: path, line: nil, reason: "group \(group.id): its parent \(parent) does not come before it")
      }
      known.insert(group.id)
    }
    for region in regions {
      guard let group = region.group, !known.contains(group) else { continue }
      throw .malformed(path: path, line: nil, reason: "region \(region.id): there is no group \(group)")
    }
  }
}

/// Ids and names from the names of files.
public enum RegionNames {
  /// Endings of extracts.
  public static let endings = [".osm.pbf", ".osm.gz", ".osm.bz2", ".osm", ".pbf"]

  /// The name of a file without the ending of an extract; Geofabrik's `-latest` goes too.
  static func stem(of name: String) -> String {
    let ending = endings.first(where: name.hasSuffix) ?? ""
    let stem = String(name.dropLast(ending.count))
    return stem.hasSuffix("-latest") ? String(stem.dropLast(7)) : stem
  }

  /// Lower case, and a dash for all that an id cannot hold.
  public static func id(from text: String) -> RegionID? {
    let folded = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: Locale(identifier: "en"))
    let words = folded.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return RegionID(String(words.joined(separator: "-").prefix(64)))
  }

  /// The id of an extract: its name without its ending.
  public static func id(ofExtract name: String) -> RegionID? { id(from: stem(of: name)) }

  /// `de-mecklenburg` → `De Mecklenburg`.
  public static func title(of id: RegionID) -> String {
    id.description.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  static func line(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "\(key.stringValue) is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is no JSON" : "\(context.codingPath.map(\.stringValue).joined(separator: ".")) is wrong"
    default: "it cannot be read"
    }
  }
}
