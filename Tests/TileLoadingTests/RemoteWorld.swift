import Foundation
import GeoCore
import Ports
import Synchronization
import TestSupport
import VectorTiles

@testable import TileLoading

/// A device with a scripted server, a clock that a test moves, and files in memory.
final class RemoteWorld: Sendable {
  let time = ManualTime()
  let store = FaultyStore()
  let transport: ScriptedTransport
  let loader: TileLoader
  let remote: RemoteTiles
  private let told: TellTale

  /// What the loader told of.
  final class TellTale: Sendable {
    let changed = Mutex<[TileAddress]>([])
    let problems = Mutex<[String]>([])
  }

  init(
    regions: any TileSource = RegionTileSource([]), zooms: ClosedRange<UInt8> = 0...14, store: FaultyStore? = nil,
    _ respond: @escaping @Sendable (TransportRequest, Int) -> ScriptedTransport.Step
  ) {
    let told = TellTale()
    self.told = told
    transport = ScriptedTransport(respond)
    let source = RemoteTileSource(template: "https://tiles.example/{z}/{x}/{y}.mvt", zooms: zooms)!
    let cache = DiskTileCache(store: store ?? self.store, root: "/cache", time: time)
    remote = RemoteTiles(source: source, transport: transport, cache: cache, time: time)
    loader = TileLoader(
      regions: regions, remote: remote,
      report: { problem in told.problems.withLock { $0.append(problem.description) } },
      changed: { tiles in told.changed.withLock { $0 += tiles } })
  }

  var changed: [TileAddress] { told.changed.withLock { $0 } }
  var problems: [String] { told.problems.withLock { $0 } }
  var paths: [String] { transport.requests.map { String($0.url.dropFirst("https://tiles.example".count)) } }

  /// Forgets what is in memory, as a restart does.
  func forget() async {
    await loader.settle()
    loader.replaceRegions(RegionTileSource([]))
  }

  static func answer(
    _ tile: VectorTile, etag: String? = "\"1\"", packed: Bool = true
  ) -> ScriptedTransport.Step {
    let bytes = packed ? Gzip.compressed(tile.encoded()) : tile.encoded()
    return .answer(status: 200, headers: etag.map { ["ETag": $0] } ?? [:], body: bytes)
  }
}

/// Shorthand for addresses.
func at(_ zoom: UInt8, _ x: UInt32, _ y: UInt32) -> TileAddress { TileAddress(zoom: zoom, x: x, y: y)! }
