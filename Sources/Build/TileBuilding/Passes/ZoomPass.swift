import GeoCore
import VectorTiles

/// Makes all tiles of one zoom: cut, sort, encode.
struct ZoomPass {
  let store: FeatureStore
  let tiles: TileRange
  /// The deepest zoom that is built.
  var deepest = Grid.maximumZoom

  struct Counts {
    var largestTile = 0
    var repairedPolygons = 0
    var lostPolygons = 0
    var oversizedFeatures = 0

    mutating func add(_ batch: FragmentBatch) {
      repairedPolygons += batch.repairedPolygons
      lostPolygons += batch.lostPolygons
      oversizedFeatures += batch.oversizedFeatures
    }
  }

  /// What the encoding of a fragment needs to know of its feature.
  private struct Visible: Sendable {
    let feature: Int32
    let layer: TileLayer
    let kind: FeatureStore.ShapeKind
    let properties: Int32

    func looksLike(_ other: Visible) -> Bool { layer == other.layer && properties == other.properties }
  }

  /// Everything that encoding a tile looks at.
  private struct Work: Sendable {
    let visible: [Visible]
    let properties: [[VectorTile.Property]]
    let batches: [FragmentBatch]

    func feature(_ entry: Entry) -> Visible { visible[Int(entry.sequence)] }

    func rings(_ entry: Entry) -> [ArraySlice<GridPoint>] {
      let batch = batches[Int(entry.batch)]
      return batch.fragments[Int(entry.fragment)].rings.map { batch.rings[Int($0)] }
    }
  }

  /// A fragment's place in the batches, with what it is sorted by.
  private struct Entry: Sendable {
    let tile: UInt64
    let sequence: UInt32
    let batch: Int32
    let fragment: Int32
  }

  /// Calls `write` with each tile, compressed, in ascending order of rows and columns.
  func run<Failure: Error>(
    write: (TileAddress, [UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Counts {
    let (visible, properties) = visibleFeatures()
    let work = Work(visible: visible, properties: properties, batches: cut(visible))
    var counts = Counts()
    for batch in work.batches { counts.add(batch) }
    let entries = sorted(work.batches)
    let starts = entries.indices.filter { $0 == 0 || entries[$0 - 1].tile != entries[$0].tile } + [entries.count]
    // A few hundred tiles at a time bound the memory for encoded tiles.
    for first in stride(from: 0, to: starts.count - 1, by: 256) {
      let group = first..<min(starts.count - 1, first + 256)
      let encoded = Parallel.map(ranges: group.count, chunk: 4) { part in
        part.map { encode(entries[starts[first + $0]..<starts[first + $0 + 1]], work) }
      }
      for (index, bytes) in zip(group, encoded.joined()) where !bytes.isEmpty {
        try write(address(entries[starts[index]].tile), bytes)
        counts.largestTile = max(counts.largestTile, bytes.count)
      }
    }
    return counts
  }

  private func address(_ tile: UInt64) -> TileAddress {
    TileAddress(zoom: tiles.zoom, x: UInt32(tile & 0xFFFF_FFFF), y: UInt32(tile >> 32))!
  }

  /// The features of the zoom in drawing order, those with the same properties together, and the lists of properties.
  private func visibleFeatures() -> ([Visible], [[VectorTile.Property]]) {
    var lists: [[VectorTile.Property]] = []
    var ids: [[VectorTile.Property]: Int32] = [:]
    let effective = store.attributeLists.map { list in
      let properties = list.properties(at: tiles.zoom)
      if let known = ids[properties] { return known }
      ids[properties] = Int32(lists.count)
      lists.append(properties)
      return Int32(lists.count - 1)
    }
    let order = store.features.indices.filter { store.features[$0].minimumZoom <= tiles.zoom }.sorted { left, right in
      let (a, b) = (store.features[left], store.features[right])
      return (a.layer.rawValue, a.rank, effective[Int(a.attributes)], left)
        < (b.layer.rawValue, b.rank, effective[Int(b.attributes)], right)
    }
    let visible = order.map { index in
      let feature = store.features[index]
      return Visible(
        feature: Int32(index), layer: feature.layer, kind: store.shapes[Int(feature.shape)].kind,
        properties: effective[Int(feature.attributes)])
    }
    return (visible, lists)
  }

  private func cut(_ visible: [Visible]) -> [FragmentBatch] {
    Parallel.map(ranges: visible.count, chunk: 512) { range in
      var fragmenter = Fragmenter(store: store, tiles: tiles, deepest: deepest)
      for index in range {
        fragmenter.add(store.features[Int(visible[index].feature)], sequence: UInt32(index))
      }
      return fragmenter.batch
    }
  }

  private func sorted(_ batches: [FragmentBatch]) -> [Entry] {
    var entries: [Entry] = []
    for (batch, content) in batches.enumerated() {
      for (index, fragment) in content.fragments.enumerated() {
        entries.append(
          Entry(tile: fragment.tile, sequence: fragment.sequence, batch: Int32(batch), fragment: Int32(index)))
      }
    }
    entries.sort { ($0.tile, $0.sequence) < ($1.tile, $1.sequence) }
    return entries
  }

  private func encode(_ entries: ArraySlice<Entry>, _ work: Work) -> [UInt8] {
    var layers: [VectorTileLayerEncoder] = []
    var index = entries.startIndex
    while index < entries.endIndex {
      let first = work.feature(entries[index])
      if layers.last?.name != first.layer.name { layers.append(VectorTileLayerEncoder(name: first.layer.name)) }
      var rings = work.rings(entries[index])
      index += 1
      // Lines that look the same are one feature.
      while first.kind == .line, index < entries.endIndex, work.feature(entries[index]).looksLike(first) {
        rings += work.rings(entries[index])
        index += 1
      }
      if first.kind == .line && rings.count > 1 {
        rings = LineJoiner.join(rings, keepsDirection: keepsDirection(first.layer)).map { $0[...] }
      }
      layers[layers.count - 1].append(
        geometry: Self.geometry(first.kind, rings), properties: work.properties[Int(first.properties)])
    }
    let tile = VectorTile.encoded(layers: layers)
    return tile.isEmpty ? [] : Gzip.compressed(tile)
  }

  /// Whether the direction of a layer's lines means something: arrows of one-way streets, the flow of rivers.
  private func keepsDirection(_ layer: TileLayer) -> Bool {
    switch layer {
    case .streetLabels, .boundaries, .ferries: false
    case .streets: tiles.zoom == Grid.maximumZoom
    default: true
    }
  }

  private static func geometry(_ kind: FeatureStore.ShapeKind, _ rings: [ArraySlice<GridPoint>]) -> VectorTile.Geometry
  {
    func points(_ ring: ArraySlice<GridPoint>) -> [VectorTile.Point] { ring.map { VectorTile.Point($0.x, $0.y) } }
    switch kind {
    case .point: return .points(rings.flatMap(points))
    case .line: return .lines(rings.map(points))
    case .polygon:
      var set = RingSet()
      for ring in rings { set.append(ring) }
      return .polygons(
        PolygonGrouping.polygons(set).map { polygon in
          VectorTile.Polygon(exterior: points(polygon[0]), interiors: polygon.dropFirst().map(points))
        })
    }
  }
}
