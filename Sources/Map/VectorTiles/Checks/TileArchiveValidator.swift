import ByteCoding
import Foundation
import GeoCore

/// Checks a PMTiles v3 archive and every tile in it, strictly. Archives of other programs are welcome.
///
/// ```swift
/// let report = TileArchiveValidator().validate(try MappedFile.open(path: "map.pmtiles"))
/// for finding in report.findings { print(finding) }
/// ```
public struct TileArchiveValidator: Sendable {
  /// What was found.
  public struct Report: Sendable {
    /// The first findings of each rule, in the order in which they were met.
    public var findings: [TileFinding] = []
    /// How often each rule was broken, by its key.
    public var counts: [String: Int] = [:]
    /// Tiles that can be asked for.
    public var tiles: UInt64 = 0
    /// Different contents looked at.
    public var contents: UInt64 = 0

    /// Whether nothing of a severity, or more, was found.
    public func isClean(from severity: TileRule.Severity = .violation) -> Bool {
      !findings.contains { $0.severity >= severity }
    }
  }

  /// How far outside its tile a coordinate may lie, as a share of the extent.
  public var allowedBuffer: Double
  /// Findings that are kept of each rule; all are counted.
  public var findingsPerRule: Int
  /// Bytes that a tile may have after inflating.
  public var tileLimit: Int

  /// A validator with the limits of this project's own archives.
  public init(allowedBuffer: Double = 1, findingsPerRule: Int = 20, tileLimit: Int = 16 << 20) {
    (self.allowedBuffer, self.findingsPerRule, self.tileLimit) = (allowedBuffer, findingsPerRule, tileLimit)
  }

  /// Looks at everything once.
  ///
  /// - Complexity: O(file); memory for one entry of each different content.
  public func validate(_ bytes: ByteView) -> Report {
    var audit = ArchiveAudit(limits: self)
    audit.run(bytes)
    return audit.report
  }
}

/// One run of the validator.
private struct ArchiveAudit {
  let limits: TileArchiveValidator
  var report = TileArchiveValidator.Report()
  private var entries: UInt64 = 0
  private var zooms: (least: UInt8, greatest: UInt8)?
  /// Contents by offset in the tile section: length, and the first tile that shows them.
  private var contents: [UInt64: (length: UInt32, first: UInt64)] = [:]
  private var layers: Set<String> = []

  init(limits: TileArchiveValidator) { self.limits = limits }

  mutating func run(_ bytes: ByteView) {
    let reader: PMTilesReader
    do throws(PMTilesError) {
      reader = try PMTilesReader(bytes)
      var all: [PMTilesEntry] = []
      try reader.forEachEntry { all.append($0) }
      for entry in all { count(entry, reader.header) }
      checkOrder(all, reader.header)
    } catch { return add(error) }
    checkHeader(reader.header)
    checkBytes(reader.header)
    checkContents(reader)
    checkMetadata(reader)
  }

  mutating func add(_ rule: TileFinding.Rule, tile: TileAddress? = nil, offset: UInt64) {
    add(TileFinding(rule, tile: tile, offset: offset))
  }

  private mutating func add(_ finding: TileFinding) {
    report.counts[finding.key, default: 0] += 1
    if report.counts[finding.key]! <= limits.findingsPerRule { report.findings.append(finding) }
  }

  private mutating func add(_ error: PMTilesError) {
    switch error {
    case .broken(let rule, let offset): add(.archive(rule), offset: offset)
    case .notAnArchive: add(.archive(.headerValue), offset: 0)
    case .unsupportedVersion: add(.archive(.headerValue), offset: 7)
    case .unsupportedCompression: add(.archive(.headerValue), offset: 97)
    case .truncated(let length): add(.archive(.fileLength), offset: length)
    case .noTiles, .file: preconditionFailure("reading does not write")
    }
  }

  private mutating func count(_ entry: PMTilesEntry, _ header: PMTilesHeader) {
    entries += 1
    report.tiles += UInt64(entry.runLength)
    let (first, last) = (TileAddress(pmtilesID: entry.tileID)!, TileAddress(pmtilesID: entry.endID - 1)!)
    zooms = (min(zooms?.least ?? first.zoom, first.zoom), max(zooms?.greatest ?? last.zoom, last.zoom))
    if let known = contents[entry.offset], known.length != entry.length {
      add(.archive(.tileOverlap), tile: first, offset: header.tiles.lowerBound + entry.offset)
    } else if contents[entry.offset] == nil {
      contents[entry.offset] = (entry.length, entry.tileID)
    }
    if let bounds = header.bounds, !bounds.intersects(first.bounds) {
      add(.archive(.bounds), tile: first, offset: 102)
    }
  }

