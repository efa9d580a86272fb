import Foundation
import OSMImport
import Ports
import RegionPackages
import RegionPublishing

/// Cuts one large extract into those of its regions, with osmium, all outlines in one run or a few.
struct ExtractCutter {
  let source: String
  let folder: String

  private struct Record: Codable, Equatable {
    var source: SHA256Digest
    var configurations: [SHA256Digest]
  }

  /// Cuts, unless the same source was cut along the same outlines before.
  ///
  /// - Returns: The regions, each with the path of its extract.
  /// - Throws: `PublishError`.
  func cut(_ regions: [PublishedRegion]) throws -> [PublishedRegion] {
    let files = SystemFileStore()
    try files.makeFolder(folder)
    let size = CutConfiguration.mostAtOnce(memory: ProcessInfo.processInfo.physicalMemory)
    let batches = stride(from: 0, to: regions.count, by: size).map {
      CutConfiguration.json(for: Array(regions[$0..<min(regions.count, $0 + size)]))
    }
    let record = Record(
      source: try SHA256Digest.ofFile(source).digest, configurations: batches.map { SHA256Digest(of: $0) })
    let cut = regions.map { region in
      var region = region
      region.file = "\(folder)/\(CutConfiguration.fileName(of: region.id))"
      return region
    }
    let recordPath = folder + "/cut.json"
    let known = try files.read(recordPath).flatMap { try? JSONDecoder().decode(Record.self, from: Data($0)) }
    let isThere = cut.allSatisfy { FileManager.default.fileExists(atPath: $0.file ?? "") }
    guard known != record || !isThere else { return cut }
    try files.remove(recordPath)
    for (index, batch) in batches.enumerated() {
      let configuration = "\(folder)/osmium-\(index).json"
      try files.replace(configuration, with: batch)
      try run(configuration)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try files.replace(recordPath, with: Array(try encoder.encode(record)))
    return cut
  }

  private func run(_ configuration: String) throws {
    let outcome = try ChildProgram.run(
      "osmium",
      [
        "extract", "--config", configuration, "--directory", folder, "--strategy", "smart", "--set-bounds",
        "--overwrite", "--no-progress", source,
      ])
    guard outcome.status == 0 else {
      throw PublishError.cutting(source: source, reason: outcome.lastErrorLine ?? "osmium ended with \(outcome.status)")
    }
  }
}

/// Why a publication ended; one line. What was published before is as it was.
public enum PublishError: Error, Sendable, CustomStringConvertible {
  /// osmium could not cut the source.
  case cutting(source: String, reason: String)
  /// A program that is needed is not there.
  case missingProgram(String)
  /// No region could be listed.
  case nothingListed(site: String)

  public var description: String {
    switch self {
    case .cutting(let source, let reason): "cannot cut \(source): \(reason)"
    case .missingProgram(let name):
      "\(name) is not installed; install the package osmium-tool, or give a folder of extracts"
    case .nothingListed(let site): "\(site): no region could be built, so there is nothing to list"
    }
  }
}
