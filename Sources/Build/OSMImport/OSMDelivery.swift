import COsmium
import Foundation
import GeoCore

/// Turns the callbacks of the C interface into calls of the handlers.
final class OSMDelivery {
  let handlers: [any OSMHandler]
  let untaggedNodeHandlers: [any OSMHandler]
  let aheadHandlers: [any OSMHandler]
  let progress: ((Double) -> Void)?
  private(set) var headerTimestamp: Int64?

  init(handlers: [any OSMHandler], progress: ((Double) -> Void)?) {
    self.handlers = handlers
    self.progress = progress
    aheadHandlers = handlers.filter(\.wantsRelationsAhead)
    untaggedNodeHandlers = handlers.filter(\.wantsUntaggedNodes)
  }

  /// The callbacks hold this object unretained: it must live until the reading ends.
  func callbacks(areas: Bool) -> cosm_callbacks {
    var callbacks = cosm_callbacks()
    callbacks.context = Unmanaged.passUnretained(self).toOpaque()
    callbacks.header = { OSMDelivery.from($0).header($1!.pointee) }
    callbacks.node = { OSMDelivery.from($0).node($1, $2, $3) }
    callbacks.way = { OSMDelivery.from($0).way($1, $2, $3, $4, $5) }
    callbacks.relation = { OSMDelivery.from($0).relation($1, $2, $3, $4, isAhead: false) }
    if !aheadHandlers.isEmpty {
      callbacks.relation_ahead = { OSMDelivery.from($0).relation($1, $2, $3, $4, isAhead: true) }
    }
    if areas { callbacks.area = { OSMDelivery.from($0).area($1, $2, $3, $4, $5, $6) } }
    if progress != nil { callbacks.progress = { OSMDelivery.from($0).progress?($1) } }
    callbacks.wants_untagged_nodes = untaggedNodeHandlers.isEmpty ? 0 : 1
    return callbacks
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> OSMDelivery {
    Unmanaged<OSMDelivery>.fromOpaque(context!).takeUnretainedValue()
  }

  private func header(_ raw: cosm_header) {
    let text = String(cString: raw.timestamp)
    headerTimestamp = (try? Date(text, strategy: .iso8601)).map { Int64($0.timeIntervalSince1970) }
    let (low, high) = (FixedCoordinate(raw.south_west), FixedCoordinate(raw.north_east))
    let bounds = raw.has_box == 0 ? nil : low.flatMap { low in high.map { Self.bounds(low.coordinate, $0.coordinate) } }
    let header = OSMHeader(
      bounds: bounds ?? nil, timestamp: headerTimestamp, generator: String(cString: raw.generator))
    for handler in handlers { handler.header(header) }
  }

  private static func bounds(_ low: Coordinate, _ high: Coordinate) -> Bounds? {
    Bounds(south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude)
  }

  private func node(_ id: Int64, _ location: cosm_location, _ tags: cosm_tags) {
    guard let location = FixedCoordinate(location) else { return }
    let node = OSMNode(id: id, location: location, tags: OSMTags(tags))
    for handler in tags.size == 0 ? untaggedNodeHandlers : handlers { handler.node(node) }
  }

  private func way(
    _ id: Int64, _ nodes: UnsafePointer<Int64>?, _ locations: UnsafePointer<cosm_location>?, _ count: Int,
    _ tags: cosm_tags
  ) {
    let way = OSMWay(
      id: id, nodeIDs: Array(UnsafeBufferPointer(start: nodes, count: count)),
      locations: UnsafeBufferPointer(start: locations, count: count).map { FixedCoordinate($0) }, tags: OSMTags(tags))
    for handler in handlers { handler.way(way) }
  }

  private func relation(
    _ id: Int64, _ members: UnsafePointer<cosm_member>?, _ count: Int, _ tags: cosm_tags, isAhead: Bool
  ) {
    let members = UnsafeBufferPointer(start: members, count: count).compactMap { raw in
      OSMKind(rawValue: UInt8(raw.kind)).map { OSMMember(kind: $0, id: raw.id, role: String(cString: raw.role)) }
    }
    let relation = OSMRelation(id: id, members: members, tags: OSMTags(tags))
    if isAhead {
      for handler in aheadHandlers { handler.relationAhead(relation) }
    } else {
      for handler in handlers { handler.relation(relation) }
    }
  }

  private func area(
    _ kind: Int32, _ id: Int64, _ points: UnsafePointer<cosm_location>?, _ rings: UnsafePointer<cosm_ring>?,
    _ count: Int, _ tags: cosm_tags
  ) {
    var polygons: [OSMPolygon] = []
    guard let points, count > 0 else { return }
    for ring in UnsafeBufferPointer(start: rings, count: count) {
      let run = UnsafeBufferPointer(start: points + Int(ring.start), count: Int(ring.count))
      let positions = run.compactMap { FixedCoordinate($0) }
      if ring.is_outer != 0 {
        polygons.append(OSMPolygon(outer: positions))
      } else if !polygons.isEmpty {
        polygons[polygons.count - 1].inners.append(positions)
      }
    }
    let source = OSMID(kind: kind == 1 ? .way : .relation, number: id)
    let area = OSMArea(id: source, polygons: polygons, tags: OSMTags(tags))
    for handler in handlers { handler.area(area) }
  }
}

extension FixedCoordinate {
  /// - Returns: `nil` for `COSM_NOWHERE`.
  init?(_ raw: cosm_location) { self.init(latitudeE7: raw.latitude, longitudeE7: raw.longitude) }
}

extension OSMTags {
  init(_ raw: cosm_tags) { self.init(bytes: Array(UnsafeBufferPointer(start: raw.bytes, count: raw.size))) }
}