  /// Offsets are contiguous or refer to what came before (PMTiles v3 §Notes, clustered flag).
  private mutating func checkOrder(_ all: [PMTilesEntry], _ header: PMTilesHeader) {
    guard header.isClustered else { return }
    var end: UInt64 = 0
    for entry in all {
      if entry.offset > end {
        add(
          .archive(.clustering), tile: TileAddress(pmtilesID: entry.tileID),
          offset: header.tiles.lowerBound + entry.offset)
      }
      end = max(end, entry.endOffset)
    }
  }

  private mutating func checkHeader(_ header: PMTilesHeader) {
    let truths = [
      (header.addressedTiles, report.tiles, UInt64(72)), (header.tileEntries, entries, 80),
      (header.tileContents, UInt64(contents.count), 88),
    ]
    for (said, truth, offset) in truths where said != 0 && said != truth { add(.archive(.counts), offset: offset) }
    if let zooms, zooms.least != header.zooms.lowerBound || zooms.greatest != header.zooms.upperBound {
      add(.archive(.zooms), offset: 100)
    }
    if header.bounds == nil { add(.archive(.bounds), offset: 102) }
  }

  /// Contents must not overlap in part; bytes between them are wasted.
  private mutating func checkBytes(_ header: PMTilesHeader) {
    var end: UInt64 = 0
    for (offset, content) in contents.sorted(by: { $0.key < $1.key }) {
      let place = header.tiles.lowerBound + offset
      if offset < end { add(.archive(.tileOverlap), tile: TileAddress(pmtilesID: content.first), offset: place) }
      if offset > end { add(.archive(.unusedBytes), offset: header.tiles.lowerBound + end) }
      end = max(end, offset + UInt64(content.length))
    }
    if end < UInt64(header.tiles.count) { add(.archive(.unusedBytes), offset: header.tiles.lowerBound + end) }
  }

  private mutating func checkContents(_ reader: PMTilesReader) {
    for (offset, content) in contents.sorted(by: { $0.key < $1.key }) {
      report.contents += 1
      let place = reader.header.tiles.lowerBound + offset
      let address = TileAddress(pmtilesID: content.first)
      guard let plain = inflated(reader.copy(place..<place + UInt64(content.length)), reader.header) else {
        add(.archive(.tileCompression), tile: address, offset: place)
        continue
      }
      guard reader.header.tileType == .vector else { continue }
      let (findings, names) = VectorTileValidator.examine(plain, at: address, allowedBuffer: limits.allowedBuffer)
      for finding in findings { add(finding) }
      layers.formUnion(names)
    }
  }

  private func inflated(_ stored: [UInt8], _ header: PMTilesHeader) -> [UInt8]? {
    switch header.tileCompression {
    case .gzip: try? Gzip.inflated(stored, limit: limits.tileLimit)
    case .none: stored
    // Unknown, or not read here: a vector tile could not be looked at.
    case .unknown, .brotli, .zstd: header.tileType == .vector ? nil : stored
    }
  }

  private mutating func checkMetadata(_ reader: PMTilesReader) {
    let start = reader.header.metadata.lowerBound
    do throws(PMTilesError) {
      let bytes = try reader.metadata()
      guard let metadata = try? JSONDecoder().decode(ArchiveMetadata.self, from: Data(bytes)) else {
        return add(.archive(.metadata), offset: start)
      }
      guard reader.header.tileType == .vector else { return }
      let listed = Set((metadata.vectorLayers ?? []).map(\.id))
      if metadata.vectorLayers == nil || !layers.isSubset(of: listed) { add(.archive(.vectorLayers), offset: start) }
    } catch { add(error) }
  }
}

private struct ArchiveMetadata: Decodable {
  let vectorLayers: [TileJSON.VectorLayer]?

  private enum CodingKeys: String, CodingKey { case vectorLayers = "vector_layers" }
}
