import Foundation
import GeoCore
import Ports
import VectorTiles

/// A PMTiles archive on a server, read by ranges: the first 16 KiB once, then a directory at times, then tiles.
///
/// Another validator than at first means that the file was replaced: what is known of it is forgotten, and the question
/// asked once more.
actor RemoteArchive {
  private let reader: RangeReader
  private var opening: Task<Opened, any Error>?
  private var directories: [UInt64: PMTilesIndex.Directory] = [:]

  private struct Opened: Sendable {
    let index: PMTilesIndex
    let validator: String
  }

  private struct Replaced: Error {}

  /// Directories kept: some megabytes.
  private static let keptDirectories = 64
  private static let deepest = 4

  init(_ reader: RangeReader) { self.reader = reader }

  /// The tile as stored; `nil` if the archive has none.
  func tile(_ address: TileAddress) async throws -> [UInt8]? {
    do { return try await find(address) } catch is Replaced {
      forget()
      do { return try await find(address) } catch is Replaced {
        throw RangeError(reason: "replaces its archive while it is read")
      }
    }
  }

  /// What the archive says of itself, with its URL as the place of its tiles.
  func description() async throws -> TileJSON {
    let opened = try await open()
    let header = opened.index.header
    guard header.tileType == .vector else {
      throw RangeError(reason: "has an archive of pictures, not of vector tiles")
    }
    var document = TileJSON(tiles: [reader.url])
    if !header.metadata.isEmpty {
      let stored = try await bytes(header.metadata, of: opened)
      let told = try JSONDecoder().decode(Metadata.self, from: Data(opened.index.metadata(stored)))
      (document.name, document.attribution) = (told.name, told.attribution)
      document.vectorLayers = told.vector_layers ?? []
    }
    (document.minzoom, document.maxzoom) = (header.zooms.lowerBound, header.zooms.upperBound)
    document.bounds = header.bounds
    (document.center, document.centerZoom) = (header.center.coordinate, header.centerZoom)
    return document
  }

  private struct Metadata: Decodable {
    var name: String?
    var attribution: String?
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var vector_layers: [TileJSON.VectorLayer]?
  }

  private func find(_ address: TileAddress) async throws -> [UInt8]? {
    let opened = try await open()
    guard opened.index.header.zooms.contains(address.zoom) else { return nil }
    var place = opened.index.place(of: address)
    for _ in 0..<Self.deepest {
      switch place {
      case .nothing: return nil
      case .tile(let range): return try await bytes(range, of: opened)
      case .directory(let range):
        place = opened.index.place(of: address, in: try await directory(range, of: opened))
      }
    }
    throw RangeError(reason: "has an archive whose directories lead nowhere")
  }

  private func directory(_ range: Range<UInt64>, of opened: Opened) async throws -> PMTilesIndex.Directory {
    if let known = directories[range.lowerBound] { return known }
    let read = try opened.index.directory(try await bytes(range, of: opened), at: range)
    if directories.count >= Self.keptDirectories { directories.removeAll() }
    directories[range.lowerBound] = read
    return read
  }

  private func bytes(_ range: Range<UInt64>, of opened: Opened) async throws -> [UInt8] {
    let answer: RangeReader.Answer
    do { answer = try await reader.read(range) } catch let error as RangeError where error.isBeyondTheEnd {
      throw Replaced()
    }
    guard answer.validator == opened.validator else { throw Replaced() }
    guard answer.bytes.count == range.count else { throw RangeError(reason: "sends fewer bytes than the archive has") }
    return answer.bytes
  }

  /// Several questions at the beginning share one reading of the head.
  private func open() async throws -> Opened {
    let task: Task<Opened, any Error>
    if let opening {
      task = opening
    } else {
      task = Task { [reader] in
        let head = try await reader.read(0..<PMTilesIndex.headLength)
        return Opened(
          index: try PMTilesIndex(head: head.bytes, fileLength: head.fileLength), validator: head.validator)
      }
      opening = task
    }
    do { return try await task.value } catch {
      if opening == task { opening = nil }
      throw error
    }
  }

  private func forget() {
    opening = nil
    directories = [:]
  }
}

extension TileJSON {
  /// What a PMTiles archive on a server says of itself; its URL stands as the place of its tiles.
  ///
  /// - Throws: An error whose description is one line.
  public static func describing(archiveAt url: String, transport: any Transport) async throws -> TileJSON {
    try await RemoteArchive(RangeReader(url: url, transport: transport)).description()
  }
}
